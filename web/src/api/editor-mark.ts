const name = 'highline-editor'

/** Whether this browser has logged in before, so that the page offers editing. It only spares visitors a call. */
export function isEditor(): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false // a browser that keeps nothing for any site
  }
}

export const markEditor = () => localStorage.setItem(name, 'yes')
export const unmarkEditor = () => localStorage.removeItem(name)
