/** Call of a function by which Playwright simulates input. */
export interface Call {
  readonly name: string
  readonly expression: { value?: unknown }
  readonly argument: Record<string, unknown>
}

/** Returns the xdotool command for a call, or undefined for events that other events cause. */
export function commandOf({ name, argument }: Call): string[] | undefined {
  const { x, y, type, button, key, clickCount, ctrlKey } = argument
  if (name === 'mouseMove') return ['mousemove', `${Math.round(Number(x))}`, `${Math.round(Number(y))}`]
  const number = `${Number(button) + 1}`
  if (type === 'mousedown') return ['mousedown', number]
  // Only the last event of a click releases the button: after a navigation the page answers no further calls.
  if (type === (clickCount === 0 ? 'mouseup' : 'click')) return ['mouseup', number]
  // With Control, capitals are sent in lower case: xdotool would press Shift, which makes it another shortcut.
  if (name === 'keydown' || name === 'keyup')
    return [
      name,
      '--delay',
      '0',
      keysymOf(ctrlKey && `${key}`.length === 1 ? `${key}`.toLowerCase() : `${key}`),
    ]
  return undefined
}

/** Whether to wait for the page to see the event. Of the keyup events, only that of the space bar has an effect. */
export const waitsForEvent = ({ name, argument }: Call) => name !== 'keyup' || argument.key === ' '

const keysyms: Record<string, string> = {
  Enter: 'Return',
  Backspace: 'BackSpace',
  Shift: 'Shift_L',
  Control: 'Control_L',
  Alt: 'Alt_L',
  PageUp: 'Prior',
  PageDown: 'Next',
  ArrowLeft: 'Left',
  ArrowUp: 'Up',
  ArrowRight: 'Right',
  ArrowDown: 'Down',
}

function keysymOf(key: string): string {
  if (key.length > 1) return keysyms[key] ?? key
  return `U${key.charCodeAt(0).toString(16).padStart(4, '0')}`
}
