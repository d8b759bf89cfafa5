import type { Secret } from '../../src/aws/secret-store'
import type { FakeApp } from '../../test/fake-app'
import type { CommandContext } from '../owner-commands'
import type { Stage } from './deployed-stage'

/**
 * Returns a deployed stage in memory. @param more members that differ
 * @param over values of the environment that override the stored secret
 */
export const fakeStage = (app: FakeApp, more: Partial<Stage> = {}, over: Partial<Secret> = {}): Stage => ({
  name: 'prod',
  region: 'eu-west-2',
  runs: true,
  app,
  readSecret: async () => app.secret && { ...app.secret, ...over },
  writeSecret: async (secret) => {
    app.secret = secret
  },
  close: async () => undefined,
  ...more,
})

interface Given extends Pick<Partial<CommandContext>, 'options' | 'hash'> {
  readonly stage: Stage
  readonly answers?: readonly string[]
}

/** Runs a command of the owner. @returns its output and the questions with hidden input */
export async function runOwnerCommand(
  command: (context: CommandContext) => Promise<void>,
  { stage, answers = [], options = {}, ...more }: Given,
) {
  const said: string[] = []
  const hidden: string[] = []
  const left = [...answers]
  await command({
    stage,
    options,
    ask: async (question, how) => {
      if (how?.hidden) hidden.push(question)
      return left.shift() ?? ''
    },
    print: (sentence) => said.push(sentence),
    ...more,
  })
  return { said: said.join('\n'), hidden }
}
