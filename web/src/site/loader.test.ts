import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const start = vi.fn(async () => undefined)
const pressed = vi.fn()
const submitted = vi.fn((event: Event) => event.preventDefault())

/** As on a page whose script has just come: the document is there, React is not. */
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

test('the page is told that its buttons can be pressed', () => {
  expect(document.documentElement.dataset.scripted).toBe('')
})

test('React comes when the loaded page is idle', async () => {
  expect(start).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(start).toHaveBeenCalledTimes(1)
})

test.each(['pointerdown', 'keydown', 'focusin', 'scroll'])(
  'the first %s brings it and lower pictures at once',
  async (sign) => {
    fireEvent(element('a'), new Event(sign, { bubbles: true }))
    expect(document.documentElement.dataset.interacted).toBe('')
    await vi.dynamicImportSettled()
    expect(start).toHaveBeenCalledTimes(1)
  },
)

test('a sign that comes before the page has been read brings it as soon as it has', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  fireEvent.keyDown(element('a'))
  await vi.dynamicImportSettled()
  expect(start).not.toHaveBeenCalled()
  state.mockRestore()
  fireEvent(document, new Event('DOMContentLoaded', { bubbles: true }))
  await vi.dynamicImportSettled()
  expect(start).toHaveBeenCalledTimes(1)
})

test('a press is held back, and seen to be, until React listens, and then handed on', async () => {
  fireEvent.click(element('button'))
  expect(pressed).not.toHaveBeenCalled()
  expect(element('button').matches('[data-held]')).toBe(true)
  await vi.runAllTimersAsync()
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(element('button').matches('[data-held]')).toBe(false)
})

test('a form is held back likewise', async () => {
  expect(fireEvent.submit(element('form'))).toBe(false)
  expect(submitted).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(submitted).toHaveBeenCalledTimes(1)
})

test.each(['pointerdown', 'keydown', 'input', 'touchstart'])(
  'a %s is kept from React, which would take the page over in one long task, until it has done so',
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

describe('a form whose React does not come', () => {
  const send = () => fireEvent.click(element('form button'))
  beforeEach(() => element('form button').setAttribute('type', 'submit'))

  test('is sent by the browser, once the script could not be loaded', async () => {
    vi.doMock('./client', () => {
      throw new Error('Failed to fetch')
    })
    send()
    expect(submitted).not.toHaveBeenCalled()
    fireEvent.keyDown(element('a'))
    await vi.dynamicImportSettled()
    expect(submitted).toHaveBeenCalledTimes(1)
  })

  test('is sent by the browser after ten seconds, once, though not while there is no network', async () => {
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

test('links and fields are the browser’s own business', () => {
  expect(fireEvent.click(element('a'))).toBe(true)
  expect(fireEvent.click(element('input'))).toBe(true)
})

test.each([
  ['sign of the visitor', () => fireEvent.keyDown(element('a'))],
  ['connection', () => fireEvent(window, new Event('online'))],
])('when it could not be loaded the next %s tries again', async (_, sign) => {
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
