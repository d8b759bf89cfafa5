import { apiError } from '@highline/shared/http/api-error'
import { ApiError } from '@highline/shared/http/errors'
import { fieldErrors } from '@highline/shared/http/fields'
import { InquiryInput } from '@highline/shared/schemas/inquiry'
import { expect, it } from 'vitest'
import { errorMessage, fieldMessage } from './errors'

const invalid = apiError('VALIDATION_FAILED', { fields: { accessCode: 'format' } })
const labels = { accessCode: 'The access code' }

it.each([
  ['the server’s message', apiError('RATE_LIMITED'), {}, 'Too many attempts. Please try again later.'],
  ['it although a field without a label is invalid', invalid, {}, 'Please check the highlighted fields.'],
  [
    'a sentence about a labelled field',
    invalid,
    labels,
    'The access code does not look right. Please check it.',
  ],
])('errorMessage returns %s, never the status or the raw body', (_, error, labels, message) => {
  expect(errorMessage(error, 'Fallback', labels)).toBe(message)
})

it.each([
  ['a page of a proxy', new ApiError(502, '<html><body>Bad gateway</body></html>')],
  ['the words of API Gateway itself', new ApiError(403, '{"message":"Missing Authentication Token"}')],
  ['a lost connection', new TypeError('Failed to fetch')],
  ['an answer that cannot be read', new SyntaxError('Unexpected token <')],
  ['an empty sentence', new ApiError(400, '{}', { success: false, code: 'VALIDATION_FAILED', message: '' })],
])('errorMessage returns the fallback for %s', (_, error) => {
  expect(errorMessage(error, 'Fallback')).toBe('Fallback')
})

const inquiry = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', message: 'Hello' }

it.each([
  [{ firstName: ' ' }, 'firstName', 'This is required.'],
  [{ firstName: 'x'.repeat(101) }, 'firstName', 'This can be at most 100 characters long.'],
  [{ email: 'ada@' }, 'email', 'This does not look right. Please check it.'],
  [{ services: 'juggling' }, 'services', 'This does not look right. Please check it.'],
  [{ message: '\u0007' }, 'message', 'This contains characters that cannot be saved. Please remove them.'],
])('fieldMessage describes the schema’s finding for %j in a sentence', (given, field, sentence) => {
  const { error } = InquiryInput.safeParse({ ...inquiry, ...given }, { reportInput: true })
  expect(fieldMessage(error ? (fieldErrors(error)[field] ?? '') : '', 'This')).toBe(sentence)
})
