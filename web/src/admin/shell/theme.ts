/** The colours of the admin: always light, always dark, or as the computer or phone has it. */
export const themes = { system: 'System', light: 'Light', dark: 'Dark' } as const
export type Theme = keyof typeof themes

const key = 'admin-theme'

/** What a field or the storage says, if it is a theme; else as the system has it. */
export const themeOf = (value: string | null): Theme =>
  value === 'light' || value === 'dark' ? value : 'system'

export function storedTheme(): Theme {
  try {
    return themeOf(localStorage.getItem(key))
  } catch {
    return 'system' // a browser that keeps nothing for any site
  }
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.setAttribute('data-theme', theme)
}

export function chooseTheme(theme: Theme): void {
  showTheme(theme)
  try {
    localStorage.setItem(key, theme)
  } catch {
    // A browser that keeps nothing for any site: the colours hold for this visit.
  }
}
