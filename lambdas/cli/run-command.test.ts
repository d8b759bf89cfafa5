import { parseArgs } from 'node:util'
import { UserError } from '@highline/shared/infra/user-error'
import { describe, expect, it } from 'vitest'
import { inWords } from './run-command'

const named = (name: string, message: string) => Object.assign(new Error(message), { name })

describe('what ends a command', () => {
  it.each([
    [new UserError('Which export?'), 'Which export?'],
    [named('CredentialsProviderError', 'Could not load credentials'), 'Log in first'],
    [named('ExpiredTokenException', 'The token is too old'), 'Log in first'],
    [
      named('AccessDeniedException', 'not authorized to dynamodb:ListTables'),
      'may not do that: not authorized',
    ],
    [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'cannot be reached (ECONNREFUSED)'],
    [
      named('InvalidSignatureException', 'Signature expired: 1 is now earlier than 2'),
      'This machine’s clock is wrong',
    ],
    [Object.assign(new Error('write'), { code: 'ENOSPC' }), 'no room left on the disk'],
    [Object.assign(new Error('UnknownError'), { $metadata: { httpStatusCode: 507 } }), 'no room left'],
  ])('is a sentence where the user can mend it: %s', (error, sentence) => {
    expect(inWords(error)).toContain(sentence)
  })

  it.each([
    [['--stagee', 'prod'], "Unknown option '--stagee'."],
    [['--stage', '--off'], "Option '--stage' argument is ambiguous."],
    [['--off=no'], "Option '--off' does not take an argument."],
  ])('is one sentence of the options %j', (args, sentence) => {
    const options = { stage: { type: 'string' }, off: { type: 'boolean' } } as const
    const parsing = (async () => parseArgs({ args, options }))()
    return expect(parsing.catch(inWords)).resolves.toBe(sentence)
  })

  it('is the whole error, with its stack, where only a developer can', () => {
    const error = new TypeError('undefined is not a function')
    expect(inWords(error)).toBe(error)
  })
})
