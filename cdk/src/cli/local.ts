import { stageName } from '@highline/shared/infra/names'
import { UserError } from '@highline/shared/infra/user-error'
import { emulatorAccount } from '../config'
import { type Deployment, diff } from './deploy'
import type { Emulator } from './emulator'
import { emptyBuckets } from './retry'
import { scripts } from './tools'

export interface LocalDeployment extends Deployment {
  readonly emulator: Emulator
}

/** What CDK is told of the stage, whether it deploys it or compares. */
const contextOf = ({ emulator, passedOn }: LocalDeployment) => [
  '-c',
  `storageEndpoint=${emulator.storage}`,
  ...passedOn,
]

export const outputsFile = 'cdk.out/local-outputs.json'

/** `npm run deploy:local`: deploys to an emulator, and stands before it as CloudFront would until it is stopped. */
export async function deployLocal(deployment: LocalDeployment): Promise<void> {
  const { run } = deployment.tools
  await run(scripts.serveStage) // sees that it could
  await deployStack(deployment)
  await run([...scripts.serveStage, outputsFile], { UPLOADS_ORIGIN: deployment.emulator.storage })
}

export async function deployStack(deployment: LocalDeployment): Promise<void> {
  const { config, passedOn, tools, emulator } = deployment
  const { account, run, say } = tools
  const { region } = config
  say(`Deploying to ${emulator.endpoint}.`)
  await run(scripts.build)
  if (!(await account.isBootstrapped(region)))
    await run([...scripts.cdk, 'bootstrap', '--app=', `aws://${emulatorAccount}/${region}`, ...passedOn])
  // Without a change set: MiniStack fails where one is to be deleted that is gone already.
  const how = ['--all', '--method', 'direct', '--require-approval', 'never', '--outputs-file', outputsFile]
  await run([...scripts.cdk, 'deploy', ...how, ...contextOf(deployment)])
}

export const diffLocal = (deployment: LocalDeployment) =>
  diff({ ...deployment, passedOn: contextOf(deployment) })

/**
 * `npm run destroy:local`. By name, and without `cdk`: it asks for a stack by its ARN, by which not every emulator
 * knows one.
 */
export async function destroyLocal({ config, tools, emulator }: LocalDeployment): Promise<void> {
  const { account, say } = tools
  const place = { name: stageName(config, 'site'), region: config.region }
  if (!(await account.stack(place))) throw new UserError(`Nothing is deployed to ${emulator.endpoint}.`)
  await emptyBuckets(place, tools)
  if (!(await account.deleteStack(place))) throw new UserError(`${place.name} could not be deleted.`)
  say(`${place.name} is gone from ${emulator.endpoint}. What stays is CDK's bootstrap, and the password.`)
}
