import { createServer } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { bind } from '../../local/bind'
import { clientConfigFor, openDeployedStage, siteOutputs } from './deployed-stage'

afterEach(() => vi.unstubAllEnvs())

const outputs = { TableName: 'the-one-in-use', MediaBucketName: 'media', SiteBucketName: 'site' }

/** Runs `work` against a fake CloudFormation that has one stack. */
async function withStack<T>(work: () => Promise<T>): Promise<T> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const isKnown = new URLSearchParams(body).get('StackName') === 'highline-prod-site'
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
    const stage = await openDeployedStage('prod', process.env)
    expect(stage.app).toBeDefined()
    await stage.close()
  }))

it('a stage that is not deployed has no outputs and no app', () =>
  withStack(async () => {
    expect(await siteOutputs('staging', process.env)).toEqual({})
    const stage = await openDeployedStage('staging', process.env)
    expect(stage.app).toBeUndefined()
    await stage.close()
  }))

it('the stage on an emulator is opened with the keys of the emulator, even if AWS_PROFILE is set', () => {
  const access = { region: 'eu-west-2', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } }
  expect(clientConfigFor('local', { AWS_PROFILE: 'other' })).toMatchObject(access)
})

it('a stage in AWS is opened in AWS_REGION or AWS_DEFAULT_REGION, with the default credentials', () => {
  expect(clientConfigFor('prod', { AWS_REGION: 'eu-west-1' })).toEqual({ region: 'eu-west-1' })
  expect(clientConfigFor('prod', { AWS_REGION: '', AWS_DEFAULT_REGION: 'eu-west-1' })).toEqual({
    region: 'eu-west-1',
  })
})
