import { parameterName } from '@highline/shared/infra/names'
import { UserError } from '@highline/shared/infra/user-error'
import { keepsData, type StageConfig } from '../config'
import { mailboxesOf } from '../constructs/mailboxes'
import type { StackPlace } from './aws-account'
import type { Deployment } from './deploy'
import { emptyBuckets, existingStacks, failuresOf, isChanging, isFailedCreation } from './stacks'
import type { Tools } from './tools'

/** `npm run destroy`: deletes the stacks of a stage by name, and its data unless the stage keeps data. */
export async function destroy({ config, cdkArgs, tools }: Deployment): Promise<void> {
  const { account, ask, print } = tools
  const { stage: name, region } = config
  const stacks = await existingStacks(config, tools)
  if (stacks.length === 0) throw new UserError(`Nothing of ${name} is deployed in ${region}.`)
  const changing = stacks.find(isChanging)
  if (changing) throw new UserError(`${changing.name} is being changed. Run this again when that has ended.`)
  assertUnprotected(stacks.filter((stack) => stack.isProtected && !isFailedCreation(stack)))
  print(describeRetained(config))
  const forced = cdkArgs.some((option) => option === '--force' || option === '-f')
  if (!forced && (await ask(`Type ${name} to destroy it in ${region}: `)) !== name)
    throw new UserError('Nothing was destroyed. (-f destroys without a question.)')
  for (const stack of stacks.reverse()) {
    print(`Destroying ${stack.name}`)
    if (stack.isProtected) await account.unprotect(stack)
    await remove(stack, config, tools)
  }
  print(`${name} is gone from ${region}.`)
}

/** Tries twice, because a log or a published page may be written between emptying a bucket and deleting it. */
async function remove(place: StackPlace, config: StageConfig, tools: Tools): Promise<void> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    if (!keepsData(config)) await emptyBuckets(place, tools)
    if (await tools.account.deleteStack(place)) return
  }
  const failed = await failuresOf(place, tools)
  throw new UserError(`${failed}\nRun the same command again, or delete that by hand first.`)
}

function assertUnprotected(places: readonly StackPlace[]): void {
  if (places.length === 0) return
  const commands = places.map(
    ({ name, region }) =>
      '  aws cloudformation update-termination-protection --no-enable-termination-protection ' +
      `--region ${region} --stack-name ${name}`,
  )
  throw new UserError(
    `Protected against being destroyed by mistake. If it is none, run:\n${commands.join('\n')}`,
  )
}

/** Describes what remains after the stacks are deleted. */
function describeRetained(config: StageConfig): string {
  const others = [
    config.makeIdentities &&
      mailboxesOf(config).size > 0 &&
      ' Other stages that mail from the same addresses can mail nothing until one is deployed with -c makeIdentities=true.',
    config.github &&
      config.makeGithubProvider &&
      ' Others are deployed from GitHub again once one is deployed with -c makeGithubProvider=true.',
  ].flatMap((sentence) => sentence || [])
  const secret = `the password (SSM parameter ${parameterName(config, 'secret')})`
  const left = keepsData(config)
    ? `The page goes offline. What stays, and is yours to delete: the table, the buckets, the logs, certificates, ${secret}.`
    : `Everything of ${config.stage} goes, with its table and its files. What stays is ${secret}, and what costs nothing: certificates, and the role by which all APIs of the region write logs.`
  return left + others.join('')
}
