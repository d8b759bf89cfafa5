import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fillDomGaps } from '../../testing/dom-gaps'
import { AdminDialog } from './admin-dialog'
import { useFocusRecovery } from './focus-recovery'

beforeEach(fillDomGaps)

function Page({ children }: { children: ReactNode }) {
  useFocusRecovery()
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

describe('a search over a list that is read anew', () => {
  function Search() {
    const [rows, setRows] = useState(1)
    return (
      <Page>
        <input aria-label="Search" disabled={rows === 2} />
        <button type="button" onClick={() => setRows(rows + 1)}>
          Read
        </button>
        <p>{rows} found</p>
        {rows > 1 && <p>Another</p>}
      </Page>
    )
  }
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  /** As by an answer; jsdom leaves the focus with what is disabled. */
  async function read(search: HTMLElement): Promise<void> {
    search.blur()
    fireEvent.click(screen.getByText('Read'))
    await drawn()
  }

  it('gets the focus back, but the page is not scrolled back to it', async () => {
    render(<Search />)
    const search = screen.getByLabelText('Search')
    search.focus()
    const focus = vi.spyOn(search, 'focus')
    await read(search)
    await read(search)
    expect(document.activeElement).toBe(search)
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
  })

  it('does not get it after a press beside it, as to select text', async () => {
    render(<Search />)
    const search = screen.getByLabelText('Search')
    search.focus()
    fireEvent.pointerDown(screen.getByText('1 found'))
    await read(search)
    await read(search)
    expect(document.activeElement).toBe(document.body)
  })
})

function Screens() {
  const [inside, setInside] = useState(false)
  useFocusRecovery()
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
