import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it, vi } from 'vitest'
import { bind } from '../../local/bind'
import { clientConfigFor, openDeployedStage, siteOutputs } from './deployed-stage'

afterEach(() => vi.unstubAllEnvs())

const outputs = { TableName: 'the-one-in-use', MediaBucketName: 'media', SiteBucketName: 'site' }

/** Runs `work` against a fake CloudFormation that has one stack. */
async function withStack<T>(work: () => Promise<T>): Promise<T> {
  const server = createServer(async (request, response) => {
    const isKnown = new URLSearchParams(await text(request)).get('StackName') === 'highline-prod-site'
    const written = Object.entries(outputs).map(
      ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
    )
    const stack = `<Stacks><member><StackName>s</StackName><Outputs>${written.join('')}</Outputs></member></Stacks>`
    const error =
      '<Error><Code>ValidationError</Code><Message>Stack with id x does not exist</Message></Error>'
    const xml = isKnown
      ? `<DescribeStacksResponse><DescribeStacksResult>${stack}</DescribeStacksResult></DescribeStacksResponse>`
      : `<ErrorResponse>${error}</ErrorResponse>`
    response.writeHead(isKnown ? 200 : 400, { 'content-type': 'text/xml' }).end(xml)
  })
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', `http://127.0.0.1:${await bind(server, 0)}`)
  // An earlier test file in this process may have set it.
  vi.stubEnv('TABLE_NAME', undefined)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  try {
    return await work()
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

it('the table of a stage is the one in the outputs of its stack', () =>
  withStack(async () => {
    expect(await siteOutputs('prod', process.env)).toEqual(outputs)
    const deployed = await openDeployedStage('prod', process.env)
    expect(await siteOutputs('staging', process.env)).toEqual({})
    const missing = await openDeployedStage('staging', process.env)
    expect([deployed.app !== undefined, missing.app]).toEqual([true, undefined])
    await Promise.all([deployed.close(), missing.close()])
  }))

const emulatorKeys = { accessKeyId: 'test', secretAccessKey: 'test' }

it.each([
  ['local', { AWS_PROFILE: 'other' }, { region: 'eu-west-2', credentials: emulatorKeys }],
  ['prod', { AWS_REGION: 'eu-west-1' }, { region: 'eu-west-1' }],
  ['prod', { AWS_REGION: '', AWS_DEFAULT_REGION: 'eu-west-1' }, { region: 'eu-west-1' }],
])('clientConfigFor of the stage %s with %j returns %j', (name, env, config) => {
  expect(clientConfigFor(name, env)).toEqual(config)
})
