const name = 'highline-editor'

/** Whether this browser has logged in before, so that the page offers editing. It only spares visitors a call. */
export function isEditor(): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false // a browser that keeps nothing for any site
  }
}

export const markEditor = () => store((storage) => storage.setItem(name, 'yes'))
export const unmarkEditor = () => store((storage) => storage.removeItem(name))

function store(change: (storage: Storage) => void): void {
  try {
    change(localStorage)
  } catch {
    // As above: the page does not offer editing by itself, and the login goes on.
  }
}
