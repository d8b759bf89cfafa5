import { UserError } from '@highline/shared/infra/user-error'
import { assemblyOf } from '../../test/synthesise'
import type { Account, ResourceFailure, Stack, StackPlace } from './aws-account'

export interface Resource {
  readonly id: string
  readonly Type: string
  readonly Properties: Record<string, unknown>
  readonly DeletionPolicy?: string
  readonly DependsOn?: readonly string[]
}

interface Artifact extends StackPlace {
  readonly isProtected: boolean
  /** Each resource comes after those that it refers to. */
  readonly resources: readonly Resource[]
}

interface FakeStack extends Stack {
  readonly resources: Map<string, Resource>
  readonly failures: ResourceFailure[]
}

type Operation = 'create' | 'delete'
/** Returns the reason why an operation on a resource fails, or undefined if it succeeds. */
type Fault = (resource: Resource, operation: Operation) => string | undefined

const artifacts = new Map<string, Artifact[]>()

/** Returns the stacks that `cdk` deploys with these settings, in its order. */
export function artifactsOf(settings: Record<string, unknown>): Artifact[] {
  const key = JSON.stringify(settings)
  const known = artifacts.get(key)
  if (known) return known
  const made = assemblyOf(settings).stacks.map(
    ({ stackName: name, environment, terminationProtection, template }) => ({
      name,
      region: environment.region,
      isProtected: terminationProtection ?? false,
      resources: inOrder(template.Resources),
    }),
  )
  const rank = ({ name }: Artifact) =>
    ['certificate', 'firewall', 'site', 'edge', 'github'].findIndex((part) => name.endsWith(part))
  made.sort((one, other) => rank(one) - rank(other))
  artifacts.set(key, made)
  return made
}

function inOrder(all: Record<string, Omit<Resource, 'id'>>): Resource[] {
  const done = new Map<string, Resource>()
  const visit = (id: string) => {
    const resource = all[id]
    if (!resource || done.has(id)) return
    const text = JSON.stringify([resource.Properties, resource.DependsOn])
    for (const other of Object.keys(all)) if (other !== id && text.includes(`"${other}"`)) visit(other)
    done.set(id, { id, ...resource })
  }
  for (const id of Object.keys(all)) visit(id)
  return [...done.values()]
}

/** Properties that must be unique in an account, or in each region of it. */
const uniqueNames: Record<string, (resource: Resource) => unknown> = {
  'AWS::CloudFront::Function': ({ Properties }) => Properties.Name,
  'AWS::CloudFront::CachePolicy': ({ Properties }) => Properties.CachePolicyConfig,
  'AWS::CloudFront::OriginAccessControl': ({ Properties }) => Properties.OriginAccessControlConfig,
  'AWS::CloudFront::ResponseHeadersPolicy': ({ Properties }) => Properties.ResponseHeadersPolicyConfig,
  'AWS::IAM::OIDCProvider': ({ Properties }) => Properties.Url,
  'AWS::SES::ConfigurationSet': ({ Properties }) => Properties.Name,
  'AWS::SES::EmailIdentity': ({ Properties }) => Properties.EmailIdentity,
  'AWS::SSM::Parameter': ({ Properties }) => Properties.Name,
}

function uniqueName(resource: Resource, region: string): string | undefined {
  const given = uniqueNames[resource.Type]?.(resource)
  if (given === undefined) return undefined
  const name = given instanceof Object && 'Name' in given ? given.Name : given
  const isGlobal = /CloudFront|IAM/.test(resource.Type)
  return `${isGlobal ? 'everywhere' : region} ${resource.Type} ${name}`
}

const isCreationFailure = ({ status }: FakeStack) => ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'].includes(status)

/** Fake of CloudFormation and `cdk deploy` in one AWS account, with state. */
export class FakeAws {
  readonly stacks = new Map<string, FakeStack>()
  /** Retained resources: stack name and resource type. */
  readonly kept: string[] = []
  /** Buckets with objects: region, stack name and logical id without its hash. */
  private readonly full = new Set<string>()
  private readonly names = new Set<string>()
  private time = 0
  fault: Fault = () => undefined

  /** `cdk deploy --all`. */
  deploy(artifacts: readonly Artifact[]): void {
    for (const artifact of artifacts) this.deployStack(artifact)
  }

  private deployStack(artifact: Artifact): void {
    const key = keyOf(artifact)
    const before = this.stacks.get(key)
    if (before && isCreationFailure(before)) {
      if (before.isProtected) throw new UserError(`${artifact.name} is protected`)
      if (!this.deleteStack(artifact)) throw new UserError(`${artifact.name} could not be deleted`)
      this.deployStack(artifact)
      return
    }
    const stack = {
      ...(before ?? { resources: new Map(), status: '', tags: {} }),
      failures: [] as ResourceFailure[],
    }
    this.put(artifact, { ...stack, isProtected: artifact.isProtected, changedAt: String(++this.time) })
    if (before?.status === 'DELETE_FAILED') throw new UserError(`${artifact.name} is half deleted`)
    if (before?.status === 'UPDATE_ROLLBACK_FAILED') throw new UserError(`${artifact.name} is paused`)
    if (before) this.update(artifact)
    else this.create(artifact)
    if (!/^(CREATE|UPDATE)_COMPLETE$/.test(this.stackAt(artifact).status))
      throw new UserError('cdk ended with 1')
  }

  private create(artifact: Artifact): void {
    const made = artifact.resources.findIndex((resource) => !this.make(artifact, resource))
    if (made < 0) {
      this.set(artifact, 'CREATE_COMPLETE')
      return
    }
    const left = artifact.resources
      .slice(0, made + 1)
      .filter(({ id }) => this.stackAt(artifact).resources.has(id))
    const failed = left.reverse().filter((resource) => !this.remove(artifact, resource, 'rollback'))
    this.set(artifact, failed.length > 0 ? 'ROLLBACK_FAILED' : 'ROLLBACK_COMPLETE')
  }

  private update(artifact: Artifact): void {
    const { resources } = this.stackAt(artifact)
    const old = new Map(resources)
    const changed = artifact.resources.filter(
      (resource) => JSON.stringify(old.get(resource.id)) !== JSON.stringify(resource),
    )
    // `cdk` skips a stack whose template has not changed.
    if (changed.length === 0 && old.size === artifact.resources.length) return
    const made: Resource[] = []
    for (const resource of changed) {
      if (!old.has(resource.id)) made.push(resource)
      if (this.make(artifact, resource, old.get(resource.id))) continue
      const failed = made
        .reverse()
        .filter((one) => resources.has(one.id) && !this.remove(artifact, one, 'rollback'))
      for (const [id, one] of old) resources.set(id, one)
      this.set(artifact, failed.length > 0 ? 'UPDATE_ROLLBACK_FAILED' : 'UPDATE_ROLLBACK_COMPLETE')
      return
    }
    const gone = [...old.values()].filter(({ id }) => !artifact.resources.some((one) => one.id === id))
    for (const resource of gone.reverse()) this.remove(artifact, resource, 'delete')
    this.set(artifact, 'UPDATE_COMPLETE')
  }

  private make(at: StackPlace, resource: Resource, before?: Resource): boolean {
    const name = uniqueName(resource, at.region)
    const isTaken = name && this.names.has(name) && (!before || uniqueName(before, at.region) !== name)
    const reason = isTaken ? `${name} already exists` : this.fault(resource, 'create')
    if (reason) return this.fail(at, resource, reason)
    if (name) this.names.add(name)
    this.stackAt(at).resources.set(resource.id, resource)
    this.fill(at, resource)
    return true
  }

  /** Fills the site's bucket when files are deployed, and the log bucket when the access log is enabled. */
  private fill(at: StackPlace, { Type }: Resource): void {
    const [prefix, stack] =
      Type === 'Custom::CDKBucketDeployment'
        ? ['SiteBucket', at.name]
        : ['LogBucket', at.name.replace(/edge$/, 'site')]
    if (Type === 'Custom::CDKBucketDeployment' || Type === 'Custom::EdgeLog')
      this.full.add(`${at.region} ${stack} ${prefix}`)
  }

  private remove(at: StackPlace, resource: Resource, why: 'rollback' | 'delete'): boolean {
    const { id, Type, DeletionPolicy = 'Delete', Properties } = resource
    const isKept =
      DeletionPolicy === 'Retain' || (DeletionPolicy === 'RetainExceptOnCreate' && why === 'delete')
    if (isKept) this.kept.push(`${at.name} ${Type}`)
    else {
      const isFull = Type === 'AWS::S3::Bucket' && this.full.has(bucketOf(at, id))
      const reason = isFull
        ? 'The bucket you tried to delete is not empty'
        : Properties?.DeletionProtectionEnabled
          ? 'The table is protected'
          : this.fault(resource, 'delete')
      if (reason) return this.fail(at, resource, reason)
    }
    const name = uniqueName(resource, at.region)
    if (name) this.names.delete(name)
    return this.stackAt(at).resources.delete(id)
  }

  private deleteStack(at: StackPlace): boolean {
    const stack = this.stackAt(at)
    if (stack.isProtected) throw new Error(`${at.name} is protected`)
    stack.failures.length = 0
    const failed = [...stack.resources.values()].reverse().filter((one) => !this.remove(at, one, 'delete'))
    if (failed.length > 0) this.set(at, 'DELETE_FAILED')
    else this.stacks.delete(keyOf(at))
    return failed.length === 0
  }

  private fail(at: StackPlace, { id, Type }: Resource, reason: string): false {
    this.stackAt(at).failures.push({ resource: id, type: Type, reason })
    return false
  }

  private stackAt(at: StackPlace): FakeStack {
    const stack = this.stacks.get(keyOf(at))
    if (!stack) throw new Error(`There is no stack ${at.name}`)
    return stack
  }

  private put = (at: StackPlace, stack: FakeStack) => void this.stacks.set(keyOf(at), stack)
  private set = (at: StackPlace, status: string) => this.put(at, { ...this.stackAt(at), status })

  /** The methods of an account that concern stacks. */
  readonly account: Pick<
    Account,
    'stack' | 'failures' | 'unprotect' | 'continueRollback' | 'bucketsOf' | 'empty' | 'deleteStack'
  > = {
    stack: async (at) => this.stacks.get(keyOf(at)),
    failures: async (at) => this.stackAt(at).failures,
    unprotect: async (at) => this.put(at, { ...this.stackAt(at), isProtected: false }),
    continueRollback: async (at) => {
      this.set(at, 'UPDATE_ROLLBACK_COMPLETE')
      return true
    },
    bucketsOf: async (at) =>
      [...this.stackAt(at).resources.values()]
        .filter(({ Type }) => Type === 'AWS::S3::Bucket')
        .map(({ id }) => bucketOf(at, id)),
    empty: async (bucket) => void this.full.delete(bucket),
    deleteStack: async (at) => this.deleteStack(at),
  }
}

const keyOf = ({ name, region }: StackPlace) => `${region} ${name}`
const bucketOf = (at: StackPlace, id: string) => `${keyOf(at)} ${id.replace(/[0-9A-F]{8}$/, '')}`
