import { createServer } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { awsAccount } from './aws-account'

afterEach(() => vi.unstubAllEnvs())

interface Event {
  readonly id: string
  readonly status: string
  readonly reason?: string
}

/** Calls an account whose CloudFormation answers with these pages of a stack's events, newest first. */
async function failuresOf(pages: readonly (readonly Event[])[]) {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const at = Number(new URLSearchParams(body).get('NextToken') ?? 0)
    const members = (pages[at] ?? []).map(
      ({ id, status, reason = '' }) =>
        `<member><LogicalResourceId>${id}</LogicalResourceId><ResourceType>AWS::X</ResourceType>` +
        `<ResourceStatus>${status}</ResourceStatus><ResourceStatusReason>${reason}</ResourceStatusReason></member>`,
    )
    const next = at + 1 < pages.length ? `<NextToken>${at + 1}</NextToken>` : ''
    const result = `<StackEvents>${members.join('')}</StackEvents>${next}`
    response.writeHead(200, { 'content-type': 'text/xml' })
    response.end(
      `<DescribeStackEventsResponse><DescribeStackEventsResult>${result}</DescribeStackEventsResult></DescribeStackEventsResponse>`,
    )
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = address instanceof Object ? address.port : 0
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', `http://127.0.0.1:${port}`)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  try {
    return await awsAccount({ region: 'eu-west-2' }).failures({
      name: 'highline-prod-edge',
      region: 'eu-west-2',
    })
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

test('of a stack’s last operation the first failure is the cause; cancelled resources and earlier operations are none', async () => {
  const stack = 'highline-prod-edge'
  const failed = (id: string, reason: string) => ({ id, status: 'CREATE_FAILED', reason })
  expect(
    await failuresOf([
      [
        { id: stack, status: 'ROLLBACK_FAILED' },
        { id: 'LogBucket', status: 'DELETE_FAILED', reason: 'not empty' },
        failed('Parameter', 'Resource creation cancelled'),
      ],
      [
        failed('Distribution', 'must be verified'),
        { id: stack, status: 'CREATE_IN_PROGRESS', reason: 'User Initiated' },
        failed('Earlier', 'of an operation before'),
      ],
    ]),
  ).toEqual([
    { resource: 'Distribution', type: 'AWS::X', reason: 'must be verified' },
    { resource: 'LogBucket', type: 'AWS::X', reason: 'not empty' },
  ])
})
