import type { StackEvent } from '@aws-sdk/client-cloudformation'
import { UserError } from '@highline/shared/infra/user-error'
import type { StackPlace } from './aws-account'

/** Resource of a template. */
export interface Resource {
  readonly id: string
  readonly Type: string
  readonly Properties?: Record<string, unknown>
  readonly DeletionPolicy?: string
}

/** Stack as `cdk` deploys it. */
export interface Artifact extends StackPlace {
  readonly isProtected: boolean
  readonly resources: readonly Resource[]
}

export interface FakeStack {
  status: string
  isProtected: boolean
  tags: Readonly<Record<string, string>>
  changedAt: Date
  readonly resources: Map<string, Resource>
  /** Newest first. */
  readonly events: Partial<StackEvent>[]
}

export type NewStack = Partial<FakeStack> & { readonly buckets?: readonly string[] }

export type Operation = 'create' | 'delete' | 'continue rollback'
/** Returns the reason why an operation on a resource fails, or undefined if it succeeds. */
export type Fault = (resource: Resource, operation: Operation) => string | undefined

/** Error as the SDK throws it. */
export const failure = (name: string, message = name) => Object.assign(new Error(message), { name })

/** Fake of CloudFormation and `cdk deploy` in one AWS account, with state. */
export class FakeCloudFormation {
  readonly stacks = new Map<string, FakeStack>()
  /** Number of object versions by bucket. */
  readonly versions = new Map<string, number>()
  /** Retained resources: stack name and resource type. */
  readonly kept: string[] = []
  /** Names of deleted stacks. */
  readonly deleted: string[] = []
  fault: Fault = () => undefined
  private readonly names = new Set<string>()
  private time = 0

  /** Adds a stack as an earlier deployment has left it. */
  add(name: string, { buckets = [], ...given }: NewStack = {}, region = 'eu-west-2'): void {
    const stack = {
      status: 'CREATE_COMPLETE',
      isProtected: false,
      tags: {},
      resources: new Map(),
      events: [],
    }
    const at = { name, region }
    this.stacks.set(keyOf(at), { ...stack, changedAt: this.now(), ...given })
    for (const id of buckets) {
      this.make(at, { id, Type: 'AWS::S3::Bucket' })
      this.versions.set(bucketOf(at, id), 1)
    }
  }

  /** `cdk deploy --all`. */
  deploy(artifacts: readonly Artifact[]): void {
    for (const artifact of artifacts) this.deployStack(artifact)
  }

  private deployStack(artifact: Artifact): void {
    const { name, region, isProtected } = artifact
    const before = this.stacks.get(keyOf(artifact))
    if (before && /^ROLLBACK_(COMPLETE|FAILED)$/.test(before.status)) {
      if (!this.deleteStack(artifact)) throw new UserError(`${name} could not be deleted`)
      this.deployStack(artifact)
      return
    }
    if (!before) this.add(name, {}, region)
    const stack = this.begin(artifact)
    stack.isProtected = isProtected
    if (before?.status === 'DELETE_FAILED') throw new UserError(`${name} is half deleted`)
    if (before?.status === 'UPDATE_ROLLBACK_FAILED') throw new UserError(`${name} is paused`)
    if (before) this.update(artifact, stack)
    else this.create(artifact, stack)
    if (!/^(CREATE|UPDATE)_COMPLETE$/.test(stack.status)) throw new UserError('cdk ended with 1')
  }

  private create(artifact: Artifact, stack: FakeStack): void {
    if (artifact.resources.every((resource) => this.make(artifact, resource))) return
    const left = [...stack.resources.values()].reverse()
    const failed = left.filter((resource) => !this.remove(artifact, resource, 'rollback'))
    stack.status = failed.length > 0 ? 'ROLLBACK_FAILED' : 'ROLLBACK_COMPLETE'
  }

  private update(artifact: Artifact, stack: FakeStack): void {
    const { resources } = stack
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
      stack.status = failed.length > 0 ? 'UPDATE_ROLLBACK_FAILED' : 'UPDATE_ROLLBACK_COMPLETE'
      return
    }
    const gone = [...old.values()].filter(({ id }) => !artifact.resources.some((one) => one.id === id))
    for (const resource of gone.reverse()) this.remove(artifact, resource, 'delete')
    stack.status = 'UPDATE_COMPLETE'
  }

  private make(at: StackPlace, resource: Resource, before?: Resource): boolean {
    const { id, Type } = resource
    const name = uniqueName(resource, at.region)
    const isTaken = name && this.names.has(name) && (!before || uniqueName(before, at.region) !== name)
    const reason = isTaken ? `${name} already exists` : this.fault(resource, 'create')
    if (reason) return this.fail(at, resource, 'CREATE', reason)
    if (name) this.names.add(name)
    this.stackAt(at).resources.set(id, resource)
    if (Type === 'AWS::S3::Bucket' && !before) this.versions.set(bucketOf(at, id), 0)
    // Files are deployed to the site's bucket, and the access log fills its own, in the site's stack.
    if (Type === 'Custom::CDKBucketDeployment') this.versions.set(bucketOf(at, 'SiteBucket'), 1)
    const site = { ...at, name: at.name.replace(/edge$/, 'site') }
    if (Type === 'Custom::EdgeLog') this.versions.set(bucketOf(site, 'LogBucket'), 1)
    return true
  }

  private remove(at: StackPlace, resource: Resource, why: 'rollback' | 'delete'): boolean {
    const { id, Type, DeletionPolicy = 'Delete', Properties } = resource
    const isKept =
      DeletionPolicy === 'Retain' || (DeletionPolicy === 'RetainExceptOnCreate' && why === 'delete')
    if (isKept) this.kept.push(`${at.name} ${Type}`)
    else {
      const isFull = Type === 'AWS::S3::Bucket' && this.versions.get(bucketOf(at, id))
      const reason = isFull
        ? 'The bucket you tried to delete is not empty'
        : Properties?.DeletionProtectionEnabled
          ? 'The table is protected'
          : this.fault(resource, 'delete')
      if (reason) return this.fail(at, resource, 'DELETE', reason)
    }
    const name = uniqueName(resource, at.region)
    if (name) this.names.delete(name)
    return this.stackAt(at).resources.delete(id)
  }

  protected deleteStack(at: StackPlace): boolean {
    if (this.stackAt(at).isProtected) throw new UserError(`${at.name} is protected`)
    const stack = this.begin(at)
    const failed = [...stack.resources.values()].reverse().filter((one) => !this.remove(at, one, 'delete'))
    if (failed.length > 0) {
      stack.status = 'DELETE_FAILED'
      return false
    }
    this.deleted.push(at.name)
    return this.stacks.delete(keyOf(at))
  }

  protected continueRollback(at: StackPlace): void {
    const stack = this.begin(at)
    const fails = (resource: Resource) => {
      const reason = this.fault(resource, 'continue rollback')
      return reason !== undefined && !this.fail(at, resource, 'DELETE', reason)
    }
    if (![...stack.resources.values()].some(fails)) stack.status = 'UPDATE_ROLLBACK_COMPLETE'
  }

  /** Records the start of an operation on a stack. */
  private begin(at: StackPlace): FakeStack {
    const stack = this.stackAt(at)
    stack.changedAt = this.now()
    stack.events.unshift({ LogicalResourceId: at.name, ResourceStatusReason: 'User Initiated' })
    return stack
  }

  protected fail(at: StackPlace, { id, Type }: Resource, to: 'CREATE' | 'DELETE', reason: string): false {
    this.stackAt(at).events.unshift({
      LogicalResourceId: id,
      ResourceType: Type,
      ResourceStatus: `${to}_FAILED`,
      ResourceStatusReason: reason,
    })
    return false
  }

  protected stackAt(at: StackPlace): FakeStack {
    const stack = this.stacks.get(keyOf(at))
    if (!stack) throw failure('ValidationError', `Stack with id ${at.name} does not exist`)
    return stack
  }

  private now(): Date {
    return new Date(Date.UTC(2026, 10, 20, 9, 0, this.time++))
  }
}

const keyOf = ({ name, region }: StackPlace) => `${region} ${name}`

export const bucketOf = (at: StackPlace, id: string) => `${keyOf(at)} ${id.replace(/[0-9A-F]{8}$/, '')}`

/** Properties that must be unique in an account, or in each region of it. */
const uniqueNames: Record<string, string> = {
  'AWS::CloudFront::Function': 'Name',
  'AWS::CloudFront::CachePolicy': 'CachePolicyConfig',
  'AWS::CloudFront::OriginAccessControl': 'OriginAccessControlConfig',
  'AWS::CloudFront::ResponseHeadersPolicy': 'ResponseHeadersPolicyConfig',
  'AWS::IAM::OIDCProvider': 'Url',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::SES::EmailIdentity': 'EmailIdentity',
  'AWS::SSM::Parameter': 'Name',
  'Custom::EdgeLog': 'properties',
}

/** Returns what no other resource of the account may have. */
function uniqueName({ Type, Properties }: Resource, region: string): string | undefined {
  const given = Properties?.[uniqueNames[Type] ?? '']
  if (given === undefined) return undefined
  const [name = given] = /(?<="name":")[^"]+/i.exec(JSON.stringify(given)) ?? []
  const isGlobal = /CloudFront|IAM|EdgeLog/.test(Type)
  return `${isGlobal ? 'everywhere' : region} ${Type} ${name}`
}
