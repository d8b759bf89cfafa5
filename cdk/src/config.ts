import { DEFAULT_COMPANY_NAME } from '@highline/shared/company'
import { defaultRegion } from '@highline/shared/infra/names'
import { UserError } from '@highline/shared/infra/user-error'
import * as z from 'zod/mini'

export const stages = ['dev', 'staging', 'prod', 'local'] as const
const address = z.optional(z.email('is no e-mail address'))
const flag = (byDefault: boolean) =>
  z._default(z.union([z.boolean(), z.stringbool()], 'is neither true nor false'), byDefault)
const matching = (pattern: RegExp, mistake: string) => z.optional(z.string().check(z.regex(pattern, mistake)))

/** Settings of a deployment, given as `-c name=value` or in `cdk.json`. */
export const StageConfig = z.object({
  /** `dev` can be deleted with its data; `local` is an emulator. */
  stage: z._default(z.enum(stages, `is none of ${stages.join(', ')}`), 'prod'),
  region: z._default(z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'is no AWS region')), defaultRegion),
  companyName: z._default(
    z.string().check(z.maxLength(100, 'is longer than 100 characters')),
    DEFAULT_COMPANY_NAME,
  ),
  /** These four get an SES identity, which the owner of the address must verify. */
  adminEmail: address,
  secondAdminEmail: address,
  senderEmail: address,
  notifyEmail: address,
  /** `false` if another stage of the account has created these identities, which are unique in SES. */
  makeIdentities: flag(true),
  /** Custom host name; requires the Route 53 zone that contains it. */
  domainName: matching(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'is no host name'),
  hostedZoneId: matching(/^Z[A-Z0-9]+$/, 'is no id of a Route 53 hosted zone'),
  alarmEmail: address,
  /** Recipient of budget mails, the first at half of `budgetLimit` US dollars per month. */
  budgetEmail: address,
  budgetLimit: z._default(z.coerce.number('is no number').check(z.positive('is not above 0')), 20),
  /** Existing web ACL in us-east-1 for the distribution. Costs at least $5 a month. */
  webAclArn: matching(
    /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/.+/,
    'is no global web ACL of us-east-1',
  ),
  /** Whether to create a web ACL that limits requests per address. Costs $7 a month plus a fee per request. */
  firewall: flag(false),
  /** GitHub repository whose Actions may deploy this stage: `owner/name` or `owner@id/name@id`. */
  github: matching(/^[\w.-]+(\/[\w.-]+|@\d+\/[\w.-]+@\d+)$/, 'is no owner/name of a repository'),
  /** `false` if another stage of the account has created GitHub's OIDC provider, which is unique in IAM. */
  makeGithubProvider: flag(true),
  /** Only for `local`: S3 endpoint that both browsers and functions can reach, if not AWS_ENDPOINT_URL. */
  storageEndpoint: z.optional(z.url('is no URL')),
})
export type StageConfig = z.infer<typeof StageConfig>

/** Returns the settings in a CDK context. An empty value unsets one. */
export const contextSettings = (
  context: Record<string, unknown>,
  { COMPANY_NAME }: Record<string, string | undefined>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ companyName: COMPANY_NAME || undefined, ...context }).filter(isSetting))

/** CDK's own context names all contain `@` or `:`. */
const isSetting = ([name, value]: [string, unknown]) => /^[A-Za-z]+$/.test(name) && value !== undefined

/**
 * Parses a stage's settings from CDK's context.
 * @throws UserError with one sentence per error
 */
export function parseConfig(
  context: Record<string, unknown>,
  environment: Record<string, string | undefined>,
): StageConfig {
  const given = Object.entries(contextSettings(context, environment)).filter(([, value]) => value !== '')
  const mistakes = given.flatMap(([name]) =>
    name in StageConfig.shape ? [] : [`There is no setting ${name}.`],
  )
  const parsed = StageConfig.safeParse(Object.fromEntries(given))
  if (!parsed.success) mistakes.push(...parsed.error.issues.map((issue) => sentence(issue, context)))
  else mistakes.push(...contradictions(parsed.data))
  if (mistakes.length > 0 || !parsed.success) throw new UserError(mistakes.join('\n'))
  return parsed.data
}

const sentence = ({ path: [name], message }: z.core.$ZodIssue, context: Record<string, unknown>) =>
  `${String(name)} ${message}: ${JSON.stringify(context[String(name)])}.`

function contradictions(config: StageConfig): string[] {
  const { domainName, hostedZoneId, adminEmail, secondAdminEmail, firewall, webAclArn } = config
  const found: string[] = []
  if (firewall && webAclArn)
    found.push('firewall makes a web ACL, and webAclArn is another: only one can stand in front.')
  if (domainName && !hostedZoneId) found.push('domainName needs hostedZoneId, the Route 53 zone it lies in.')
  if (hostedZoneId && !domainName) found.push('hostedZoneId is of no use without domainName.')
  if (secondAdminEmail && !adminEmail) found.push('secondAdminEmail needs adminEmail, the first of the two.')
  return found
}

/** Returns the settings that differ from the defaults. */
export function changedSettings(config: StageConfig): Record<string, unknown> {
  const { stage, region } = config
  const defaults: Record<string, unknown> = parseConfig({ stage, region }, {})
  return Object.fromEntries(Object.entries(config).filter(([name, value]) => value !== defaults[name]))
}

/** The only account for `local`, so that it cannot be deployed to a real one by mistake. */
export const emulatorAccount = '000000000000'

/** Whether the stage is on AWS. Emulators lack many services and need no protection. */
export const onAws = ({ stage }: Pick<StageConfig, 'stage'>) => stage !== 'local'

/** Whether data is retained when the stacks are deleted. */
export const keepsData = ({ stage }: StageConfig) => stage === 'prod' || stage === 'staging'
