import { expect, it } from 'vitest'
import { press } from '../support/administrator'
import { desktop, filledJourney, phone } from '../support/journey'
import { toasts, toastText } from '../support/toast'

const site = filledJourney()

it.each([
  ['at most 420 px wide on a desk (§9)', desktop, 420],
  ['as wide as a phone', phone, 390],
])('a toast is %s', async (_, screen, px) => {
  const page = await site.open('/admin', screen)
  await press(page, 'Access Admin Panel') // no password, so no request is sent
  await toastText(page, 'Password Required')
  const box = await toasts(page).locator('..').boundingBox()
  expect(box?.width).toBe(px)
})
