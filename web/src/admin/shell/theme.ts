import { readStorage, writeStorage } from '../../api/local-storage'

/** The colours of the admin: always light, always dark, or as the computer or phone has it. */
export const themes = { system: 'System', light: 'Light', dark: 'Dark' } as const
export type Theme = keyof typeof themes

const key = 'admin-theme'

/** What a field or the storage says, if it is a theme; else as the system has it. */
export const themeOf = (value: string | null): Theme =>
  value === 'light' || value === 'dark' ? value : 'system'

export const storedTheme = (): Theme => themeOf(readStorage(key))

export function showTheme(theme: Theme): void {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.setAttribute('data-theme', theme)
}

export function chooseTheme(theme: Theme): void {
  writeStorage(key, theme)
  showTheme(theme)
}
