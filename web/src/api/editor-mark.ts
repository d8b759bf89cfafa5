const name = 'highline-editor'

/**
 * Whether somebody logged in with this browser, so that the page offers to be edited where it stands. It opens
 * nothing: it only spares visitors a call that would tell them nothing.
 */
export function isEditor(): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false // a browser that keeps nothing for any site
  }
}

export const markEditor = () => localStorage.setItem(name, 'yes')
export const unmarkEditor = () => localStorage.removeItem(name)
