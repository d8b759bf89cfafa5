import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { UserError } from '@highline/shared/infra/user-error'
import { describe, expect, it } from 'vitest'
import { readArguments, startPrompt, toErrorMessage } from './run-command'

const named = (name: string, message: string) => Object.assign(new Error(message), { name })

const fullInLevelDb = 'IO error: .local/dynamodb/000004.dbtmp: No space left on device'

const options = { stage: { type: 'string' }, off: { type: 'boolean' } } as const
const typed = (given: string[], env: NodeJS.ProcessEnv = {}) => ({
  argv: ['node', 'admin.ts', ...given],
  env,
})

describe('readArguments', () => {
  it('returns positional arguments and options', () => {
    const { values, positionals } = readArguments(options, 1, typed(['unlock', '--stage', 'prod']))
    expect([positionals, values.stage, values.off]).toEqual([['unlock'], 'prod', undefined])
  })

  it.each([
    ['--stage prod', ['unlock', 'prod'], { npm_config_stage: 'true' }],
    ['--stage=prod', ['unlock'], { npm_config_stage: 'prod' }],
  ])(
    'throws when npm has consumed %s, as the command would then run on the local site',
    (_typed, given, env) => {
      expect(() => readArguments(options, 1, typed(given, env))).toThrow('Put -- before the options')
    },
  )

  it('ignores an email address of .npmrc, which npm passes on like a typed option', () => {
    const given = typed(['privacy-export', '--email', 'ada@venue.example'], {
      npm_config_email: 'me@ropes.example',
    })
    expect(readArguments({ email: { type: 'string' } }, 1, given).values.email).toBe('ada@venue.example')
  })

  it('throws for an unexpected positional argument', () => {
    expect(() => readArguments(options, 1, typed(['unlock', 'prod']))).toThrow("Unexpected argument 'prod'.")
  })
})

it('a command runs to its end when the reader of its output closes the pipe', async () => {
  const program = `const { runCommand, print } = await import('${new URL('./run-command.ts', import.meta.url)}')
    runCommand(async () => {
      for (let n = 0; n < 10; n++) await new Promise((next) => setTimeout(next, 5, print(n)))
      console.error('done')
    })`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program])
  const [said, [code]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit'),
    once(child.stdout, 'data').then(() => child.stdout.destroy()),
  ])
  expect([said, code]).toEqual(['done\n', 0])
}, 20_000)

describe('error message of a command', () => {
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
    [
      new Error('The data cannot be opened.', { cause: new Error(fullInLevelDb) }),
      'no room left on the disk',
    ],
    [Object.assign(new Error('UnknownError'), { $metadata: { httpStatusCode: 507 } }), 'no room left'],
  ])('is a sentence for an error that the user can fix: %s', (error, sentence) => {
    expect(toErrorMessage(error)).toContain(sentence)
  })

  it.each([
    [['--stagee', 'prod'], "Unknown option '--stagee'."],
    [['--stage', '--off'], "Option '--stage' argument is ambiguous."],
    [['--off=no'], "Option '--off' does not take an argument."],
  ])('is one sentence for the invalid options %j', (given, sentence) => {
    const reading = (async () => readArguments(options, 1, typed(given)))()
    return expect(reading.catch(toErrorMessage)).resolves.toBe(sentence)
  })

  it('is the error itself, with its stack, if only a developer can fix it', () => {
    const error = new TypeError('undefined is not a function')
    expect(toErrorMessage(error)).toBe(error)
  })
})

function terminal(isTTY: boolean) {
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: () => stdin })
  const stderr = new PassThrough()
  return { stdin, stderr, seen: () => String(stderr.read() ?? '') }
}

describe('prompt', () => {
  it.each([true, false])('reads one line per question, at a terminal: %s', async (isTTY) => {
    const { stdin, stderr, seen } = terminal(isTTY)
    const prompt = startPrompt({ stdin, stderr })
    stdin.write('otter\ncanal\n')
    expect(await prompt.ask('Secret', { hidden: true })).toBe('otter')
    expect(await prompt.ask('Code')).toBe('canal')
    expect(seen()).toContain('Secret: ')
    prompt.close()
  })

  it('does not echo the answer to a hidden question', async () => {
    const { stdin, stderr, seen } = terminal(true)
    const prompt = startPrompt({ stdin, stderr })
    const answer = prompt.ask('Secret', { hidden: true })
    stdin.write('otter\n')
    expect(await answer).toBe('otter')
    const open = prompt.ask('Code')
    stdin.write('canal\n')
    await open
    const words = seen()
    expect(words).not.toContain('otter')
    expect(words).toContain('canal')
    prompt.close()
  })

  it('rejects a question when the input ends without an answer', async () => {
    const { stdin, stderr } = terminal(false)
    const prompt = startPrompt({ stdin, stderr })
    stdin.end()
    await expect(prompt.ask('Secret')).rejects.toThrow('Nothing was changed.')
  })
})
