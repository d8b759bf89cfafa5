import { readStorage, writeStorage } from '../../api/local-storage'

/** Themes of the admin and their labels: always light, always dark, or as set in the operating system. */
export const themes = { system: 'System', light: 'Light', dark: 'Dark' } as const
export type Theme = keyof typeof themes

const key = 'admin-theme'

/** Parses the value of a field or of the storage; anything but `light` and `dark` is `system`. */
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
