import { UserError } from '@highline/shared/infra/user-error'
import { expect, it, onTestFinished, vi } from 'vitest'
import { exitWithError, messageOf } from './lifecycle'

const full = 'There is no room left on the disk. Make some, then run this again.'
const inLevelDb = new Error('IO error: 000004.dbtmp: No space left on device')
const bug = new TypeError('undefined is not a function')

it.each([
  ['the message of a UserError', new UserError('The port is taken.'), 'The port is taken.'],
  ['a sentence for a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' }), full],
  ['it for LevelDB', new Error('The data cannot be opened.', { cause: inLevelDb }), full],
  ['it for a service', Object.assign(new Error('-'), { $metadata: { httpStatusCode: 507 } }), full],
  ['any other error itself', bug, bug],
])('messageOf returns %s', (_what, error, message) => expect(messageOf(error)).toBe(message))

it.each([
  ['the message of a UserError', new UserError('The port is taken.'), /^The port is taken\.\n$/],
  ['any other error with its stack', bug, /^TypeError: .*\n +at /],
])('exitWithError exits with 1 and prints %s', (_what, error, said) => {
  const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exit')
  })
  onTestFinished(() => {
    output.mockRestore()
    exit.mockRestore()
  })
  expect(() => exitWithError(error)).toThrow('exit')
  expect(exit).toHaveBeenCalledWith(1)
  expect(output).toHaveBeenCalledWith(expect.stringMatching(said))
})
