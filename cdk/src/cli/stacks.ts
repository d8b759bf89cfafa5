import { globalName, stageName } from '@highline/shared/infra/names'
import { UserError } from '@highline/shared/infra/user-error'
import { keepsData, type StageConfig } from '../config'
import type { ResourceFailure, Stack, StackPlace } from './aws-account'
import type { Tools } from './tools'

type StageStack = ReturnType<typeof stacksOf>[number]

/**
 * Every stack that a stage may have, in the order in which one needs the other. An optional one that is not wanted, since
 * the settings do not ask for it, may be there of an earlier deployment.
 */
export function stacksOf(config: StageConfig) {
  const { region, domainName, firewall, github } = config
  const regional = (part: string) => ({ name: stageName(config, part), region })
  // CloudFront wants what goes with a distribution there.
  const besideCloudFront = (part: string) => ({ name: globalName(config, part), region: 'us-east-1' })
  const where = (isWanted: boolean) => ({ isOptional: true, isWanted })
  return [
    { ...besideCloudFront('certificate'), ...where(domainName !== undefined) },
    { ...besideCloudFront('firewall'), ...where(firewall) },
    { ...regional('site'), isOptional: false, isWanted: true },
    { ...regional('edge'), isOptional: false, isWanted: true },
    { ...regional('github'), ...where(github !== undefined) },
  ]
}

/** Takes away what an earlier deployment has made and the settings ask for no longer: it may cost, or grant access. */
export async function removeUnwanted(config: StageConfig, { account, say }: Pick<Tools, 'account' | 'say'>) {
  for (const place of stacksOf(config).filter(({ isWanted }) => !isWanted)) {
    if (!(await account.stack(place))) continue
    say(`Removing ${place.name}, which no setting asks for any more.`)
    await removeOptional(place, account)
  }
}

async function removeOptional(place: StackPlace, account: Tools['account']): Promise<void> {
  if (!(await account.deleteStack(place)))
    throw new UserError(`${place.name} could not be removed. Run the same command again in an hour.`)
}

const told = ({ name }: StackPlace, { resource, type, reason }: ResourceFailure) =>
  `${name}: ${resource} (${type}) failed: ${reason}`

/** What failed in the last operation on a stack, a line for each resource. */
export async function failuresOf(place: StackPlace, account: Tools['account']): Promise<string> {
  return (await account.failures(place)).map((failure) => told(place, failure)).join('\n')
}

/** Its creation failed: nothing of it has ever worked, and it can only be deleted. */
export const isFailedCreation = ({ status }: Stack) =>
  /^(ROLLBACK|CREATE)_(COMPLETE|FAILED)$/.test(status) && status !== 'CREATE_COMPLETE'

export const isChanging = ({ status }: Stack) =>
  status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS'

/**
 * Makes a stage deployable that an earlier attempt has left half made: CDK deletes no stack that is protected,
 * CloudFormation no bucket that holds anything. @throws UserError where that takes a decision or a repair by hand
 * @returns when the last operation on each stack began, by its name
 */
export async function recover(config: StageConfig, tools: Tools): Promise<ReadonlyMap<string, string>> {
  const before = new Map<string, string>()
  for (const place of stacksOf(config)) {
    const stack = await tools.account.stack(place)
    if (!stack) continue
    const { name } = place
    before.set(name, stack.changedAt)
    if (isChanging(stack))
      throw new UserError(`${name} is being changed (${stack.status}). Run this again when that has ended.`)
    // Any other is deleted by `removeUnwanted`, whatever its status.
    if (place.isWanted) await recoverStack(place, stack, config, tools)
  }
  return before
}

async function recoverStack(place: StageStack, stack: Stack, config: StageConfig, tools: Tools) {
  const { account, say } = tools
  if (stack.status === 'DELETE_FAILED') await finishDeletion(place, config, tools)
  if (stack.status === 'UPDATE_ROLLBACK_FAILED') await finishRollback(place, tools)
  if (!isFailedCreation(stack)) return
  say(`An earlier deployment has not completed ${place.name}: it is made anew.`)
  if (stack.isProtected) await account.unprotect(place)
  await emptyBuckets(place, { account, say })
}

async function finishRollback(place: StackPlace, { account, say }: Tools): Promise<void> {
  const { name, region } = place
  say(`An earlier deployment has not been undone in ${name}: that comes first.`)
  if (await account.continueRollback(place)) return
  const failed = await failuresOf(place, account)
  throw new UserError(
    `${failed}\nPut right what the reason says, then run the same command again; or leave a resource as it is:\n` +
      `  aws cloudformation continue-update-rollback --region ${region} --stack-name ${name} --resources-to-skip <resource>`,
  )
}

/** A stack that a stage can be without holds no data: it is deleted, and `cdk` makes it anew. */
async function finishDeletion(place: StageStack, config: StageConfig, tools: Tools): Promise<void> {
  if (!place.isOptional)
    throw new UserError(
      `${place.name} was not destroyed completely. Finish that first: npm run destroy -- -c stage=${config.stage} -c region=${config.region}`,
    )
  tools.say(`${place.name} was not removed completely: it is made anew.`)
  await removeOptional(place, tools.account)
}

/** CloudFormation deletes no bucket that holds anything. */
export async function emptyBuckets(place: StackPlace, { account, say }: Pick<Tools, 'account' | 'say'>) {
  for (const bucket of await account.bucketsOf(place)) {
    say(`Emptying ${bucket}`)
    await account.empty(bucket)
  }
}

/** What failed in AWS since then and what to do about it, or the error as it is where nothing did. */
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

/** By what CloudFormation says of the type of resource and the reason. */
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
