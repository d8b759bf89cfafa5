import { UserError } from '@highline/shared/infra/user-error'
import { emulatorAccount } from '../config'
import type { Deployment } from './deploy'
import { destroy } from './destroy'
import { scripts } from './tools'

export const localOutputsFile = 'cdk.out/local-outputs.json'

/** `npm run deploy:local`: deploys to an emulator, then runs in place of CloudFront in front of it until stopped. */
export async function deployLocal(deployment: Deployment): Promise<void> {
  const { config, tools } = deployment
  await tools.run(scripts.serveStage) // checks that it can start
  await deployStack(deployment)
  await tools.run([...scripts.serveStage, localOutputsFile], { UPLOADS_ORIGIN: config.storageEndpoint ?? '' })
}

export async function deployStack({ config, cdkArgs, tools }: Deployment): Promise<void> {
  const { account, run, print } = tools
  const { region } = config
  print(`Deploying to ${process.env.AWS_ENDPOINT_URL}.`)
  await run(scripts.build)
  if (!(await account.isBootstrapped(region)))
    await run([...scripts.cdk, 'bootstrap', '--app=', `aws://${emulatorAccount}/${region}`, ...cdkArgs])
  // Without a change set: MiniStack fails to delete one that no longer exists.
  const how = ['--all', '--method', 'direct', '--require-approval', 'never']
  await run([...scripts.cdk, 'deploy', ...how, '--outputs-file', localOutputsFile, ...cdkArgs])
}

/** `npm run destroy:local`: without confirmation, because an emulator's content can be recreated. */
export const destroyLocal = (deployment: Deployment) => destroy({ ...deployment, cdkArgs: ['--force'] })

/**
 * Returns the emulator's endpoint, and the S3 endpoint for presigned URLs, which both browsers and functions must
 * reach. @throws UserError when the emulator does not respond
 */
export async function findEmulator(env: NodeJS.ProcessEnv, fetch: typeof globalThis.fetch) {
  const endpoint = env.AWS_ENDPOINT_URL || 'http://127.0.0.1:4566'
  const isThere = (path: string) =>
    fetch(new URL(path, endpoint)).then(
      ({ ok }) => ok,
      () => false,
    )
  if (!(await isThere('/_localstack/health')))
    throw new UserError(
      `No emulator of AWS answers at ${endpoint}. Start LocalStack with \`docker compose up --wait\`, or say where ` +
        'yours is: AWS_ENDPOINT_URL=http://127.0.0.1:4566',
    )
  const storageEndpoint = (await isThere('/_ministack/health')) ? endpoint : underItsName(endpoint)
  return { endpoint, storageEndpoint }
}

/** LocalStack's host name, which works in its containers too; there, `localhost` would be the container. */
function underItsName(endpoint: string): string {
  const { port } = new URL(endpoint)
  return `http://localhost.localstack.cloud:${port || 80}`
}

/** Environment of the emulator, without any credentials for AWS. */
export const emulatorEnvironment = (endpoint: string, region: string) => ({
  AWS_ENDPOINT_URL: endpoint,
  AWS_ENDPOINT_URL_S3: endpoint,
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_SESSION_TOKEN: '',
  AWS_PROFILE: '',
})
