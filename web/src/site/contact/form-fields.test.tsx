import { beforeEach, expect, test } from 'vitest'
import { renderPart, stubBrowser } from '../../testing/render-page'
import { ContactForm } from './contact-form'

beforeEach(() => {
  stubBrowser()
  renderPart(<ContactForm />)
})

const all = (selector: string) => Array.from(document.querySelectorAll(`form ${selector}`))

test('the form has seven fields, the required ones with an asterisk (§2.1, §5)', () => {
  const labels = all('label').filter((label) => !label.closest('[aria-hidden]'))
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    'First Name *',
    'Last Name *',
    'Email *',
    'Phone',
    'Venue',
    'Services',
    'Message *',
  ])
  const required = all('[aria-required="true"]').map((field) => field.getAttribute('name'))
  expect(required).toEqual(['firstName', 'lastName', 'email', 'message'])
  expect(all('[type="email"]').map((field) => field.getAttribute('name'))).toEqual(['email'])
  expect(document.body.textContent).toContain('* required')
})

test('the honeypot is hidden and not focusable', () => {
  const [trap] = all('[aria-hidden="true"] [name="website"]')
  expect(trap).toHaveProperty('tabIndex', -1)
})

test('the form offers eight services after an empty option (§3, §9)', () => {
  const options = all('[name="services"] option')
  expect(options.map((option) => [option.getAttribute('value'), option.textContent])).toEqual([
    ['', 'Select a service'],
    ['high-level', 'High-Level Installations'],
    ['wireless', 'Wireless Networks'],
    ['wired', 'Wired Networks'],
    ['planning', 'Network Planning'],
    ['consultancy', 'Consultancy'],
    ['support', 'IT Support'],
    ['repairs', 'Maintenance & Repairs'],
    ['multiple', 'Multiple Services'],
  ])
})
