import { parameterName, stageName } from '@highline/shared/infra/names'
import { UserError } from '@highline/shared/infra/user-error'
import { keepsData, type StageConfig } from '../config'
import type { Deployment } from './deploy'
import { scripts } from './tools'

/** `npm run destroy`: takes a stage's stacks away, and its data where that is not worth keeping. */
export async function destroy({ config, passedOn, tools }: Deployment): Promise<void> {
  const { account, ask, say, run } = tools
  const names = ['edge', 'site'].map((part) => stageName(config, part))
  const there = await Promise.all(names.map(async (name) => ({ name, stack: await account.stack(name) })))
  const stacks = there.filter(({ stack }) => stack !== undefined)
  if (stacks.length === 0) throw new UserError(`Nothing of ${config.stage} is deployed in ${config.region}.`)
  refuseProtected(stacks.filter(({ stack }) => stack?.isProtected).map(({ name }) => name))
  say(keeps(config))
  const forced = passedOn.some((option) => option === '--force' || option === '-f')
  if (!forced && (await ask(`Type ${config.stage} to destroy it: `)) !== config.stage)
    throw new UserError('Nothing was destroyed. (-f destroys without a question.)')
  if (!keepsData(config)) for (const { name } of stacks) await emptyBuckets(name, tools)
  const others = passedOn.filter((option) => option !== '--force' && option !== '-f')
  await run([...scripts.cdk, 'destroy', '--all', '--force', ...others])
  say(`${config.stage} is gone.`)
}

/** CloudFormation deletes no bucket that holds anything. */
export async function emptyBuckets(stack: string, { account, say }: Deployment['tools']): Promise<void> {
  for (const bucket of await account.bucketsOf(stack)) {
    say(`Emptying ${bucket}`)
    await account.empty(bucket)
  }
}

function refuseProtected(names: readonly string[]): void {
  if (names.length === 0) return
  const commands = names.map(
    (name) =>
      `  aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name}`,
  )
  throw new UserError(
    `Protected against being destroyed by mistake. If it is none, run:\n${commands.join('\n')}`,
  )
}

/** What is left when the stacks are gone. */
function keeps(config: StageConfig): string {
  const secret = `the password (SSM parameter ${parameterName(config, 'secret')})`
  return keepsData(config)
    ? `The page goes offline. What stays, and is yours to delete: the table, the buckets, the logs, ${secret}.`
    : `Everything of ${config.stage} goes, with its table and its files. What stays is ${secret}.`
}
