import { UserError } from '@highline/shared/infra/user-error'
import { artifactsOf, type Resource } from './artifacts.testing'
import type { Operation } from './cloudformation.testing'
import { deploy } from './deploy'
import { destroy } from './destroy'
import type { FakeAws } from './fake-aws.testing'
import { start } from './fake-tools.testing'

type Settings = Record<string, string>

/** Runs a command in an account whose state includes the effects of earlier commands. */
async function command(aws: FakeAws, settings: Settings, run: typeof deploy) {
  const { done, ...fake } = start(run, settings, {
    aws,
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

/** Status of each stack by region and name. */
export const statuses = (aws: FakeAws) =>
  Object.fromEntries([...aws.stacks].map(([place, { status }]) => [place, status]))

/** Returns a fault for `FakeAws`: the operation fails for the resource with this id. */
export const failing =
  (id: string, on: Operation, reason = 'Internal failure') =>
  (resource: Resource, operation: Operation) =>
    resource.id === id && operation === on ? reason : undefined

/** Resources that a failed creation may leave: empty tables and buckets, and API Gateway's logging role. */
export const mayBeLeft = /AWS::(DynamoDB::Table|S3::Bucket|ApiGateway::Account|IAM::Role)$/

export const resourcesOf = (settings: Settings, part: string) =>
  artifactsOf(settings).find(({ name }) => name.endsWith(part))?.resources ?? []
