import { createInterface } from 'node:readline'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { explain } from '@highline/shared/infra/explain-error'
import { refuseOptionsOfNpm } from '@highline/shared/infra/npm-options'
import { UserError } from '@highline/shared/infra/user-error'
import { restrictNewFiles } from '../local/data-directory'
import { ignoreClosedOutput, messageOf } from '../local/lifecycle'

export const print = (sentence: string) => console.log(sentence)

/** Runs a command; other users cannot open files that it creates. Errors that the user can fix have no stack trace. */
export function runCommand(main: () => Promise<void>): void {
  restrictNewFiles()
  ignoreClosedOutput()
  main().catch((error: unknown) => {
    console.error(messageOf(explain(error)))
    process.exitCode = 1
  })
}

/**
 * Parses the command line. @param words maximum number of positional arguments
 * @throws UserError for more of them, and for an option that npm consumed: its value would become such an argument
 */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  words: number,
  { argv, env }: Pick<NodeJS.Process, 'argv' | 'env'> = process,
) {
  // `email` may be npm's own setting, from an `.npmrc`. A command that needs the option fails without it.
  const ours = Object.keys(options).filter((name) => name !== 'email')
  refuseOptionsOfNpm(ours, env)
  const read = parseArgs({ args: argv.slice(2), allowPositionals: true, options })
  const surplus = read.positionals[words]
  if (surplus !== undefined) throw new UserError(`Unexpected argument '${surplus}'.`)
  return read
}

interface Terminal {
  readonly stdin: Readable & { isTTY?: boolean }
  readonly stderr: Writable
}

/** Asks questions at the terminal; piped input has one line for each answer. */
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
