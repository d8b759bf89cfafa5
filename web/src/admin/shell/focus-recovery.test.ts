import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useFocusRecovery } from './focus-recovery'

/** Renders this HTML and the hook. */
function open(html: string): void {
  document.body.innerHTML = html
  renderHook(useFocusRecovery)
}
const names = ['Ada', 'Ben', 'Cid'].map((name) => `<li><button>${name}</button></li>`).join('')
const list = `<main><button>Add</button><ul>${names}</ul></main>`
const button = (name: string) => screen.getByText<HTMLButtonElement>(name)
const goesTo = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name))
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Disables a control and removes its focus, as browsers do and happy-dom does not. */
function disable(control: HTMLButtonElement | HTMLInputElement): void {
  control.blur()
  control.disabled = true
}

it('moves the focus from a removed element to its neighbour, else to the nearest control', async () => {
  open(list)
  button('Ben').focus()
  for (const [taken, then] of [
    ['Ben', 'Cid'],
    ['Cid', 'Ada'],
    ['Ada', 'Add'],
  ] as const) {
    button(taken).closest('li')?.remove()
    await goesTo(then)
  }
})

it('moves the focus from a closed dialog to the neighbour of the element that it removed', async () => {
  open(list)
  button('Ben').focus()
  document.body.insertAdjacentHTML('beforeend', '<dialog open><button>Remove</button></dialog>')
  button('Remove').focus()
  button('Ben').closest('li')?.remove()
  document.querySelector('dialog')?.remove()
  await goesTo('Cid')
})

it('returns the focus to a button once enabled, and moves it on when the button is removed', async () => {
  open('<main><button>Restore</button><button>Refuse</button></main>')
  const restore = button('Restore')
  restore.focus()
  disable(restore)
  await drawn()
  expect(document.activeElement).toBe(document.body)
  restore.disabled = false
  await goesTo('Restore')
  disable(restore)
  restore.remove()
  await goesTo('Refuse')
})

it.each([
  ['comes back to a field that was busy, without a scroll', false],
  ['does not come back after a press beside the field, as to select text', true],
])('%s', async (_, pressedBeside) => {
  open('<main><input aria-label="Search" /><p>1 found</p></main>')
  const search = screen.getByLabelText<HTMLInputElement>('Search')
  search.focus()
  const focus = vi.spyOn(search, 'focus')
  if (pressedBeside) fireEvent.pointerDown(screen.getByText('1 found'))
  disable(search)
  await drawn()
  search.disabled = false
  await drawn()
  expect(document.activeElement).toBe(pressedBeside ? document.body : search)
  expect(focus.mock.calls).toEqual(pressedBeside ? [] : [[{ preventScroll: true }]])
})

it('leaves the focus on the body when another screen replaces the current one', async () => {
  open('<div id="root"><main><button>Log In</button></main><section><button>Close</button></section></div>')
  button('Log In').focus()
  document.querySelector('main')?.replaceWith(Object.assign(document.createElement('a'), { href: '#main' }))
  await drawn()
  expect(document.activeElement).toBe(document.body)
})
