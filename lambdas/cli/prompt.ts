import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { PassThrough } from 'node:stream'
import { UserError } from '@highline/shared/infra/user-error'

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
