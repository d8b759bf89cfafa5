import {
  CloudFormationClient,
  ContinueUpdateRollbackCommand,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
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
    async deleteParameter(Name) {
      await new SSMClient(place).send(new DeleteParameterCommand({ Name }))
    },
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
      // It may have been deleted by hand.
      await empty(s3, bucket).catch(unless(/^NoSuchBucket$/))
    },
    deleteStack: (at) => deleteStack(formation(at), at.name),
    creates: (type, inRegion) => creates(new CloudFormationClient({ ...place, region: inRegion }), type),
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

async function invoke(
  client: LambdaClient,
  FunctionName: string,
): Promise<{ error?: string; answer?: string }> {
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

async function mailState(client: SESClient, addresses: readonly string[]): Promise<MailState> {
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
    inSandbox: (quota.Max24HourSend ?? 0) <= sandboxQuota,
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
