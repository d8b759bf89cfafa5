import { useSyncExternalStore } from 'react'
import type { FormKit } from './form-kit'

const listeners = new Set<() => void>()
let kit: FormKit | undefined
let loading: Promise<FormKit> | undefined

/** Loads toasts, the services list and the check of the form, once; after a failure the next call tries again. */
export function loadFormKit(): Promise<FormKit> {
  loading ??= import('./form-kit').then(arrived, (error) => {
    loading = undefined
    throw error
  })
  return loading
}

export const formKitNow = () => kit

/** What `loadFormKit` has loaded, as soon as it has. */
export function useFormKit(): FormKit | undefined {
  return useSyncExternalStore(subscribe, formKitNow, () => undefined)
}

function arrived({ formKit }: { formKit: FormKit }): FormKit {
  kit = formKit
  for (const listener of listeners) listener()
  return formKit
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
