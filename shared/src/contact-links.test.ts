import { expect, test } from 'vitest'
import { mailHref, telephoneHref } from './contact-links'

test.each([
  ['projects@highline.example', 'mailto:projects@highline.example'],
  ['a@b.co.uk?subject=x', undefined],
  ['javascript:alert(1)', undefined],
  ['Ask for Jim', undefined],
  ['or jim@highline.example', undefined],
])('the address "%s" becomes %s', (address, href) => {
  expect(mailHref(address)).toBe(href)
})

test.each([
  ['+44 (0)20 7946 0018', 'tel:+442079460018'],
  ['020 7946 0018', 'tel:02079460018'],
  ['(0113) 496-0000', 'tel:01134960000'],
  ['999 55', 'tel:99955'],
  ['020 7946 0018 ext. 12', 'tel:02079460018;ext=12'],
  ['+44 20 7946 0018, extension 4', 'tel:+442079460018;ext=4'],
  ['020 7946 0018 x304', 'tel:02079460018;ext=304'],
  ['020 7946 0018 or 0019', 'tel:02079460018'],
  ['01632 960 999 (day and night)', 'tel:01632960999'],
  ['Office: +44 (0)1632 960 142 / 07700 900 142 (24 hours)', 'tel:+441632960142'],
  ['020 7946 0018 (24 hours)', 'tel:02079460018'],
  ['020 7946 0018 - 24/7', 'tel:02079460018'],
  ['020 7946 0018 (9.00 - 17.00)', 'tel:02079460018'],
  ['020 7946 0018 9-5', 'tel:02079460018'],
  ['01632 960 142 - 01632 960 143', 'tel:01632960142'],
  ['07700 900 142 (9am-5pm)', 'tel:07700900142'],
  ['Mon-Fri 9.00 - 17.00: 020 7946 0018', 'tel:02079460018'],
  ['+44 20 7946 0018 (0) x', 'tel:+442079460018'],
  ['Call (0113) 496-0000', 'tel:01134960000'],
  ['Call 020 7946 0018-0019', 'tel:02079460018'],
  ['From abroad 00353 1 900 1234', 'tel:0035319001234'],
  ['Call 020 7946 00181', undefined],
  ['Call +44 20 79', undefined],
  ['Office 020 7946 0018, mobile 07700 900 142 ext 5', 'tel:02079460018'],
  ['Office 020 7946 0018 ext 5', 'tel:02079460018;ext=5'],
  ['24 hours a day, 7 days a week', undefined],
  ['ext. 12', undefined],
  ['call us', undefined],
  ['123', undefined],
])('the number "%s" becomes %s', (number, href) => {
  expect(telephoneHref(number)).toBe(href)
})
