import { globalName, stageName } from '@highline/shared/infra/names'
import { UserError } from '@highline/shared/infra/user-error'
import { keepsData, type StageConfig } from '../config'
import type { ResourceFailure, Stack, StackPlace } from './aws-account'
import type { Tools } from './tools'

type StageStack = Awaited<ReturnType<typeof existingStacks>>[number]

/**
 * Returns the stacks of a stage that exist, in order of dependency; without those that the credentials may not read.
 * Optional stacks that the settings do not ask for may exist from an earlier deployment.
 */
export async function existingStacks(config: StageConfig, { account }: Tools) {
  const { region, domainName, firewall, github } = config
  const regional = (part: string) => ({ name: stageName(config, part), region })
  // CloudFront requires certificates and firewalls in us-east-1.
  const inUsEast1 = (part: string) => ({ name: globalName(config, part), region: 'us-east-1' })
  const where = (isWanted: boolean) => ({ isOptional: true, isWanted })
  const places = [
    { ...inUsEast1('certificate'), ...where(domainName !== undefined) },
    { ...inUsEast1('firewall'), ...where(firewall) },
    { ...regional('site'), isOptional: false, isWanted: true },
    { ...regional('edge'), isOptional: false, isWanted: true },
    { ...regional('github'), ...where(github !== undefined) },
  ]
  const read = places.map(async (place) => ({ place, stack: await account.stack(place) }))
  return (await Promise.all(read)).flatMap(({ place, stack }) => (stack ? { ...place, ...stack } : []))
}

/** Removes optional stacks that the settings no longer ask for, since they may cost money or grant access. */
export async function removeUnwanted(config: StageConfig, tools: Tools): Promise<void> {
  for (const stack of await existingStacks(config, tools)) {
    if (stack.isWanted) continue
    tools.print(`Removing ${stack.name}, which no setting asks for any more.`)
    await removeOptional(stack, tools)
  }
}

async function removeOptional(stack: StageStack, { account }: Tools): Promise<void> {
  if (!(await account.deleteStack(stack)))
    throw new UserError(`${stack.name} could not be removed. Run the same command again in an hour.`)
}

const describeFailure = ({ name }: StackPlace, { resource, type, reason }: ResourceFailure) =>
  `${name}: ${resource} (${type}) failed: ${reason}`

/** Describes the failures of the last operation on a stack, one line per resource. */
export async function failuresOf(place: StackPlace, { account }: Tools): Promise<string> {
  return (await account.failures(place)).map((failure) => describeFailure(place, failure)).join('\n')
}

/** Whether the creation of a stack failed. Such a stack can only be deleted. */
export const isFailedCreation = ({ status }: Stack) =>
  /^(ROLLBACK|CREATE)_(COMPLETE|FAILED)$/.test(status) && status !== 'CREATE_COMPLETE'

export const isChanging = ({ status }: Stack) =>
  status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS'

/**
 * Recovers a stage from a failed deployment, since CDK does not delete protected stacks, and CloudFormation does not
 * delete buckets with content. @throws UserError when a decision or a manual repair is needed
 * @returns start of the last operation on each stack, by name
 */
export async function prepareStacks(config: StageConfig, tools: Tools): Promise<ReadonlyMap<string, string>> {
  const stacks = await existingStacks(config, tools)
  for (const stack of stacks) {
    const { name, status } = stack
    if (isChanging(stack))
      throw new UserError(`${name} is being changed (${status}). Run this again when that has ended.`)
    // `removeUnwanted` deletes the others in any status.
    if (stack.isWanted) await recoverStack(stack, config, tools)
  }
  return new Map(stacks.map(({ name, changedAt }) => [name, changedAt]))
}

async function recoverStack(stack: StageStack, config: StageConfig, tools: Tools): Promise<void> {
  const { account, print } = tools
  if (stack.status === 'DELETE_FAILED') await finishDeletion(stack, config, tools)
  if (stack.status === 'UPDATE_ROLLBACK_FAILED') await finishRollback(stack, tools)
  if (!isFailedCreation(stack)) return
  print(`An earlier deployment has not completed ${stack.name}: it is made anew.`)
  if (stack.isProtected) await account.unprotect(stack)
  await emptyBuckets(stack, tools)
}

async function finishRollback(stack: StageStack, tools: Tools): Promise<void> {
  const { name, region } = stack
  tools.print(`An earlier deployment has not been undone in ${name}: that comes first.`)
  if (await tools.account.continueRollback(stack)) return
  throw new UserError(
    `${await failuresOf(stack, tools)}\n` +
      'Put right what the reason says, then run the same command again; or leave a resource as it is:\n' +
      `  aws cloudformation continue-update-rollback --region ${region} --stack-name ${name} --resources-to-skip <resource>`,
  )
}

/** Deletes an optional stack, which holds no data; `cdk` creates it again. */
async function finishDeletion(stack: StageStack, config: StageConfig, tools: Tools): Promise<void> {
  if (!stack.isOptional)
    throw new UserError(
      `${stack.name} was not destroyed completely. Finish that first: npm run destroy -- -c stage=${config.stage} -c region=${config.region}`,
    )
  tools.print(`${stack.name} was not removed completely: it is made anew.`)
  await removeOptional(stack, tools)
}

/** Empties the buckets of a stack, because CloudFormation deletes only empty ones. */
export async function emptyBuckets(place: StackPlace, { account, print }: Tools): Promise<void> {
  for (const bucket of await account.bucketsOf(place)) {
    print(`Emptying ${bucket}`)
    await account.empty(bucket)
  }
}

/** Returns the failures in AWS since a time with their remedies, or the original error if there are none. */
export async function explainDeployment(
  error: unknown,
  config: StageConfig,
  tools: Tools,
  before: ReadonlyMap<string, string>,
): Promise<unknown> {
  const said: string[] = []
  for (const stack of await existingStacks(config, tools)) {
    if (stack.changedAt === before.get(stack.name) || !/ROLLBACK|FAILED/.test(stack.status)) continue
    const [cause] = await tools.account.failures(stack)
    if (cause) said.push(describeFailure(stack, cause), `${describeState(config, stack)} ${remedyOf(cause)}`)
  }
  return said.length > 0 ? new UserError(said.join('\n')) : error
}

function describeState(config: StageConfig, { name, status }: StageStack): string {
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return `${name} is half changed, since the undoing failed as well: the next attempt begins with that.`
  if (status.startsWith('UPDATE_')) return `${name} is as it was before.`
  const table = keepsData(config) ? ' An empty table or bucket may be left: docs/troubleshooting.md.' : ''
  return `Nothing of this stack works yet, and nothing of it is in the way of another attempt.${table}`
}

/** Remedies by patterns of resource type and CloudFormation's reason. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [
    /account must be verified/i,
    'AWS verifies a new account before it may use CloudFront: open a case with AWS Support (“Account and billing”, free of charge) that quotes this. When it is answered, run the same command again.',
  ],
  [
    /SES::EmailIdentity.*already exists/i,
    'Another stage of this account has made the identity of this address: run the same command with -c makeIdentities=false.',
  ],
  [
    /IAM::OIDCProvider.*already exists/i,
    'Another stage of this account has made GitHub known: run the same command with -c makeGithubProvider=false.',
  ],
  [
    /CNAME/,
    'Another distribution answers to this host name. Take the name away there, then run the same command again.',
  ],
  [
    /already exists/i,
    'Something of this name was made by other means. Delete it or deploy another stage, then run the same command again.',
  ],
  [/limit|quota/i, 'Ask AWS for more under Service Quotas, then run the same command again.'],
]

const remedyOf = ({ type, reason }: ResourceFailure) =>
  remedies.find(([pattern]) => pattern.test(`${type} ${reason}`))?.[1] ??
  'Run the same command again; where the same thing fails, the reason says what AWS wants.'
