import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

test('the services field can keep the focus after the custom select has replaced the native one', async () => {
  vi.resetModules() // as on a fresh page, where the list has not been loaded yet
  const page = await import('../../testing/render-page')
  const { ServicesField } = await import('./services-field')
  const { loadFormRuntime } = await import('./use-form-runtime')
  page.stubBrowser()
  page.renderPart(<ServicesField />)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false) // as in a browser, where React renders some updates later
  await loadFormRuntime()
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  const list = screen.getByRole('combobox', { name: 'Services' })
  list.focus()
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
  expect(document.activeElement).toBe(list)
})
