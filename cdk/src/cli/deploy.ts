import { parameterName, type StageConfig, stageName } from '../config'
import { mailboxesOf } from '../constructs/mailboxes'
import { DeploymentMistake } from '../deployment-mistake'
import { smokeTest } from './smoke-test'
import { stillToDo } from './still-to-do'
import { scripts, type Tools } from './tools'

export interface Deployment {
  readonly config: StageConfig
  /** Options of the command, for `cdk`. */
  readonly passedOn: readonly string[]
  readonly tools: Tools
}

/** `npm run deploy`: from the sources to a site that answers, and what is left for a person to do. */
export async function deploy({ config, passedOn, tools }: Deployment): Promise<void> {
  const { account, say } = tools
  await refuseWithoutBootstrap(config, tools)
  const isPasswordSet = await account.hasParameter(parameterName(config, 'secret'))
  say(`Deploying ${config.stage} to ${config.region}.`)
  if (!isPasswordSet) say('No password is set yet: until one is, the login answers that there is none.')
  await tools.run(scripts.build)
  await tools.run([...scripts.cdk, 'deploy', '--all', '--require-approval', 'never', ...passedOn])
  const url = await siteUrl(config, tools)
  await smokeTest(url, { apiUrl: await apiUrl(config, tools), ...tools })
  const mail = config.makeIdentities ? await account.mail([...mailboxesOf(config)]) : undefined
  const left = stillToDo(config, { isPasswordSet, mail })
  say(`\n  Site     ${url}/\n  Admin    ${url}/admin`)
  if (left.length > 0) say(`\nStill to do:\n${left.map((what) => `  - ${what}`).join('\n')}`)
}

/** `npm run diff`: what a deployment would change. */
export async function diff({ config, passedOn, tools }: Deployment): Promise<void> {
  await refuseWithoutBootstrap(config, tools)
  await tools.run(scripts.build)
  await tools.run([...scripts.cdk, 'diff', ...passedOn])
}

/** The first thing that AWS is asked: it tells missing credentials as well. */
async function refuseWithoutBootstrap(
  { region, domainName }: StageConfig,
  { account }: Tools,
): Promise<void> {
  for (const needed of domainName ? [region, 'us-east-1'] : [region]) {
    if (await account.bootstrapVersion(needed)) continue
    throw new DeploymentMistake(
      `CDK has never been used in ${needed} of this account. Once for each account and region, run:\n` +
        `  npx cdk bootstrap aws://<account number>/${needed}`,
    )
  }
}

const siteUrl = (config: StageConfig, tools: Tools) => outputOf(stageName(config, 'edge'), 'SiteUrl', tools)
const apiUrl = (config: StageConfig, tools: Tools) => outputOf(stageName(config, 'site'), 'ApiUrl', tools)

async function outputOf(stackName: string, name: string, { account }: Tools): Promise<string> {
  const value = (await account.stack(stackName))?.outputs[name]
  if (!value)
    throw new DeploymentMistake(`The stack ${stackName} does not say its ${name}: was all of it deployed?`)
  return value
}
