import { parameterName, stageName } from '@highline/shared/infra/names'
import { UserError } from '@highline/shared/infra/user-error'
import type { StageConfig } from '../config'
import { mailboxesOf } from '../constructs/mailboxes'
import { stillToDo } from './post-deploy-checklist'
import { smokeTest } from './smoke-test'
import { type Outputs, scripts, type Tools } from './tools'

const outputsFile = 'cdk.out/outputs.json'

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
  if (isPasswordSet === false)
    say('No password is set yet: until one is, the login answers that there is none.')
  await tools.run(scripts.build)
  const how = ['--all', '--require-approval', 'never', '--outputs-file', outputsFile]
  await tools.run([...scripts.cdk, 'deploy', ...how, ...passedOn])
  const outputs = await tools.outputs(outputsFile)
  const url = outputOf(outputs, stageName(config, 'edge'), 'SiteUrl')
  await smokeTest(url, { apiUrl: outputOf(outputs, stageName(config, 'site'), 'ApiUrl'), ...tools })
  const mail = config.makeIdentities ? await account.mail([...mailboxesOf(config)]) : undefined
  const left = stillToDo(config, { isPasswordSet, mail })
  say(`\n  Site     ${url}/\n  Admin    ${url}/admin`)
  const role = outputs[stageName(config, 'github')]?.RoleArn
  if (role) say(`  GitHub   ${role}`)
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
    if ((await account.isBootstrapped(needed)) !== false) continue
    throw new UserError(
      `CDK has never been used in ${needed} of this account. Once for each account and region, run:\n` +
        `  npx cdk bootstrap --app= aws://<account number>/${needed}`,
    )
  }
}

function outputOf(outputs: Outputs, stackName: string, name: string): string {
  const value = outputs[stackName]?.[name]
  if (!value) throw new UserError(`The stack ${stackName} does not say its ${name}: was all of it deployed?`)
  return value
}
