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

/** SSM parameter that contains the version of CDK's bootstrap stack. */
const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version'
/** Daily sending quota of an account in SES's sandbox. */
const sandboxQuota = 200
const operationSeconds = 3600

export interface StackPlace {
  readonly name: string
  readonly region: string
}

export interface Stack {
  readonly tags: Readonly<Record<string, string>>
  readonly isProtected: boolean
  /** Status of CloudFormation, such as `UPDATE_COMPLETE`. */
  readonly status: string
  /** Start of its last operation. */
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
 * Calls that the commands make to an AWS account, or to the emulator at AWS_ENDPOINT_URL. Uses the SDK's default
 * credentials. Reads that these do not permit resolve to undefined, so that credentials may be limited to deployment.
 */
export function awsAccount(region: string) {
  const ssm = (inRegion = region) => new SSMClient({ region: inRegion })
  const formation = (at: Pick<StackPlace, 'region'>) => new CloudFormationClient({ region: at.region })
  return {
    isBootstrapped: (inRegion: string) => hasParameter(ssm(inRegion), bootstrapParameter),
    hasParameter: (name: string) => hasParameter(ssm(), name),
    /** Value of an SSM parameter; undefined if it does not exist. Throws if access is denied. */
    parameterValue: (name: string) => parameterValue(ssm(), name),
    async deleteParameter(Name: string): Promise<void> {
      await ssm().send(new DeleteParameterCommand({ Name }))
    },
    /** Reasons for which SES may refuse mail. */
    mail: (addresses: readonly string[]) => ifAllowed(sesStatus(new SESClient({ region }), addresses)),
    /** Undefined if the stack does not exist. */
    stack: (at: StackPlace) => ifAllowed(describe(formation(at), at.name)),
    /** Failed resources of the last operation on a stack, the cause first. */
    failures: (at: StackPlace) => failures(formation(at), at.name),
    async unprotect(at: StackPlace): Promise<void> {
      const lift = { StackName: at.name, EnableTerminationProtection: false }
      await formation(at).send(new UpdateTerminationProtectionCommand(lift))
    },
    /** Continues a failed rollback. @returns whether it succeeded, once that is known */
    continueRollback: (at: StackPlace) => continueRollback(formation(at), at.name),
    bucketsOf: (at: StackPlace) => bucketsOf(formation(at), at.name),
    /** Deletes all object versions of a bucket. Ignores a bucket that no longer exists. */
    empty: (bucket: string) => empty(new S3Client({ region }), bucket).catch(unless(/^NoSuchBucket$/)),
    /** @returns whether the deletion succeeded, once that is known */
    deleteStack: (at: StackPlace) => deleteStack(formation(at), at.name),
    /** Whether CloudFormation supports a resource type; emulators support only some. */
    creates: (type: string, inRegion: string) => creates(formation({ region: inRegion }), type),
    /** Invokes a function and waits for its result. @returns the error if it failed, else the JSON it returned */
    invoke: (functionName: string) => ifAllowed(invoke(new LambdaClient({ region }), functionName)),
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
 * @param waiting an SDK waiter, which rejects with an error whose message is JSON
 * @returns false if the stack ended in the failed status
 */
const hasSucceeded = (waiting: Promise<unknown>, look: () => Promise<Stack | undefined>, failed: string) =>
  waiting.then(
    () => true,
    async (error: unknown) => {
      if ((await look())?.status === failed) return false
      throw error
    },
  )

/** Tries a stack of one resource without properties; supported types fail for a different reason. */
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

/** Reads events, newest first, back to the event of the stack itself with which the operation started. */
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

/** Without decryption. */
async function parameterValue(client: SSMClient, Name: string): Promise<string | undefined> {
  const found = await client.send(new GetParameterCommand({ Name })).catch(unless(/^ParameterNotFound$/))
  return found?.Parameter?.Value
}

const ifAllowed = <T>(asked: Promise<T>) => asked.catch(unless(/^AccessDenied/))

/** Returns a `catch` handler that resolves to undefined for errors with this name and rethrows others. */
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
    /** Whether SES delivers only to verified addresses, which it does until AWS grants production access. */
    inSandbox: (quota.Max24HourSend ?? 0) <= sandboxQuota,
    /** Addresses that are not verified yet through the link that AWS mails. */
    unconfirmed: addresses.filter((one) => !isConfirmed(one) && !isConfirmed(domainOf(one))),
  }
}

async function describe(client: CloudFormationClient, StackName: string): Promise<Stack | undefined> {
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName }))
    return {
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

/** S3 lists and deletes at most 1000 versions per request. */
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
