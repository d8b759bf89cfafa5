import { claimKeys } from '@highline/shared/content-keys'
import { parameterName, stageName } from '@highline/shared/infra/names'
import { UserError } from '@highline/shared/infra/user-error'
import type { StageConfig } from '../config'
import { mailboxesOf } from '../constructs/mailboxes'
import type { SesStatus } from './aws-account'
import { smokeTest } from './smoke-test'
import { explainDeployment, prepareStacks, removeUnwanted } from './stacks'
import { type Outputs, scripts, type Tools } from './tools'

export const outputsFile = 'cdk.out/outputs.json'

export interface Deployment {
  readonly config: StageConfig
  /** Options that are passed on to `cdk`. */
  readonly cdkArgs: readonly string[]
  readonly tools: Tools
}

/** `npm run deploy`: builds, deploys, tests the site, and lists the remaining manual steps. */
export async function deploy({ config, cdkArgs, tools }: Deployment): Promise<void> {
  const { account, print } = tools
  await assertBootstrapped(config, tools)
  await warnIfUndelegated(config, tools)
  const isPasswordSet = await account.hasParameter(parameterName(config, 'secret'))
  print(`Deploying ${config.stage} to ${config.region}.`)
  if (isPasswordSet === false)
    print('No password is set yet: until one is, the login answers that there is none.')
  const before = await prepareStacks(config, tools)
  await tools.run(scripts.build)
  const how = ['--all', '--require-approval', 'never', '--outputs-file', outputsFile]
  await tools.run([...scripts.cdk, 'deploy', ...how, ...cdkArgs]).catch(async (error: unknown) => {
    throw await explainDeployment(error, config, tools, before)
  })
  const outputs = await tools.outputs(outputsFile)
  const [site, edge] = [stageName(config, 'site'), stageName(config, 'edge')]
  const openClaims = await publish(outputOf(outputs, site, 'PublishFunctionName'), tools)
  const url = outputOf(outputs, edge, 'SiteUrl')
  await smokeTest(url, { apiUrl: outputOf(outputs, site, 'ApiUrl'), ...tools })
  const mailboxes = [...mailboxesOf(config)]
  const mail = mailboxes.length > 0 ? await account.mail(mailboxes) : undefined
  const left = remainingSteps(config, {
    isPasswordSet,
    mail,
    accessLog: outputOf(outputs, edge, 'AccessLog'),
    openClaims,
  })
  print(`\n  Site     ${url}/\n  Admin    ${url}/admin`)
  const role = outputs[stageName(config, 'github')]?.RoleArn
  if (role) print(`  GitHub   ${role}`)
  if (left.length > 0) print(`\nStill to do:\n${left.map((what) => `  - ${what}`).join('\n')}`)
  await removeUnwanted(config, tools) // last, so that a failing removal does not delay the site
}

/** New IAM permissions take some seconds to become effective. */
const tries = 6
const betweenMs = 10_000

/** Publishes the page after the stacks. @returns number of unconfirmed claims, if known @throws UserError on failure */
async function publish(functionName: string, { account, print, wait }: Tools): Promise<number | undefined> {
  for (let attempt = 1; ; attempt++) {
    const result = await account.invoke(functionName)
    if (!result) {
      print('These credentials may not publish the page: it publishes itself within the hour.')
      return
    }
    if (result.error === undefined) return Number(/"openClaims":(\d+)/.exec(result.answer ?? '')?.[1] ?? 0)
    if (attempt === tries)
      throw new UserError(
        `Deployed, but the page could not be published: ${result.error}\n` +
          'The log of `publish` says more. It is tried again every hour, and by the same command.',
      )
    await wait(betweenMs)
  }
}

/** `npm run diff`: shows the changes of a deployment. */
export async function diff({ config, cdkArgs, tools }: Deployment): Promise<void> {
  await assertBootstrapped(config, tools)
  await tools.run(scripts.build)
  await tools.run([...scripts.cdk, 'diff', ...cdkArgs])
}

/** Checks the bootstrap. The first call to AWS, so it also detects missing credentials. */
async function assertBootstrapped({ region, domainName, firewall }: StageConfig, { account }: Tools) {
  for (const needed of domainName || firewall ? [region, 'us-east-1'] : [region]) {
    if ((await account.isBootstrapped(needed)) !== false) continue
    throw new UserError(
      `CDK has never been used in ${needed} of this account. Once for each account and region, run:\n` +
        `  npx cdk bootstrap --app= aws://<account number>/${needed}`,
    )
  }
}

/** Warns if the domain's name servers are not those of its zone: the certificate would fail only after hours. */
async function warnIfUndelegated({ domainName }: StageConfig, { nameServers, print }: Tools): Promise<void> {
  for (let name = domainName; name?.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const servers = await nameServers(name)
    if (servers === undefined || servers.some((server) => /awsdns/i.test(server))) return
    if (servers.length === 0) continue
    print(
      `Route 53 does not answer for ${domainName}: the name servers of ${name} are ${servers.join(', ')}. Unless they ` +
        'become those of the zone, the certificate is waited for in vain, for hours.',
    )
    return
  }
}

function outputOf(outputs: Outputs, stackName: string, name: string): string {
  const value = outputs[stackName]?.[name]
  if (!value) throw new UserError(`The stack ${stackName} does not say its ${name}: was all of it deployed?`)
  return value
}

interface Status {
  /** Undefined if the credentials may not read it. */
  readonly isPasswordSet: boolean | undefined
  /** Undefined if the credentials may not read it, or without addresses. */
  readonly mail: SesStatus | undefined
  /** State of CloudFront's access log: `on`, or why it is off. */
  readonly accessLog: string
  /** Number of unconfirmed claims on the page; undefined if unknown. */
  readonly openClaims?: number | undefined
}

/** Returns a sentence for each remaining manual step. */
function remainingSteps(config: StageConfig, { isPasswordSet, mail, accessLog, openClaims }: Status) {
  const { stage, region, adminEmail, alarmEmail, makeIdentities } = config
  const unconfirmed = mail?.unconfirmed.join(' and ')
  const left = [
    isPasswordSet === false &&
      `Set the admin password: AWS_REGION=${region} npm run admin:set-password -- --stage ${stage}`,
    !adminEmail &&
      'Nobody is mailed of an inquiry or an access code while no address is given: -c adminEmail=you@example.com',
    unconfirmed &&
      (makeIdentities
        ? `Follow the link that AWS has mailed to ${unconfirmed}: until then nothing is mailed.`
        : `SES does not know ${unconfirmed} as confirmed: until it does, nothing is mailed. Unless another stage has just made the identity, deploy with -c makeIdentities=true.`),
    mail?.inSandbox &&
      adminEmail &&
      'SES is in its sandbox, where it delivers to confirmed addresses only. That is enough for this site; for more ' +
        `see https://${region}.console.aws.amazon.com/ses/home?region=${region}#/account`,
    alarmEmail
      ? `Confirm the subscription that AWS has mailed to ${alarmEmail}, if that is not done.`
      : 'Alarms are mailed to no address: -c alarmEmail=you@example.com',
    openClaims &&
      `${claimKeys.length - openClaims} of ${claimKeys.length} statements about the company are confirmed: review the rest in the admin, under Content.`,
    accessLog !== 'on' &&
      `CloudFront keeps no log (${accessLog}). The site works without: docs/troubleshooting.md.`,
  ]
  return left.flatMap((sentence) => sentence || [])
}
