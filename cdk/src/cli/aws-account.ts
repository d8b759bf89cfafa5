import {
  CloudFormationClient,
  ContinueUpdateRollbackCommand,
  DeleteStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  paginateListStackResources,
  UpdateTerminationProtectionCommand,
  waitUntilStackDeleteComplete,
  waitUntilStackRollbackComplete,
} from '@aws-sdk/client-cloudformation'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3'
import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import type { Account, Failure, MailState, Stack, StackPlace } from './account'

/** In which CDK's bootstrap notes its version. */
const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version'
/** SES's quota of messages a day for an account in its sandbox. */
const sandboxQuota = 200
const operationSeconds = 3600

interface Place {
  readonly region: string
  readonly profile?: string | undefined
}

/** The account that the SDK's usual credentials lead to, or the emulator that AWS_ENDPOINT_URL names. */
export function awsAccount({ region, profile }: Place): Account {
  const place = { region, ...(profile ? { profile } : {}) }
  const s3 = new S3Client(place)
  const formation = (at: StackPlace) => new CloudFormationClient({ ...place, region: at.region })
  return {
    isBootstrapped: (inRegion) =>
      hasParameter(new SSMClient({ ...place, region: inRegion }), bootstrapParameter),
    hasParameter: (name) => hasParameter(new SSMClient(place), name),
    parameterValue: (name) => parameterValue(new SSMClient(place), name),
    mail: (addresses) => ifAllowed(mailState(new SESClient(place), addresses)),
    stack: (at) => ifAllowed(describe(formation(at), at.name)),
    failures: (at) => failures(formation(at), at.name),
    async unprotect(at) {
      const lift = { StackName: at.name, EnableTerminationProtection: false }
      await formation(at).send(new UpdateTerminationProtectionCommand(lift))
    },
    async continueRollback(at) {
      const client = formation(at)
      await client.send(new ContinueUpdateRollbackCommand({ StackName: at.name }))
      await waitUntilStackRollbackComplete({ client, maxWaitTime: operationSeconds }, { StackName: at.name })
    },
    bucketsOf: (at) => bucketsOf(formation(at), at.name),
    async empty(bucket) {
      await unlessGone(empty(s3, bucket))
    },
    deleteStack: (at) => deleteStack(formation(at), at.name),
    invoke: (functionName) => ifAllowed(invoke(new LambdaClient(place), functionName)),
  }
}

async function deleteStack(client: CloudFormationClient, StackName: string): Promise<boolean> {
  await client.send(new DeleteStackCommand({ StackName }))
  try {
    await waitUntilStackDeleteComplete({ client, maxWaitTime: operationSeconds }, { StackName })
    return true
  } catch (error) {
    if ((await describe(client, StackName))?.status === 'DELETE_FAILED') return false
    throw error
  }
}

/** Events come newest first; an operation begins with one of the stack itself, that a user has asked for. */
async function failures(client: CloudFormationClient, StackName: string): Promise<Failure[]> {
  const found: Failure[] = []
  for (let NextToken: string | undefined; ; ) {
    const page = await client.send(new DescribeStackEventsCommand({ StackName, NextToken }))
    for (const event of page.StackEvents ?? []) {
      const { LogicalResourceId: resource = '', ResourceType: type = '', ResourceStatusReason = '' } = event
      const isOwn = resource !== StackName && !/cancelled/i.test(ResourceStatusReason)
      if (isOwn && event.ResourceStatus?.endsWith('_FAILED'))
        found.unshift({ resource, type, reason: ResourceStatusReason })
      if (resource === StackName && ResourceStatusReason === 'User Initiated') return found
    }
    if (!page.NextToken) return found
    NextToken = page.NextToken
  }
}

async function invoke(client: LambdaClient, FunctionName: string): Promise<{ error?: string }> {
  const { FunctionError, Payload } = await client.send(new InvokeCommand({ FunctionName }))
  return FunctionError ? { error: new TextDecoder().decode(Payload) } : {}
}

const hasParameter = (client: SSMClient, name: string) =>
  ifAllowed(parameterValue(client, name).then((value) => value !== undefined))

/** As it is stored: what is encrypted stays so. */
async function parameterValue(client: SSMClient, Name: string): Promise<string | undefined> {
  try {
    const { Parameter } = await client.send(new GetParameterCommand({ Name }))
    return Parameter?.Value
  } catch (error) {
    if (error instanceof Error && error.name === 'ParameterNotFound') return undefined
    throw error
  }
}

async function ifAllowed<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && error.name.startsWith('AccessDenied')) return undefined
    throw error
  }
}

async function mailState(client: SESClient, addresses: readonly string[]): Promise<MailState> {
  const [quota, identities] = await Promise.all([
    client.send(new GetSendQuotaCommand()),
    client.send(new GetIdentityVerificationAttributesCommand({ Identities: [...addresses] })),
  ])
  const { VerificationAttributes = {} } = identities
  return {
    inSandbox: (quota.Max24HourSend ?? 0) <= sandboxQuota,
    unconfirmed: addresses.filter((one) => VerificationAttributes[one]?.VerificationStatus !== 'Success'),
  }
}

async function describe(client: CloudFormationClient, StackName: string): Promise<Stack | undefined> {
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName }))
    const outputs = (stack?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [
      OutputKey,
      OutputValue,
    ])
    return {
      outputs: Object.fromEntries(outputs),
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

/** A bucket may have been deleted by hand. */
async function unlessGone(emptied: Promise<void>): Promise<void> {
  try {
    await emptied
  } catch (error) {
    if (!(error instanceof Error && error.name === 'NoSuchBucket')) throw error
  }
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
