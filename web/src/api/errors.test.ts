import { apiError } from '@highline/shared/http/api-error'
import { ApiError } from '@highline/shared/http/errors'
import { describe, expect, it } from 'vitest'
import { errorMessage, refusalOrError } from './errors'

const loginError = { title: 'Login Error', description: 'An error occurred during login. Please try again.' }
const words = { refused: 'Login Failed', otherwise: loginError }

describe('a toast about a failure', () => {
  it('shows the sentence of the server, and never the status or the raw body', () => {
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
  ])('falls back to ours for %s', (_, error) => {
    expect(errorMessage(error, 'Fallback')).toBe('Fallback')
  })
})

it('speaks of the field at fault, by the name that people know', () => {
  const error = apiError('VALIDATION_FAILED', { fields: { accessCode: 'format' } })
  expect(errorMessage(error, 'Fallback', { accessCode: 'The access code' })).toBe(
    'The access code does not look right. Please check it.',
  )
  expect(errorMessage(error, 'Fallback')).toBe('Please check the highlighted fields.')
})

describe('a login that did not work', () => {
  it('is "Login Failed" in the words of the server when the server refused it', () => {
    expect(refusalOrError(apiError('INVALID_CREDENTIALS'), words)).toEqual({
      title: 'Login Failed',
      description: 'Incorrect password.',
    })
  })

  it('is "Login Error" when the server did not answer', () => {
    expect(refusalOrError(new TypeError('Failed to fetch'), words)).toEqual(loginError)
  })
})
