import { emulatorAccount } from '../config'
import { type Deployment, diff } from './deploy'
import { destroy } from './destroy'
import type { Emulator } from './emulator'
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

/** `npm run destroy:local`: what an emulator holds can be made again, so that it takes no question. */
export const destroyLocal = (deployment: LocalDeployment) => destroy({ ...deployment, passedOn: ['--force'] })
