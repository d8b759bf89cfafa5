import { UserError } from '@highline/shared/infra/user-error'
import { keepsData, type StageConfig } from '../config'
import type { ResourceFailure } from './aws-account'
import { type Before, stacksOf, told } from './stacks'
import type { Tools } from './tools'

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

const remedyOf = ({ type, reason }: ResourceFailure) =>
  remedies.find(([pattern]) => pattern.test(`${type} ${reason}`))?.[1] ??
  'Run the same command again; where the same thing fails, the reason says what AWS wants.'
