import {
  CloudFormationClient,
  ContinueUpdateRollbackCommand,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStacksCommand,
  paginateDescribeStackEvents,
  paginateListStackResources,
  UpdateTerminationProtectionCommand,
  waitUntilStackCreateComplete,
  waitUntilStackDeleteComplete,
  waitUntilStackRollbackComplete,
} from '@aws-sdk/client-cloudformation'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3'
import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses'
import { DeleteParameterCommand, GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { domainOf } from '../constructs/mailboxes'

/** In which CDK's bootstrap notes its version. */
const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version'
/** SES's quota of messages a day for an account in its sandbox. */
const sandboxQuota = 200
const operationSeconds = 3600

export interface StackPlace {
  readonly name: string
  readonly region: string
}

export interface Stack {
  readonly outputs: Readonly<Record<string, string>>
  readonly tags: Readonly<Record<string, string>>
  readonly isProtected: boolean
  /** CloudFormation's word for it, such as `UPDATE_COMPLETE`. */
  readonly status: string
  /** When its last operation began. */
  readonly changedAt: string
}

export interface ResourceFailure {
  readonly resource: string
  /** Such as `AWS::CloudFront::Distribution`. */
  readonly type: string
  readonly reason: string
}

export type Account = ReturnType<typeof awsAccount>

/**
 * What the commands ask of the account that their credentials belong to, and do to it: the SDK's usual credentials, or
 * the emulator that AWS_ENDPOINT_URL names. Where these permit to deploy and nothing else, what they may not read is undefined.
 */
export function awsAccount({ region, profile }: { region: string; profile?: string | undefined }) {
  const place = { region, ...(profile ? { profile } : {}) }
  const s3 = new S3Client(place)
  const ssm = (inRegion = region) => new SSMClient({ ...place, region: inRegion })
  const formation = (at: Pick<StackPlace, 'region'>) =>
    new CloudFormationClient({ ...place, region: at.region })
  return {
    isBootstrapped: (inRegion: string) => hasParameter(ssm(inRegion), bootstrapParameter),
    hasParameter: (name: string) => hasParameter(ssm(), name),
    /** Of an SSM parameter that the command cannot do without; undefined where there is none. */
    parameterValue: (name: string) => parameterValue(ssm(), name),
    async deleteParameter(Name: string): Promise<void> {
      await ssm().send(new DeleteParameterCommand({ Name }))
    },
    /** What SES would refuse. */
    mail: (addresses: readonly string[]) => ifAllowed(sesStatus(new SESClient(place), addresses)),
    /** Undefined where there is no such stack. */
    stack: (at: StackPlace) => ifAllowed(describe(formation(at), at.name)),
    /** What failed in the last operation on a stack, the cause first. */
    failures: (at: StackPlace) => failures(formation(at), at.name),
    async unprotect(at: StackPlace): Promise<void> {
      const lift = { StackName: at.name, EnableTerminationProtection: false }
      await formation(at).send(new UpdateTerminationProtectionCommand(lift))
    },
    /** Goes on with the rollback of an update that has failed. @returns whether it is done, when that is known */
    continueRollback: (at: StackPlace) => continueRollback(formation(at), at.name),
    bucketsOf: (at: StackPlace) => bucketsOf(formation(at), at.name),
    /** Removes every version of every object. The bucket may have been deleted by hand. */
    empty: (bucket: string) => empty(s3, bucket).catch(unless(/^NoSuchBucket$/)),
    /** @returns whether it is gone, when that is known */
    deleteStack: (at: StackPlace) => deleteStack(formation(at), at.name),
    /** Whether CloudFormation knows a type of resource: an emulator's may not. */
    creates: (type: string, inRegion: string) => creates(formation({ region: inRegion }), type),
    /** Calls a function and waits for it. @returns why it failed, if it did, else the JSON that it answered */
    invoke: (functionName: string) => ifAllowed(invoke(new LambdaClient(place), functionName)),
  }
}

async function deleteStack(client: CloudFormationClient, StackName: string): Promise<boolean> {
  await client.send(new DeleteStackCommand({ StackName }))
  const waiting = waitUntilStackDeleteComplete({ client, maxWaitTime: operationSeconds }, { StackName })
  return hasSucceeded(waiting, () => describe(client, StackName), 'DELETE_FAILED')
}

async function continueRollback(client: CloudFormationClient, StackName: string): Promise<boolean> {
  await client.send(new ContinueUpdateRollbackCommand({ StackName }))
  const waiting = waitUntilStackRollbackComplete({ client, maxWaitTime: operationSeconds }, { StackName })
  return hasSucceeded(waiting, () => describe(client, StackName), 'UPDATE_ROLLBACK_FAILED')
}

/**
 * @param waiting one of the SDK's, which tell failures as an error whose message is JSON
 * @returns false where that has left the stack in the status of a failure
 */
const hasSucceeded = (waiting: Promise<unknown>, look: () => Promise<Stack | undefined>, failed: string) =>
  waiting.then(
    () => true,
    async (error: unknown) => {
      if ((await look())?.status === failed) return false
      throw error
    },
  )

/** By a stack of one resource without properties, which most types refuse for another reason. */
async function creates(client: CloudFormationClient, Type: string): Promise<boolean> {
  const StackName = `probe-${Type.replaceAll(':', '')}`
  await client.send(
    new CreateStackCommand({ StackName, TemplateBody: JSON.stringify({ Resources: { Probe: { Type } } }) }),
  )
  const limits = { client, maxWaitTime: 60, minDelay: 1, maxDelay: 1 }
  const isCreated = await waitUntilStackCreateComplete(limits, { StackName }).then(
    () => true,
    () => false,
  )
  const [cause] = isCreated ? [] : await failures(client, StackName)
  await deleteStack(client, StackName)
  return !/unsupported|not (yet )?(supported|implemented)/i.test(cause?.reason ?? '')
}

/** Events come newest first; an operation begins with one of the stack itself, that a user has asked for. */
async function failures(client: CloudFormationClient, StackName: string): Promise<ResourceFailure[]> {
  const found: ResourceFailure[] = []
  for await (const { StackEvents = [] } of paginateDescribeStackEvents({ client }, { StackName })) {
    for (const event of StackEvents) {
      const { LogicalResourceId: resource = '', ResourceType: type = '', ResourceStatusReason = '' } = event
      const isOwn = resource !== StackName && !/cancelled/i.test(ResourceStatusReason)
      if (isOwn && event.ResourceStatus?.endsWith('_FAILED'))
        found.unshift({ resource, type, reason: ResourceStatusReason })
      if (resource === StackName && ResourceStatusReason === 'User Initiated') return found
    }
  }
  return found
}

type Invoked = { error?: string; answer?: string }

async function invoke(client: LambdaClient, FunctionName: string): Promise<Invoked> {
  const { FunctionError, Payload } = await client.send(new InvokeCommand({ FunctionName }))
  const answer = new TextDecoder().decode(Payload)
  return FunctionError ? { error: answer } : { answer }
}

const hasParameter = (client: SSMClient, name: string) =>
  ifAllowed(parameterValue(client, name).then((value) => value !== undefined))

/** As it is stored: what is encrypted stays so. */
async function parameterValue(client: SSMClient, Name: string): Promise<string | undefined> {
  const found = await client.send(new GetParameterCommand({ Name })).catch(unless(/^ParameterNotFound$/))
  return found?.Parameter?.Value
}

const ifAllowed = <T>(asked: Promise<T>) => asked.catch(unless(/^AccessDenied/))

/** Takes errors of a name for no answer. */
const unless = (name: RegExp) => (error: unknown) => {
  if (error instanceof Error && name.test(error.name)) return undefined
  throw error
}

export type SesStatus = Awaited<ReturnType<typeof sesStatus>>

async function sesStatus(client: SESClient, addresses: readonly string[]) {
  const [quota, identities] = await Promise.all([
    client.send(new GetSendQuotaCommand()),
    client.send(
      new GetIdentityVerificationAttributesCommand({
        Identities: [...new Set([...addresses, ...addresses.map(domainOf)])],
      }),
    ),
  ])
  const { VerificationAttributes = {} } = identities
  const isConfirmed = (identity: string) => VerificationAttributes[identity]?.VerificationStatus === 'Success'
  return {
    /** SES delivers to confirmed addresses only, until AWS is asked to lift that. */
    inSandbox: (quota.Max24HourSend ?? 0) <= sandboxQuota,
    /** Addresses whose owners have not followed the link that AWS mailed. */
    unconfirmed: addresses.filter((one) => !isConfirmed(one) && !isConfirmed(domainOf(one))),
  }
}

async function describe(client: CloudFormationClient, StackName: string): Promise<Stack | undefined> {
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName }))
    return {
      outputs: Object.fromEntries((stack?.Outputs ?? []).map((one) => [one.OutputKey, one.OutputValue])),
      tags: Object.fromEntries((stack?.Tags ?? []).map(({ Key, Value }) => [Key, Value])),
      isProtected: stack?.EnableTerminationProtection ?? false,
      status: stack?.StackStatus ?? '',
      changedAt: (stack?.LastUpdatedTime ?? stack?.CreationTime)?.toISOString() ?? '',
    }
  } catch (error) {
    if (error instanceof Error && / does not exist/.test(error.message)) return undefined
    throw error
  }
}

async function bucketsOf(client: CloudFormationClient, StackName: string): Promise<string[]> {
  const buckets: string[] = []
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName })) {
    for (const { ResourceType, PhysicalResourceId } of StackResourceSummaries)
      if (ResourceType === 'AWS::S3::Bucket' && PhysicalResourceId) buckets.push(PhysicalResourceId)
  }
  return buckets
}

/** A thousand at a time, as S3 lists and deletes them. */
async function empty(client: S3Client, Bucket: string): Promise<void> {
  for (;;) {
    const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket }))
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }))
    if (Objects.length === 0) return
    const { Errors: [first] = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    )
    if (first) throw new Error(`${first.Key} in ${Bucket} could not be deleted: ${first.Message}`)
  }
}
