import { apiError } from '@highline/shared/http/api-error'
import { ApiError } from '@highline/shared/http/errors'
import { fieldErrors } from '@highline/shared/http/fields'
import { InquiryInput } from '@highline/shared/schemas/inquiry'
import { describe, expect, it } from 'vitest'
import { errorMessage, fieldMessage } from './errors'

describe('errorMessage', () => {
  it('returns the server’s message, never the status or the raw body', () => {
    expect(errorMessage(apiError('RATE_LIMITED'), 'Fallback')).toBe(
      'Too many attempts. Please try again later.',
    )
  })

  it.each([
    ['a page of a proxy', new ApiError(502, '<html><body>Bad gateway</body></html>')],
    ['the words of API Gateway itself', new ApiError(403, '{"message":"Missing Authentication Token"}')],
    ['a lost connection', new TypeError('Failed to fetch')],
    ['an answer that cannot be read', new SyntaxError('Unexpected token <')],
    [
      'an empty sentence',
      new ApiError(400, '{}', { success: false, code: 'VALIDATION_FAILED', message: '' }),
    ],
  ])('returns the fallback for %s', (_, error) => {
    expect(errorMessage(error, 'Fallback')).toBe('Fallback')
  })
})

it('errorMessage names the invalid field if a label for it is given', () => {
  const error = apiError('VALIDATION_FAILED', { fields: { accessCode: 'format' } })
  expect(errorMessage(error, 'Fallback', { accessCode: 'The access code' })).toBe(
    'The access code does not look right. Please check it.',
  )
  expect(errorMessage(error, 'Fallback')).toBe('Please check the highlighted fields.')
})

const inquiry = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', message: 'Hello' }

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
])('fieldMessage describes the schema’s finding for %j in a sentence', (given, field, sentence) => {
  const { error } = InquiryInput.safeParse({ ...inquiry, ...given }, { reportInput: true })
  expect(fieldMessage(error ? (fieldErrors(error)[field] ?? '') : '', 'This')).toBe(sentence)
})
