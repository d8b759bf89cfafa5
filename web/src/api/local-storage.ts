/*
 * What this browser keeps between visits, always dispensable: one that keeps nothing for any site, or has no room left,
 * throws at each use of `localStorage`.
 */

/** @returns null where nothing is kept under the name */
export function readStorage(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** @param value null to keep nothing under the name any more */
export function writeStorage(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Not kept: the next visit begins without it.
  }
}
