import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

interface StackEvent {
  readonly id: string
  readonly status: string
  readonly reason?: string
}

interface FakeStack {
  status: string
  isProtected?: boolean
  /** Whether deletions and rollbacks fail. */
  readonly isStuck?: boolean
  readonly buckets?: readonly string[]
  readonly tags?: Readonly<Record<string, string>>
  /** Pages of events, newest first. */
  readonly events?: readonly (readonly StackEvent[])[]
}

/** State of the fake services: tests set it up, and calls change it. */
export interface AwsState {
  readonly stacks: Map<string, FakeStack>
  readonly parameters: Map<string, string>
  /** Number of object versions by bucket. */
  readonly versions: Map<string, number>
  /** E-mail addresses and domains that SES has verified. */
  readonly confirmed: Set<string>
  readonly deleted: string[]
  readonly invoked: string[]
  undeletable: boolean
  isDenied: boolean
  functionError?: string
  unknownType?: string
}

type Answer = readonly [status: number, body: string, headers?: Record<string, string>]

/** Starts an HTTP server that implements the calls of `awsAccount`: CloudFormation, SES, SSM, S3, Lambda. */
export async function startAws() {
  const state: AwsState = {
    stacks: new Map(),
    parameters: new Map(),
    versions: new Map(),
    confirmed: new Set(),
    deleted: [],
    invoked: [],
    undeletable: false,
    isDenied: false,
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const [status, text, headers] = answerTo(request, body, state)
    response.writeHead(status, headers).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${address instanceof Object ? address.port : 0}`, state, close }
}

function answerTo({ headers, url = '' }: IncomingMessage, body: string, state: AwsState): Answer {
  const { pathname, searchParams } = new URL(url, 'http://aws')
  const target = String(headers['x-amz-target'] ?? '')
  if (target) return parameters(target, body, state)
  if (pathname.includes('/functions/')) return lambda(pathname, state)
  if (pathname !== '/') return storage(pathname.slice(1), searchParams.has('versions'), state)
  if (state.isDenied) return error('AccessDenied')
  const form = new URLSearchParams(body)
  const action = form.get('Action') ?? ''
  return action.startsWith('Get') ? mail(action, form, state) : formation(action, form, state)
}

const error = (code: string, message = code): Answer => [
  400,
  `<ErrorResponse><Error><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
]
const result = (action: string, xml = ''): Answer => [
  200,
  `<${action}Response><${action}Result>${xml}</${action}Result></${action}Response>`,
]
const members = (all: readonly string[]) => all.map((xml) => `<member>${xml}</member>`).join('')

function formation(action: string, form: URLSearchParams, state: AwsState): Answer {
  const name = form.get('StackName') ?? ''
  if (action === 'CreateStack') {
    const isUnknown = form.get('TemplateBody')?.includes(`"${state.unknownType}"`)
    const events = [[{ id: 'Probe', status: 'CREATE_FAILED', reason: 'Unsupported resource type' }]]
    state.stacks.set(
      name,
      isUnknown ? { status: 'ROLLBACK_COMPLETE', events } : { status: 'CREATE_COMPLETE' },
    )
    return result(action)
  }
  const stack = state.stacks.get(name)
  if (!stack) return error('ValidationError', `Stack with id ${name} does not exist`)
  switch (action) {
    case 'DescribeStacks':
      return result(action, `<Stacks><member>${described(name, stack)}</member></Stacks>`)
    case 'UpdateTerminationProtection':
      stack.isProtected = form.get('EnableTerminationProtection') === 'true'
      break
    case 'ContinueUpdateRollback':
      if (!stack.isStuck) stack.status = 'UPDATE_ROLLBACK_COMPLETE'
      break
    case 'DeleteStack':
      if (stack.isStuck) stack.status = 'DELETE_FAILED'
      else state.stacks.delete(name)
      state.deleted.push(name)
      break
    case 'ListStackResources':
      return result(action, `<StackResourceSummaries>${members(resourcesOf(stack))}</StackResourceSummaries>`)
    case 'DescribeStackEvents':
      return result(action, eventsOf(stack, Number(form.get('NextToken') ?? 0)))
    default:
      return error('InvalidAction', action)
  }
  return result(action)
}

const described = (name: string, { status, isProtected = false, tags = {} }: FakeStack) =>
  `<StackName>${name}</StackName><StackStatus>${status}</StackStatus>` +
  `<CreationTime>2026-11-20T09:00:00Z</CreationTime>` +
  `<EnableTerminationProtection>${isProtected}</EnableTerminationProtection>` +
  `<Tags>${members(Object.entries(tags).map(([key, value]) => `<Key>${key}</Key><Value>${value}</Value>`))}</Tags>`

const resourcesOf = ({ buckets = [] }: FakeStack) => [
  '<ResourceType>AWS::DynamoDB::Table</ResourceType><PhysicalResourceId>table</PhysicalResourceId>',
  ...buckets.map(
    (name) => `<ResourceType>AWS::S3::Bucket</ResourceType><PhysicalResourceId>${name}</PhysicalResourceId>`,
  ),
]

function eventsOf({ events = [] }: FakeStack, page: number): string {
  const all = (events[page] ?? []).map(
    ({ id, status, reason = '' }) =>
      `<LogicalResourceId>${id}</LogicalResourceId><ResourceType>AWS::X</ResourceType>` +
      `<ResourceStatus>${status}</ResourceStatus><ResourceStatusReason>${reason}</ResourceStatusReason>`,
  )
  const next = page + 1 < events.length ? `<NextToken>${page + 1}</NextToken>` : ''
  return `<StackEvents>${members(all)}</StackEvents>${next}`
}

function mail(action: string, form: URLSearchParams, { confirmed }: AwsState): Answer {
  if (action === 'GetSendQuota') return result(action, '<Max24HourSend>200</Max24HourSend>')
  const addresses = [...form].flatMap(([name, value]) => (name.startsWith('Identities.') ? [value] : []))
  const entries = addresses.map((address) => {
    const status = confirmed.has(address) ? 'Success' : 'Pending'
    return `<entry><key>${address}</key><value><VerificationStatus>${status}</VerificationStatus></value></entry>`
  })
  return result(action, `<VerificationAttributes>${entries.join('')}</VerificationAttributes>`)
}

function parameters(target: string, body: string, { parameters: known, isDenied }: AwsState): Answer {
  const headers = { 'content-type': 'application/x-amz-json-1.1' }
  const { Name } = JSON.parse(body) as { Name: string }
  const Value = known.get(Name)
  if (isDenied) return [400, '{"__type":"AccessDeniedException"}', headers]
  if (Value === undefined) return [400, '{"__type":"ParameterNotFound"}', headers]
  if (target.endsWith('.DeleteParameter')) known.delete(Name)
  return [200, JSON.stringify({ Parameter: { Name, Value } }), headers]
}

/** Lists and deletes at most 1000 versions per request, like S3. */
function storage(path: string, isList: boolean, { versions, undeletable }: AwsState): Answer {
  const bucket = path.split('/')[0] ?? ''
  const count = versions.get(bucket)
  if (count === undefined) return [404, '<Error><Code>NoSuchBucket</Code></Error>']
  if (isList) {
    const shown = Array.from({ length: Math.min(count, 1000) }, (_, n) => `<Key>key${n}</Key>`)
    const all = shown.map((key) => `<Version>${key}<VersionId>1</VersionId></Version>`).join('')
    return [200, `<ListVersionsResult>${all}</ListVersionsResult>`]
  }
  if (undeletable)
    return [200, '<DeleteResult><Error><Key>key0</Key><Message>denied</Message></Error></DeleteResult>']
  versions.set(bucket, Math.max(0, count - 1000))
  return [200, '<DeleteResult></DeleteResult>']
}

function lambda(pathname: string, { invoked, functionError, isDenied }: AwsState): Answer {
  if (isDenied) return [403, '{}', { 'x-amzn-errortype': 'AccessDeniedException' }]
  invoked.push(pathname.split('/').at(-2) ?? '')
  return [200, functionError ?? 'null', functionError ? { 'x-amz-function-error': 'Unhandled' } : {}]
}
