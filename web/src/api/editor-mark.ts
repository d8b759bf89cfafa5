import { readStorage, writeStorage } from './local-storage'

const name = 'highline-editor'

/** Whether this browser has logged in before, so that the page offers editing. Only saves visitors an API call. */
export const isEditor = () => readStorage(name) !== null

export const markEditor = () => writeStorage(name, 'yes')
export const unmarkEditor = () => writeStorage(name, null)
