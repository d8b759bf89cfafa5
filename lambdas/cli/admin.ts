import { parseArgs } from 'node:util'
import { UserError } from '@highline/shared/infra/user-error'
import { openStage } from './open-stage'
import { erasePrivacy, exportPrivacy } from './privacy'
import { startPrompt } from './prompt'
import { runCommand } from './run-command'
import { sessions } from './sessions'
import { setMfa } from './set-mfa'
import { setPassword } from './set-password'
import type { Stage } from './stage/stage'
import { unlock } from './unlock'

/*
 * `npm run admin:<command> -- [--stage prod]`: what the owner of a site may do that no page does. Without
 * `--stage` it is this machine's own site.
 */

/** What a command is given. */
export interface Command {
  readonly stage: Stage
  readonly options: Options
  /** Asks a question; what is hidden is not shown while it is typed. */
  readonly ask: (question: string, how?: { hidden: boolean }) => Promise<string>
  readonly say: (sentence: string) => void
}

interface Options {
  /** Of `sessions`: a number from its list, or `all`. */
  readonly end?: string | undefined
  /** Of `set-mfa`: takes the authenticator away. */
  readonly off?: boolean | undefined
  /** Of `privacy-*`: the person's address. */
  readonly email?: string | undefined
}

const commands: Record<string, (command: Command) => Promise<void>> = {
  'set-password': setPassword,
  'set-mfa': setMfa,
  unlock,
  sessions,
  'privacy-export': exportPrivacy,
  'privacy-erase': erasePrivacy,
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      stage: { type: 'string' },
      end: { type: 'string' },
      off: { type: 'boolean' },
      email: { type: 'string' },
    },
  })
  const run = commands[positionals[0] ?? '']
  if (!run) throw new UserError(`Which one? ${Object.keys(commands).join(', ')}`)
  const prompt = startPrompt(process)
  const stage = await openStage(values.stage, process)
  try {
    await run({ stage, options: values, ask: prompt.ask, say: (sentence) => console.log(sentence) })
  } finally {
    prompt.close()
    await stage.close()
  }
}

runCommand(main)
