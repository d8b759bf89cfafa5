import { UserError } from '@highline/shared/infra/user-error'
import { openStage } from './local-stage'
import * as ownerCommands from './owner-commands'
import { print, readArguments, runCommand, startPrompt } from './run-command'

/*
 * `npm run admin:<command> -- [--stage prod]`: commands of the site's owner that no page offers. Without `--stage`
 * they act on this machine's own site.
 */

const commands: Record<string, (command: ownerCommands.CommandContext) => Promise<void>> = {
  'set-password': ownerCommands.setPassword,
  'set-mfa': ownerCommands.setMfa,
  unlock: ownerCommands.unlock,
  sessions: ownerCommands.manageSessions,
  'privacy-export': ownerCommands.exportPrivacy,
  'privacy-erase': ownerCommands.erasePrivacy,
}

const options = {
  stage: { type: 'string' },
  end: { type: 'string' },
  off: { type: 'boolean' },
  email: { type: 'string' },
} as const

async function main(): Promise<void> {
  const { values, positionals } = readArguments(options, 1)
  const run = commands[positionals[0] ?? '']
  if (!run) throw new UserError(`Which one? ${Object.keys(commands).join(', ')}`)
  const stage = await openStage(values.stage, process)
  // Opened last, because an open prompt keeps the process running.
  const prompt = startPrompt(process)
  try {
    await run({ stage, options: values, ask: prompt.ask, print })
  } finally {
    prompt.close()
    await stage.close()
  }
}

runCommand(main)
