import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { explain } from '@highline/shared/infra/explain-error'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../local/lifecycle'
import { readArguments, startPrompt } from './run-command'

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

it('a command whose reader closes the pipe runs to its end, and its error is told in a sentence', async () => {
  const program = `const { runCommand, print } = await import('${new URL('./run-command.ts', import.meta.url)}')
    runCommand(async () => {
      for (let n = 0; n < 10; n++) await new Promise((next) => setTimeout(next, 5, print(n)))
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    })`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program])
  const [said, [code]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit'),
    once(child.stdout, 'data').then(() => child.stdout.destroy()),
  ])
  expect([said, code]).toEqual([expect.stringMatching(/^.*cannot be reached \(ECONNREFUSED\).*\n$/), 1])
}, 20_000)

it.each([
  [['--stagee', 'prod'], "Unknown option '--stagee'."],
  [['--stage', '--off'], "Option '--stage' argument is ambiguous."],
  [['--off=no'], "Option '--off' does not take an argument."],
])('the message of a command for the invalid options %j is one sentence', (given, sentence) => {
  const reading = (async () => readArguments(options, 1, typed(given)))()
  return expect(reading.catch((error) => messageOf(explain(error)))).resolves.toBe(sentence)
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
