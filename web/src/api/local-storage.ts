/*
 * Access to `localStorage` without exceptions: it throws in a browser that blocks storage or has reached its quota.
 * Everything stored here is dispensable.
 */

/** @returns null when nothing is stored under the name */
export function readStorage(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** @param value null to remove the entry */
export function writeStorage(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Not stored: the next visit starts without it.
  }
}
