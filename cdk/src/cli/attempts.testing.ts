import { UserError } from '@highline/shared/infra/user-error'
import { stacksOf } from '../../test/synthesise'
import type { Artifact, Fault, Operation, Resource } from './cloudformation.testing'
import { deploy } from './deploy'
import { destroy } from './destroy'
import { FakeAws } from './fake-aws.testing'
import { start } from './fake-tools.testing'

type Settings = Record<string, string>

/** Returns the stacks that `cdk` deploys with these settings, in its order. */
const artifactsOf = (settings: Settings): Artifact[] =>
  stacksOf(settings).map(({ stackName: name, environment, terminationProtection, template }) => ({
    name,
    region: environment.region,
    isProtected: terminationProtection ?? false,
    resources: Object.entries<Omit<Resource, 'id'>>(template.Resources).map(([id, resource]) => ({
      id,
      ...resource,
    })),
  }))

export const resourcesOf = (settings: Settings, part: string) =>
  artifactsOf(settings).find(({ name }) => name.endsWith(part))?.resources ?? []

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
export const destroyed = (aws: FakeAws, settings: Settings = {}) => command(aws, settings, destroy)

/** Creates an account to which a stage was deployed with each of these settings, one after the other. */
export async function accountWith(...deployments: Settings[]): Promise<FakeAws> {
  const aws = new FakeAws()
  for (const settings of deployments) await deployed(aws, settings)
  return aws
}

/** Runs a command that fails because of faults, which end with it. @returns the message for the user */
export async function failed(
  aws: FakeAws,
  faults: readonly Fault[],
  run: typeof deployed,
  settings: Settings = {},
): Promise<string> {
  aws.fault = (...step) => faults.map((fault) => fault(...step)).find(Boolean)
  const error = await run(aws, settings).then(
    () => new Error('The command did not fail'),
    (thrown: unknown) => thrown,
  )
  aws.fault = () => undefined
  if (error instanceof UserError) return error.message
  throw error
}

/** Returns a fault: the operation fails for the resource with this id. */
export const failing =
  (id: string | undefined, on: Operation, reason = 'Internal failure'): Fault =>
  (resource, operation) =>
    resource.id === id && operation === on ? reason : undefined

/** Status of each stack by region and name. */
export const statuses = (aws: FakeAws) =>
  Object.fromEntries([...aws.stacks].map(([place, { status }]) => [place, status]))
