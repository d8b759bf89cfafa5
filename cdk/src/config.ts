import { DEFAULT_COMPANY_NAME } from '@highline/shared/company'
import { defaultRegion } from '@highline/shared/infra/names'
import { UserError } from '@highline/shared/infra/user-error'
import * as z from 'zod/mini'

export const stages = ['dev', 'staging', 'prod', 'local'] as const
const address = z.optional(z.email('is no e-mail address'))
const flag = (unsaid: boolean) =>
  z._default(z.union([z.boolean(), z.stringbool()], 'is neither true nor false'), unsaid)
const shaped = (pattern: RegExp, mistake: string) => z.optional(z.string().check(z.regex(pattern, mistake)))

/** What may differ between two deployments; each is given as `-c name=value` or in `cdk.json`. */
export const StageConfig = z.object({
  /** `dev` may be thrown away with its data; `local` is an emulator. */
  stage: z._default(z.enum(stages, `is none of ${stages.join(', ')}`), 'prod'),
  region: z._default(z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'is no AWS region')), defaultRegion),
  companyName: z._default(
    z.string().check(z.maxLength(100, 'is longer than 100 characters')),
    DEFAULT_COMPANY_NAME,
  ),
  /** These four get an SES identity, which its owner has to confirm. */
  adminEmail: address,
  secondAdminEmail: address,
  senderEmail: address,
  notifyEmail: address,
  /** `false` where another stage of the account has made these identities already: SES has one of each. */
  makeIdentities: flag(true),
  /** A host name of our own needs the Route 53 zone that it lies in. */
  domainName: shaped(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'is no host name'),
  hostedZoneId: shaped(/^Z[A-Z0-9]+$/, 'is no id of a Route 53 hosted zone'),
  alarmEmail: address,
  /** Recipient of a mail when the month costs more than half of `budgetLimit`, in US dollars. */
  budgetEmail: address,
  budgetLimit: z._default(z.coerce.number('is no number').check(z.positive('is not above 0')), 20),
  /** A web ACL of the account, in us-east-1, to stand in front of everything. Costs from $5 a month. */
  webAclArn: shaped(
    /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/.+/,
    'is no global web ACL of us-east-1',
  ),
  /** A web ACL of the stage's own, which bounds what one address may ask. Costs $7 a month and something for each request. */
  firewall: flag(false),
  /** `owner/name` or `owner@id/name@id` of the GitHub repository whose Actions may deploy this stage. */
  github: shaped(/^[\w.-]+(\/[\w.-]+|@\d+\/[\w.-]+@\d+)$/, 'is no owner/name of a repository'),
  /** `false` where another stage of the account has made GitHub known already: IAM knows it once. */
  makeGithubProvider: flag(true),
  /** Of `local` alone: where browsers and functions both reach the emulator's S3, if not at AWS_ENDPOINT_URL. */
  storageEndpoint: z.optional(z.url('is no URL')),
})
export type StageConfig = z.infer<typeof StageConfig>

/** What is said of a deployment. An empty value says that there is to be none. */
export const settingsIn = (
  context: Record<string, unknown>,
  { COMPANY_NAME }: Record<string, string | undefined>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ companyName: COMPANY_NAME || undefined, ...context }).filter(isSetting))

/** CDK's own context has `@` or `:` in every name. */
const isSetting = ([name, value]: [string, unknown]) => /^[A-Za-z]+$/.test(name) && value !== undefined

/**
 * Reads a stage's settings from CDK's context.
 * @throws UserError with one sentence for each thing that is wrong
 */
export function parseConfig(
  context: Record<string, unknown>,
  environment: Record<string, string | undefined>,
): StageConfig {
  const given = Object.entries(settingsIn(context, environment)).filter(([, value]) => value !== '')
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

/** What a stage was told beyond what it would be without a word. */
export function settingsOf(config: StageConfig): Record<string, unknown> {
  const { stage, region } = config
  const unsaid: Record<string, unknown> = parseConfig({ stage, region }, {})
  return Object.fromEntries(Object.entries(config).filter(([name, value]) => value !== unsaid[name]))
}

/** The only account that `local` is deployed to, so that it cannot end in a real one by mistake. */
export const emulatorAccount = '000000000000'

/** An emulator lacks much of AWS, and nothing of it needs guarding. */
export const onAws = ({ stage }: Pick<StageConfig, 'stage'>) => stage !== 'local'

/** Whether data outlives the stacks that hold it. */
export const keepsData = ({ stage }: StageConfig) => stage === 'prod' || stage === 'staging'
