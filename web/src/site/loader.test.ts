import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const start = vi.fn(async () => undefined)
const pressed = vi.fn()
const submitted = vi.fn((event: Event) => event.preventDefault())

/** Runs the loader script, as on a page that has not loaded React yet. */
beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.doMock('./client', () => ({ start }))
  delete document.documentElement.dataset.scripted
  delete document.documentElement.dataset.interacted
  document.body.innerHTML =
    '<button type="button">Menu</button><a href="#about">About</a><form><input><button>Send</button></form>'
  document.querySelector('button')?.addEventListener('click', pressed)
  document.querySelector('form')?.addEventListener('submit', submitted)
  await import('./loader')
})
afterEach(async () => {
  await vi.runAllTimersAsync()
  vi.doUnmock('./client')
  vi.clearAllMocks()
})

const element = (selector: string) => document.querySelector(selector) ?? document.body

test('the document is marked as scripted, and React is started when the loaded page is idle', async () => {
  expect(document.documentElement.dataset.scripted).toBe('')
  expect(start).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(start).toHaveBeenCalledTimes(1)
})

test.each(['pointerdown', 'keydown', 'focusin', 'scroll'])(
  'the first %s starts React and the loading of lower images at once',
  async (sign) => {
    fireEvent(element('a'), new Event(sign, { bubbles: true }))
    expect(document.documentElement.dataset.interacted).toBe('')
    await vi.dynamicImportSettled()
    expect(start).toHaveBeenCalledTimes(1)
  },
)

test('a keydown while the document is still loading starts React on DOMContentLoaded', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  fireEvent.keyDown(element('a'))
  await vi.dynamicImportSettled()
  expect(start).not.toHaveBeenCalled()
  state.mockRestore()
  fireEvent(document, new Event('DOMContentLoaded', { bubbles: true }))
  await vi.dynamicImportSettled()
  expect(start).toHaveBeenCalledTimes(1)
})

test('clicks on buttons and form submits are held back, with a visible mark, until React has started', async () => {
  expect(fireEvent.click(element('button'))).toBe(false)
  expect(fireEvent.submit(element('form'))).toBe(false)
  expect(fireEvent.click(element('a'))).toBe(true)
  expect(fireEvent.click(element('input'))).toBe(true)
  expect(element('button').matches('[data-held]')).toBe(true)
  expect([pressed, submitted].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  await vi.runAllTimersAsync()
  expect([pressed, submitted].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(element('button').matches('[data-held]')).toBe(false)
})

test.each(['pointerdown', 'keydown', 'input', 'touchstart'])(
  'a %s is not propagated before React has started, to avoid hydration in one long task',
  async (type) => {
    const heard = vi.fn()
    document.body.addEventListener(type, heard)
    fireEvent(element('input'), new Event(type, { bubbles: true }))
    expect(heard).not.toHaveBeenCalled()
    await vi.runAllTimersAsync()
    await vi.dynamicImportSettled()
    fireEvent(element('input'), new Event(type, { bubbles: true }))
    expect(heard).toHaveBeenCalledTimes(1)
    document.body.removeEventListener(type, heard)
  },
)

describe('a submitted form without React', () => {
  const send = () => fireEvent.click(element('form button'))
  beforeEach(() => element('form button').setAttribute('type', 'submit'))

  test('is sent by the browser if the script fails to load', async () => {
    vi.doMock('./client', () => {
      throw new Error('Failed to fetch')
    })
    send()
    expect(submitted).not.toHaveBeenCalled()
    fireEvent.keyDown(element('a'))
    await vi.dynamicImportSettled()
    expect(submitted).toHaveBeenCalledTimes(1)
  })

  test('is sent by the browser once, after 10 s, but not while offline', async () => {
    const late = Promise.withResolvers<undefined>()
    start.mockReturnValueOnce(late.promise)
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    send()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(submitted).not.toHaveBeenCalled()
    line.mockRestore()
    send()
    await vi.advanceTimersByTimeAsync(9999)
    expect(submitted).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(submitted).toHaveBeenCalledTimes(1)
    late.resolve(undefined)
    await vi.runAllTimersAsync()
    expect(submitted).toHaveBeenCalledTimes(1)
  })
})

test.each([
  ['sign of the visitor', () => fireEvent.keyDown(element('a'))],
  ['connection', () => fireEvent(window, new Event('online'))],
])('after a failed load of React the next %s retries', async (_, sign) => {
  let online = false
  vi.doMock('./client', () => {
    if (!online) throw new Error('Failed to fetch')
    return { start }
  })
  await vi.runAllTimersAsync()
  await vi.dynamicImportSettled()
  expect(start).not.toHaveBeenCalled()
  online = true
  sign()
  await vi.dynamicImportSettled()
  expect(start).toHaveBeenCalledTimes(1)
})
