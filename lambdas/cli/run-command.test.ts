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
  it('ignores an email address of .npmrc, which npm passes on like a typed option', () => {
    const given = typed(['privacy-export', '--email', 'ada@venue.example'], {
      npm_config_email: 'me@ropes.example',
    })
    expect(readArguments({ email: { type: 'string' } }, 1, given).values.email).toBe('ada@venue.example')
  })

  const consumedByNpm = expect.stringContaining('Put -- before the options')
  it.each([
    [['--stagee', 'prod'], {}, "Unknown option '--stagee'."],
    [['--stage', '--off'], {}, "Option '--stage' argument is ambiguous."],
    [['--off=no'], {}, "Option '--off' does not take an argument."],
    [['unlock', 'prod'], {}, "Unexpected argument 'prod'."],
    [['unlock', 'prod'], { npm_config_stage: 'true' }, consumedByNpm],
    [['unlock'], { npm_config_stage: 'prod' }, consumedByNpm],
  ])('throws for the arguments %j in the environment %j, with one sentence', (given, env, sentence) => {
    const reading = (async () => readArguments(options, 1, typed(given, env)))()
    return expect(reading.catch((error) => messageOf(explain(error)))).resolves.toEqual(sentence)
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

function terminal(isTTY: boolean) {
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: () => stdin })
  const stderr = new PassThrough()
  return { stdin, stderr, seen: () => String(stderr.read() ?? '') }
}

describe('prompt', () => {
  it.each([true, false])(
    'reads one line per question, and echoes no hidden one, at a terminal: %s',
    async (isTTY) => {
      const { stdin, stderr, seen } = terminal(isTTY)
      const prompt = startPrompt({ stdin, stderr })
      const hidden = prompt.ask('Secret', { hidden: true })
      stdin.write('otter\n')
      expect(await hidden).toBe('otter')
      const shown = prompt.ask('Code')
      stdin.write('canal\nviolet\n')
      expect([await shown, await prompt.ask('Word')]).toEqual(['canal', 'violet'])
      const words = seen()
      expect(words).toContain('Secret: ')
      expect([words.includes('otter'), words.includes('canal')]).toEqual([false, isTTY])
      prompt.close()
    },
  )

  it('rejects a question when the input ends without an answer', async () => {
    const { stdin, stderr } = terminal(false)
    const prompt = startPrompt({ stdin, stderr })
    stdin.end()
    await expect(prompt.ask('Secret')).rejects.toThrow('Nothing was changed.')
  })
})
