import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { fillDomGaps } from '../testing/dom-gaps'
import { AdminDialog } from './admin-dialog'
import { useKeptFocus } from './kept-focus'

beforeEach(fillDomGaps)

function Page({ children }: { children: ReactNode }) {
  useKeptFocus()
  return <main>{children}</main>
}

/** Names that each take themselves away: at once, or after a question. */
function Names({ asks = false }: { asks?: boolean }) {
  const [names, setNames] = useState(['Ada', 'Ben', 'Cid'])
  const [asked, setAsked] = useState<string>()
  const remove = (name: string) => {
    setAsked(undefined)
    setNames(names.filter((other) => other !== name))
  }
  return (
    <Page>
      <button type="button">Add</button>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => (asks ? setAsked(name) : remove(name))}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      {asked && (
        <AdminDialog label="Sure?" onClose={() => setAsked(undefined)}>
          <button type="button" onClick={() => remove(asked)}>
            Remove
          </button>
        </AdminDialog>
      )}
    </Page>
  )
}

const focused = () => document.activeElement?.textContent
function press(name: string): void {
  const button = screen.getByText(name)
  button.focus()
  fireEvent.click(button)
}

it('goes from what was taken away to its neighbour, and from the last one to what is nearest', async () => {
  render(<Names />)
  press('Ben')
  await waitFor(() => expect(focused()).toBe('Cid'))
  press('Cid')
  await waitFor(() => expect(focused()).toBe('Ada'))
  press('Ada')
  await waitFor(() => expect(focused()).toBe('Add'))
})

it('comes out of a dialog to the neighbour of what the dialog took away', async () => {
  render(<Names asks />)
  press('Ben')
  press('Remove')
  await waitFor(() => expect(focused()).toBe('Cid'))
})

it('waits for a button that is busy, and goes on when that is taken away', async () => {
  function Busy() {
    const [state, setState] = useState<'idle' | 'busy' | 'gone'>('idle')
    return (
      <Page>
        {state !== 'gone' && (
          <button type="button" disabled={state === 'busy'} onClick={() => setState('busy')}>
            Restore
          </button>
        )}
        <button type="button" onClick={() => setState('idle')}>
          Refuse
        </button>
        <button type="button" onClick={() => setState('gone')}>
          Grant
        </button>
      </Page>
    )
  }
  render(<Busy />)
  for (const [answer, then] of [
    ['Refuse', 'Restore'],
    ['Grant', 'Refuse'],
  ] as const) {
    press('Restore')
    // A browser takes the focus from what is disabled; jsdom does not.
    screen.getByText('Restore').blur()
    fireEvent.click(screen.getByText(answer))
    await waitFor(() => expect(focused()).toBe(then))
  }
})

function Screens() {
  const [inside, setInside] = useState(false)
  useKeptFocus()
  return (
    <>
      {inside ? (
        <a href="#main">Skip to content</a>
      ) : (
        <main>
          <button type="button" onClick={() => setInside(true)}>
            Log In
          </button>
        </main>
      )}
      <section aria-label="Notifications">
        <button type="button">Close</button>
      </section>
    </>
  )
}

it('begins at the top of a screen that has taken the place of another', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.id = 'root'
  render(<Screens />, { container: root })
  press('Log In')
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(document.activeElement).toBe(document.body)
  root.remove()
})
