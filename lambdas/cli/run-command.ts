import { createInterface } from 'node:readline'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { explain } from '@highline/shared/infra/explain-error'
import { refuseOptionsOfNpm } from '@highline/shared/infra/npm-options'
import { UserError } from '@highline/shared/infra/user-error'
import { closeNewFiles } from '../local/data-directory'
import { outliveReader } from '../local/lifecycle'
import { isDiskFull, noRoomLeft } from '../local/retry'

export const say = (sentence: string) => console.log(sentence)

/** Runs a command, whose files are closed to other users. What the person at the keyboard can mend is told in a sentence, all else with its stack. */
export function runCommand(main: () => Promise<void>): void {
  closeNewFiles()
  outliveReader()
  main().catch((error: unknown) => {
    console.error(inWords(error))
    process.exitCode = 1
  })
}

/**
 * Reads what a command was given. @param words how many there may be that are no options
 * @throws UserError for more of them, and where npm has kept an option: its value would be such a word
 */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  words: number,
  { argv, env }: Pick<NodeJS.Process, 'argv' | 'env'> = process,
) {
  // An `.npmrc` may hold an `email` of its own. A command that lacks one asks whose it is to be.
  const ours = Object.keys(options).filter((name) => name !== 'email')
  refuseOptionsOfNpm(ours, env)
  const read = parseArgs({ args: argv.slice(2), allowPositionals: true, options })
  const surplus = read.positionals[words]
  if (surplus !== undefined) throw new UserError(`Unexpected argument '${surplus}'.`)
  return read
}

/** A sentence where there is one; else the error itself. */
export function inWords(error: unknown): unknown {
  if (isDiskFull(error)) return noRoomLeft
  const told = explain(error)
  return told instanceof UserError ? told.message : told
}

interface Terminal {
  readonly stdin: Readable & { isTTY?: boolean }
  readonly stderr: Writable
}

/** Asks at the terminal, or takes one line for each question from what is piped in. */
export function startPrompt({ stdin, stderr }: Terminal) {
  let shown = true
  const echo = new PassThrough()
  echo.on('data', (chunk) => shown && stderr.write(chunk))
  const lines = createInterface({ input: stdin, output: echo, terminal: stdin.isTTY === true })
  const answers = lines[Symbol.asyncIterator]()
  return {
    async ask(question: string, { hidden } = { hidden: false }): Promise<string> {
      stderr.write(`${question}: `)
      shown = !hidden
      const { value, done } = await answers.next()
      shown = true
      if (hidden || !stdin.isTTY) stderr.write('\n')
      if (done) throw new UserError('Nothing was changed.')
      return value
    },
    close: () => lines.close(),
  }
}
