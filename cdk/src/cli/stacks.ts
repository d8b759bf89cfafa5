import { globalName, stageName } from '@highline/shared/infra/names'
import { UserError } from '@highline/shared/infra/user-error'
import { keepsData, type StageConfig } from '../config'
import type { ResourceFailure, Stack, StackPlace } from './aws-account'
import type { Tools } from './tools'

type StageStack = ReturnType<typeof stacksOf>[number]

/**
 * Lists all possible stacks of a stage in order of dependency. Optional stacks that the settings do not ask for may
 * exist from an earlier deployment.
 */
export function stacksOf(config: StageConfig) {
  const { region, domainName, firewall, github } = config
  const regional = (part: string) => ({ name: stageName(config, part), region })
  // CloudFront requires certificates and firewalls in us-east-1.
  const inUsEast1 = (part: string) => ({ name: globalName(config, part), region: 'us-east-1' })
  const where = (isWanted: boolean) => ({ isOptional: true, isWanted })
  return [
    { ...inUsEast1('certificate'), ...where(domainName !== undefined) },
    { ...inUsEast1('firewall'), ...where(firewall) },
    { ...regional('site'), isOptional: false, isWanted: true },
    { ...regional('edge'), isOptional: false, isWanted: true },
    { ...regional('github'), ...where(github !== undefined) },
  ]
}

/** Removes optional stacks that the settings no longer ask for, since they may cost money or grant access. */
export async function removeUnwanted(
  config: StageConfig,
  { account, print }: Pick<Tools, 'account' | 'print'>,
) {
  for (const place of stacksOf(config).filter(({ isWanted }) => !isWanted)) {
    if (!(await account.stack(place))) continue
    print(`Removing ${place.name}, which no setting asks for any more.`)
    await removeOptional(place, account)
  }
}

async function removeOptional(place: StackPlace, account: Tools['account']): Promise<void> {
  if (!(await account.deleteStack(place)))
    throw new UserError(`${place.name} could not be removed. Run the same command again in an hour.`)
}

const told = ({ name }: StackPlace, { resource, type, reason }: ResourceFailure) =>
  `${name}: ${resource} (${type}) failed: ${reason}`

/** Describes the failures of the last operation on a stack, one line per resource. */
export async function failuresOf(place: StackPlace, account: Tools['account']): Promise<string> {
  return (await account.failures(place)).map((failure) => told(place, failure)).join('\n')
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
  const before = new Map<string, string>()
  for (const place of stacksOf(config)) {
    const stack = await tools.account.stack(place)
    if (!stack) continue
    const { name } = place
    before.set(name, stack.changedAt)
    if (isChanging(stack))
      throw new UserError(`${name} is being changed (${stack.status}). Run this again when that has ended.`)
    // `removeUnwanted` deletes the others in any status.
    if (place.isWanted) await recoverStack(place, stack, config, tools)
  }
  return before
}

async function recoverStack(place: StageStack, stack: Stack, config: StageConfig, tools: Tools) {
  const { account, print } = tools
  if (stack.status === 'DELETE_FAILED') await finishDeletion(place, config, tools)
  if (stack.status === 'UPDATE_ROLLBACK_FAILED') await finishRollback(place, tools)
  if (!isFailedCreation(stack)) return
  print(`An earlier deployment has not completed ${place.name}: it is made anew.`)
  if (stack.isProtected) await account.unprotect(place)
  await emptyBuckets(place, { account, print })
}

async function finishRollback(place: StackPlace, { account, print }: Tools): Promise<void> {
  const { name, region } = place
  print(`An earlier deployment has not been undone in ${name}: that comes first.`)
  if (await account.continueRollback(place)) return
  const failed = await failuresOf(place, account)
  throw new UserError(
    `${failed}\nPut right what the reason says, then run the same command again; or leave a resource as it is:\n` +
      `  aws cloudformation continue-update-rollback --region ${region} --stack-name ${name} --resources-to-skip <resource>`,
  )
}

/** Deletes an optional stack, which holds no data; `cdk` creates it again. */
async function finishDeletion(place: StageStack, config: StageConfig, tools: Tools): Promise<void> {
  if (!place.isOptional)
    throw new UserError(
      `${place.name} was not destroyed completely. Finish that first: npm run destroy -- -c stage=${config.stage} -c region=${config.region}`,
    )
  tools.print(`${place.name} was not removed completely: it is made anew.`)
  await removeOptional(place, tools.account)
}

/** Empties the buckets of a stack, because CloudFormation deletes only empty ones. */
export async function emptyBuckets(place: StackPlace, { account, print }: Pick<Tools, 'account' | 'print'>) {
  for (const bucket of await account.bucketsOf(place)) {
    print(`Emptying ${bucket}`)
    await account.empty(bucket)
  }
}

/** Returns the failures in AWS since a time with their remedies, or the original error if there are none. */
export async function explainDeployment(
  error: unknown,
  config: StageConfig,
  { account }: Tools,
  before: ReadonlyMap<string, string>,
): Promise<unknown> {
  const said: string[] = []
  for (const place of stacksOf(config)) {
    const stack = await account.stack(place)
    if (!stack || stack.changedAt === before.get(place.name) || !/ROLLBACK|FAILED/.test(stack.status))
      continue
    const [cause] = await account.failures(place)
    if (cause) said.push(told(place, cause), `${whatIsLeft(config, place, stack)} ${remedyOf(cause)}`)
  }
  return said.length > 0 ? new UserError(said.join('\n')) : error
}

function whatIsLeft(config: StageConfig, { name }: StackPlace, { status }: Stack): string {
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
