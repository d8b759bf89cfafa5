import { fieldErrors } from '@highline/shared/http/fields'
import { ContentSectionChange } from '@highline/shared/schemas/content-section'
import { InquiryInput } from '@highline/shared/schemas/inquiry'
import { expect, it } from 'vitest'
import { fieldMessage } from './errors'

const inquiry = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', message: 'Hello' }

function said(given: object, field: string) {
  const parsed = InquiryInput.safeParse({ ...inquiry, ...given }, { reportInput: true })
  return fieldMessage(parsed.error ? (fieldErrors(parsed.error)[field] ?? '') : '', 'This')
}

it.each([
  [{ firstName: ' ' }, 'firstName', 'This is required.'],
  [{ firstName: 'x'.repeat(101) }, 'firstName', 'This can be at most 100 characters long.'],
  [{ email: 'ada@' }, 'email', 'This does not look right. Please check it.'],
  [{ services: 'juggling' }, 'services', 'This does not look right. Please check it.'],
  [
    { message: 'a bell \u0007' },
    'message',
    'This contains characters that cannot be saved. Please remove them.',
  ],
])('says in a sentence what the schema found in %j', (given, field, sentence) => {
  expect(said(given, field)).toBe(sentence)
})

it('names the field by its label', () => {
  const parsed = ContentSectionChange.safeParse({}, { reportInput: true })
  const codes = parsed.error ? fieldErrors(parsed.error) : {}
  expect(fieldMessage(codes.sectionKey ?? '', 'Section')).toBe('Section is required.')
})
