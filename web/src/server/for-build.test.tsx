import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Select } from '../ui/select'
import { styleSource } from './document'
import { selectSource } from './for-build'

test('the CSP style hash for Select matches the style element that it adds', async () => {
  render(<Select name="colour" placeholder="Choose" options={[{ value: 'red', label: 'Red' }]} />)
  const trigger = screen.getByRole('combobox')
  fireEvent.keyDown(trigger, { key: 'Enter' })
  await screen.findByRole('option', { name: 'Red' })
  const styles = Array.from(document.querySelectorAll('style'), (style) => styleSource(style.textContent))
  expect(styles).toContain(selectSource)
})
