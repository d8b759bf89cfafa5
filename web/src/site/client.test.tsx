import { endpointsOf } from '@highline/shared/api'
import { fireEvent, waitFor } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isEditor, markEditor } from '../api/editor-mark'
import { stubBrowser } from '../testing/render-page'
import { heroSlideWith, mediaWith, projectWith, snapshotWith } from '../testing/snapshot-example'
import { start } from './client'
import { contentOf } from './content-of'
import { createPageQueryClient, PageApp } from './page-app'
import { toSnapshot } from './snapshot'

let page: Root | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  stubBrowser()
})
afterEach(() => {
  page?.unmount() // otherwise the root would stay active during other tests, without its document
  page = undefined
})

const content = contentOf(
  snapshotWith({
    media: [mediaWith({ id: 1 }), mediaWith({ id: 2, mimeType: 'video/mp4' })],
    slide: [heroSlideWith({ id: 1 }), heroSlideWith({ id: 2, mediaId: 2 })],
    project: [projectWith({ id: 1 })],
  }),
)

function serve(): HTMLElement {
  const root = document.createElement('div')
  root.id = 'root'
  root.innerHTML = renderToString(<PageApp client={createPageQueryClient(content)} />)
  const snapshot = document.createElement('script')
  snapshot.type = 'application/json'
  snapshot.id = 'snapshot'
  snapshot.textContent = JSON.stringify(toSnapshot(content))
  document.body.append(root, snapshot)
  return root
}

const firstName = () => document.querySelector<HTMLInputElement>('[name="firstName"]') ?? expect.fail()
const typeFirstName = () => fireEvent.input(firstName(), { target: { value: 'Ada' } })

test('React hydrates the server-rendered page without replacing elements or typed text, errors, requests or the editor', async () => {
  const calls = vi.fn()
  const errors = vi.spyOn(console, 'error')
  vi.stubGlobal('fetch', calls)
  const root = serve()
  const title = root.querySelector('h1')
  typeFirstName()
  page = await start()
  await vi.dynamicImportSettled()
  expect(errors).not.toHaveBeenCalled()
  expect(root.querySelector('h1')).toBe(title)
  expect(firstName().value).toBe('Ada')
  for (const label of root.querySelectorAll<HTMLLabelElement>('form label[for]'))
    expect(document.getElementById(label.htmlFor), label.htmlFor).not.toBeNull()
  expect(calls).not.toHaveBeenCalled()
})

test('a hydration mismatch caused by a page translator keeps the typed text and the focus', async () => {
  const changed = vi.fn((event: Event) => event.preventDefault())
  addEventListener('error', changed, { once: true })
  const label = serve().querySelector('form label')
  label?.replaceChildren(Object.assign(document.createElement('font'), { textContent: 'Prénom' }))
  const field = firstName()
  field.focus()
  typeFirstName()
  page = await start()
  expect(changed).toHaveBeenCalled()
  expect(firstName()).not.toBe(field)
  expect(firstName().value).toBe('Ada')
  expect(document.activeElement).toBe(firstName())
})

test('a page without a snapshot requests all public endpoints and shows defaults for failed ones', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path === '/api/logo') return new Response('<html>not JSON</html>')
    if (path === '/api/projects') throw new TypeError('Failed to fetch')
    return new Response('[]', { status: path === '/api/media' ? 500 : 200 })
  })
  document.body.innerHTML = '<div id="root"></div>'
  page = await start()
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toContain('High-Level'))
  const paths = endpointsOf('public').map(({ path }) => path)
  expect(asked.toSorted()).toEqual(paths.toSorted())
})

test('the page still works if the editor cannot be loaded, and the error is reported', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  markEditor()
  const root = serve()
  page = await start()
  await waitFor(() => expect(reported).toHaveBeenCalledWith(expect.objectContaining({ status: 503 })))
  const menu = root.querySelector('.navbar-toggle')
  fireEvent.click(menu ?? root)
  await waitFor(() => expect(menu?.getAttribute('aria-expanded')).toBe('true'))
})

test('the editor is not started after the session has ended, and not offered again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ isAuthenticated: false, mfaEnabled: false }))
  markEditor()
  serve()
  page = await start()
  await waitFor(() => expect(isEditor()).toBe(false))
  expect(document.getElementById('editor')).toBeNull()
})
