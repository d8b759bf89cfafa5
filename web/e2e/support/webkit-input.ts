/** A call of Playwright's imitation of input. */
export interface Call {
  readonly name: string
  readonly expression: { value?: unknown }
  readonly argument: Record<string, unknown>
}

/** What xdotool is to do; undefined for events that follow from others. */
export function commandOf({ name, argument }: Call): string[] | undefined {
  const { x, y, type, button, key, clickCount, ctrlKey } = argument
  if (name === 'mouseMove') return ['mousemove', `${Math.round(Number(x))}`, `${Math.round(Number(y))}`]
  const number = `${Number(button) + 1}`
  if (type === 'mousedown') return ['mousedown', number]
  // Of a click only its last event lets go of the button: what leads to another page leaves no page to answer more.
  if (type === (clickCount === 0 ? 'mouseup' : 'click')) return ['mouseup', number]
  // With Control a capital is no other key: Shift would make another command of it.
  if (name === 'keydown' || name === 'keyup')
    return [
      name,
      '--delay',
      '0',
      keysymOf(ctrlKey && `${key}`.length === 1 ? `${key}`.toLowerCase() : `${key}`),
    ]
  return undefined
}

/** Of the keys that are let go of only the space bar does anything. */
export const isAwaited = ({ name, argument }: Call) => name !== 'keyup' || argument.key === ' '

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
