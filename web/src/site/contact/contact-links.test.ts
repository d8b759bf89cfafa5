import { expect, test } from 'vitest'
import { mailHref, telephoneHref } from './contact-links'

test.each([
  ['projects@highline.example', 'mailto:projects@highline.example'],
  ['a@b.co.uk?subject=x', undefined],
  ['javascript:alert(1)', undefined],
  ['Ask for Jim', undefined],
])('the address "%s" becomes %s', (address, href) => {
  expect(mailHref(address)).toBe(href)
})

test.each([
  ['+44 (0)20 7946 0018', 'tel:+442079460018'],
  ['020 7946 0018', 'tel:02079460018'],
  ['(0113) 496-0000', 'tel:01134960000'],
  ['call us', undefined],
  ['123', undefined],
])('the number "%s" becomes %s', (number, href) => {
  expect(telephoneHref(number)).toBe(href)
})
