import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useId, useState } from 'react'
import { Tooltip } from '../../ui/tooltip'
import { chooseTheme, storedTheme, type Theme, themeOf, themes } from './theme'

const icons = { system: Monitor, light: Sun, dark: Moon } as const

/** Selects the theme: an icon over a native `<select>`, which suits touch as well as the keyboard. */
export function ThemeChoice() {
  const id = useId()
  const [theme, setTheme] = useState(storedTheme)
  const Icon = icons[theme]
  const choose = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <Tooltip text={`Colours: ${themes[theme]}`}>
      <span className="theme-choice button button-ghost button-small">
        <Icon size={16} aria-hidden="true" />
        <label className="visually-hidden" htmlFor={id}>
          Colours
        </label>
        <select id={id} value={theme} onChange={({ target }) => choose(themeOf(target.value))}>
          {Object.entries(themes).map(([choice, label]) => (
            <option key={choice} value={choice}>
              {label}
            </option>
          ))}
        </select>
      </span>
    </Tooltip>
  )
}
