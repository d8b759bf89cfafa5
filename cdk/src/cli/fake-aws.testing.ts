import {
  CloudFormationClient,
  ContinueUpdateRollbackCommand,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3'
import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses'
import { DeleteParameterCommand, GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { onTestFinished } from 'vitest'
import type { StackPlace } from './aws-account'
import { bucketOf, FakeCloudFormation, failure, type NewStack } from './cloudformation.testing'

/** Initial state. By default the account is empty, and every call succeeds. */
export interface AwsState {
  /** Regions with CDK's bootstrap; by default all. */
  bootstrapped?: readonly string[]
  parameters?: Readonly<Record<string, string>>
  /** Stacks of eu-west-2 by name, created successfully unless they say otherwise. Their buckets have objects. */
  stacks?: Readonly<Record<string, NewStack>>
  /** Whether the credentials allow only deployments: all calls of `awsAccount` are denied. */
  mayOnlyDeploy?: boolean
  /** Resource types that CloudFormation does not support. */
  unknownTypes?: readonly string[]
  inSandbox?: boolean
  /** Whether SES has verified an address or domain. */
  isConfirmed?: (identity: string) => boolean
  /** Results of successive invocations of functions. Later ones succeed. */
  invocations?: { error?: string; answer?: string }[]
}

/** Parts of the SDK's clients and commands. */
interface SdkClient {
  readonly config: { readonly region: () => Promise<string> }
}
interface SdkCommand {
  readonly input: { readonly StackName?: string | undefined }
}

/** Fake of one AWS account with state, which answers the calls of `awsAccount` in place of the SDK. */
export class FakeAws extends FakeCloudFormation {
  readonly parameters: Map<string, string>
  /** Names of invoked functions. */
  readonly invoked: string[] = []
  /** Whether objects cannot be deleted. */
  undeletable = false
  private readonly given: AwsState

  constructor(given: AwsState = {}) {
    super()
    this.given = given
    this.parameters = new Map(Object.entries(given.parameters ?? {}))
    for (const [name, stack] of Object.entries(given.stacks ?? {})) this.add(name, stack)
  }

  /** Lets all clients of the SDK call this account until the end of the test. */
  connect(): void {
    const answer = (command: SdkCommand, region: string) => this.answer(command, region)
    for (const { prototype } of [CloudFormationClient, LambdaClient, S3Client, SESClient, SSMClient]) {
      const value = async function send(this: SdkClient, command: SdkCommand) {
        return answer(command, await this.config.region())
      }
      Object.defineProperty(prototype, 'send', { value, configurable: true })
      onTestFinished(() => void Reflect.deleteProperty(prototype, 'send'))
    }
  }

  private answer(command: SdkCommand, region: string): object {
    const { mayOnlyDeploy, inSandbox = false, isConfirmed = () => true } = this.given
    if (mayOnlyDeploy) throw failure('AccessDenied')
    if (command instanceof GetParameterCommand)
      return { Parameter: { Value: this.parameter(command.input.Name ?? '', region) } }
    if (command instanceof DeleteParameterCommand)
      return { wasThere: this.parameters.delete(command.input.Name ?? '') }
    if (command instanceof GetSendQuotaCommand) return { Max24HourSend: inSandbox ? 200 : 50_000 }
    if (command instanceof GetIdentityVerificationAttributesCommand) {
      const status = (one: string) => ({ VerificationStatus: isConfirmed(one) ? 'Success' : 'Pending' })
      const { Identities = [] } = command.input
      return { VerificationAttributes: Object.fromEntries(Identities.map((one) => [one, status(one)])) }
    }
    if (command instanceof InvokeCommand) return this.invoke(command.input.FunctionName ?? '')
    if (command instanceof ListObjectVersionsCommand || command instanceof DeleteObjectsCommand)
      return this.storage(command)
    return this.formation(command, { name: command.input.StackName ?? '', region })
  }

  private parameter(name: string, region: string): string {
    const { bootstrapped = [region] } = this.given
    const value = name.startsWith('/cdk-bootstrap/')
      ? bootstrapped.find((one) => one === region)
      : this.parameters.get(name)
    if (value === undefined) throw failure('ParameterNotFound')
    return value
  }

  private invoke(name: string): object {
    this.invoked.push(name)
    const { error, answer = '' } = this.given.invocations?.shift() ?? {}
    return { Payload: new TextEncoder().encode(error ?? answer), FunctionError: error && 'Unhandled' }
  }

  /** Lists and deletes at most 1000 versions per request, like S3. */
  private storage(command: ListObjectVersionsCommand | DeleteObjectsCommand): object {
    const { Bucket = '' } = command.input
    const count = this.versions.get(Bucket)
    if (count === undefined) throw failure('NoSuchBucket')
    if (command instanceof ListObjectVersionsCommand)
      return { Versions: Array.from({ length: Math.min(count, 1000) }, (_, n) => ({ Key: `key${n}` })) }
    if (this.undeletable) return { Errors: [{ Key: 'key0', Message: 'denied' }] }
    this.versions.set(Bucket, count - (command.input.Delete?.Objects?.length ?? 0))
    return {}
  }

  private formation(command: SdkCommand, at: StackPlace): object {
    if (command instanceof CreateStackCommand) {
      const { TemplateBody = '' } = command.input
      const isUnknown = this.given.unknownTypes?.some((type) => TemplateBody.includes(`"${type}"`))
      this.add(at.name, { status: isUnknown ? 'ROLLBACK_COMPLETE' : 'CREATE_COMPLETE' }, at.region)
      if (isUnknown) this.fail(at, { id: 'Probe', Type: '' }, 'CREATE', 'Unsupported resource type')
      return {}
    }
    const stack = this.stackAt(at)
    if (command instanceof DescribeStacksCommand) {
      const { status: StackStatus, isProtected: EnableTerminationProtection, changedAt, tags } = stack
      const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }))
      return { Stacks: [{ StackStatus, EnableTerminationProtection, CreationTime: changedAt, Tags }] }
    }
    if (command instanceof DescribeStackEventsCommand) {
      const end = Number(command.input.NextToken ?? 0) + 2
      const NextToken = end < stack.events.length ? String(end) : undefined
      return { StackEvents: stack.events.slice(end - 2, end), NextToken }
    }
    if (command instanceof ListStackResourcesCommand)
      return {
        StackResourceSummaries: [...stack.resources.values()].map(({ id, Type }) => ({
          ResourceType: Type,
          PhysicalResourceId: bucketOf(at, id),
        })),
      }
    if (command instanceof DeleteStackCommand) this.deleteStack(at)
    else if (command instanceof ContinueUpdateRollbackCommand) this.continueRollback(at)
    else if (command instanceof UpdateTerminationProtectionCommand)
      stack.isProtected = command.input.EnableTerminationProtection ?? true
    return {}
  }
}
