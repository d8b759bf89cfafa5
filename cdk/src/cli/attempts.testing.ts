import { UserError } from '@highline/shared/infra/user-error'
import { artifactsOf, type FakeAws, type Resource } from './cloudformation.testing'
import { deploy } from './deploy'
import { destroy } from './destroy'
import { start } from './fake-tools.testing'

type Settings = Record<string, string>

/** Runs a command in an account whose state includes the effects of earlier commands. */
async function command(aws: FakeAws, settings: Settings, run: typeof deploy) {
  const { done, ...fake } = start(run, settings, {
    bootstrapped: ['eu-west-2', 'eu-west-1', 'us-east-1'],
    account: aws.account,
    cdkArgs: ['-f'],
    run: (script) => script.includes('deploy') && aws.deploy(artifactsOf(settings)),
  })
  await done
  return fake
}

export const deployed = (aws: FakeAws, settings: Settings = {}) => command(aws, settings, deploy)
export const destroyed = (aws: FakeAws, settings: Settings) => command(aws, settings, destroy)

/** Returns the message of the UserError that a command rejects with. Rethrows any other error. */
export async function sentence(failing: Promise<unknown>): Promise<string> {
  const error = await failing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof UserError) return error.message
  throw error ?? new Error('The command did not fail')
}

export const statuses = (aws: FakeAws) =>
  Object.fromEntries(
    [...aws.stacks.values()].map((stack, index) => [[...aws.stacks.keys()][index], stack.status]),
  )
/** Returns a fault for `FakeAws`: the operation fails for the resource with this id. */
export const failing =
  (id: string, on: 'create' | 'delete', reason = 'Internal failure') =>
  (resource: Resource, operation: string) =>
    resource.id === id && operation === on ? reason : undefined

/** Resources that a failed creation may leave: empty tables and buckets, and API Gateway's logging role. */
export const mayBeLeft = /AWS::(DynamoDB::Table|S3::Bucket|ApiGateway::Account|IAM::Role)$/

export const resourcesOf = (settings: Settings, part: string) =>
  artifactsOf(settings).find(({ name }) => name.endsWith(part))?.resources ?? []
