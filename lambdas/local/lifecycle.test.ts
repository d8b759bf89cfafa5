import { UserError } from '@highline/shared/infra/user-error'
import { expect, it, onTestFinished, vi } from 'vitest'
import { exitWithError } from './lifecycle'

it.each([
  ['the message of a UserError', new UserError('The port is taken.'), /^The port is taken\.\n$/],
  [
    'one line about a full disk',
    new Error('The data cannot be opened.', {
      cause: new Error('IO error: 000004.dbtmp: No space left on device'),
    }),
    /^There is no room left on the disk\. Make some, then run this again\.\n$/,
  ],
  ['any other error with its stack', new TypeError('undefined is not a function'), /^TypeError: .*\n +at /],
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
