import { UserError } from '@highline/shared/infra/user-error'
import { keepsData, type StageConfig } from '../config'
import type { Failure, StackPlace } from './account'
import { isChanging, isFailedCreation, stacksOf } from './stacks'
import type { Tools } from './tools'

/** When the last operation on each stack began, by its name. */
type Before = ReadonlyMap<string, string>

/**
 * Makes a stage deployable again that an earlier attempt has left half made: CDK deletes a stack whose creation failed,
 * but not one that is protected, and CloudFormation deletes no bucket that holds anything.
 * @throws UserError where that takes a decision or a repair by hand
 */
export async function recover(config: StageConfig, { account, say }: Tools): Promise<Before> {
  const before = new Map<string, string>()
  for (const place of stacksOf(config)) {
    const stack = await account.stack(place)
    if (!stack) continue
    const { name } = place
    before.set(name, stack.changedAt)
    if (isChanging(stack))
      throw new UserError(`${name} is being changed (${stack.status}). Run this again when that has ended.`)
    if (stack.status === 'DELETE_FAILED')
      throw new UserError(
        `${name} was not destroyed completely. Finish that first: npm run destroy -- -c stage=${config.stage}`,
      )
    if (isFailedCreation(stack)) {
      say(`An earlier deployment has not completed ${name}: it is made anew.`)
      if (stack.isProtected) await account.unprotect(place)
      await emptyBuckets(place, { account, say })
    }
    if (stack.status === 'UPDATE_ROLLBACK_FAILED') {
      say(`An earlier deployment has not been undone in ${name}: that comes first.`)
      await account.continueRollback(place)
    }
  }
  return before
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
  { config, tools: { account }, before }: { config: StageConfig; tools: Tools; before: Before },
): Promise<unknown> {
  const said: string[] = []
  for (const place of stacksOf(config)) {
    const stack = await account.stack(place)
    if (!stack || stack.changedAt === before.get(place.name) || !/ROLLBACK|FAILED/.test(stack.status))
      continue
    const [cause] = await account.failures(place)
    if (cause) said.push(told(place, cause), `${whatIsLeft(config, stack.status)} ${remedyOf(cause)}`)
  }
  return said.length > 0 ? new UserError(said.join('\n')) : error
}

export const told = ({ name }: StackPlace, { resource, type, reason }: Failure) =>
  `${name}: ${resource} (${type}) failed: ${reason}`

function whatIsLeft(config: StageConfig, status: string): string {
  if (status.startsWith('UPDATE_')) return 'The site is as it was before.'
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

const remedyOf = ({ type, reason }: Failure) =>
  remedies.find(([pattern]) => pattern.test(`${type} ${reason}`))?.[1] ??
  'Run the same command again; where the same thing fails, the reason says what AWS wants.'
