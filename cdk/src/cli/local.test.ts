import { afterEach, expect, test, vi } from 'vitest'
import type { deploy } from './deploy'
import { FakeAws } from './fake-aws.testing'
import { start } from './fake-tools.testing'
import { deployLocal, destroyLocal, findEmulator } from './local'
import { runCommand } from './run-command'

const endpoint = 'http://127.0.0.1:4566'
const storageEndpoint = 'http://localhost.localstack.cloud:4566'
const settings = { stage: 'local', storageEndpoint }

/** Fetch of an emulator at the default port that answers these paths with 200. */
const answering =
  (...paths: string[]): typeof fetch =>
  async (input) => {
    const { port, pathname } = new URL(String(input))
    if (port !== '4566') throw new TypeError('fetch failed')
    return new Response('{}', { status: paths.includes(pathname) ? 200 : 404 })
  }

test('deployLocal bootstraps a new emulator, deploys the stack and serves it', async () => {
  const cdkArgs = ['-c', 'stage=local']
  const { done, ran, scripts } = start(deployLocal, settings, { bootstrapped: [], cdkArgs })
  await done
  expect(scripts()).toEqual([
    '--import tsx lambdas/cli/serve-stage.ts',
    'lambdas/local/start.mjs --build',
    'node_modules/aws-cdk/bin/cdk bootstrap --app= aws://000000000000/eu-west-2 -c stage=local',
    'node_modules/aws-cdk/bin/cdk deploy --all --method direct --require-approval never ' +
      '--outputs-file cdk.out/local-outputs.json -c stage=local',
    '--import tsx lambdas/cli/serve-stage.ts cdk.out/local-outputs.json',
  ])
  expect(ran.at(-1)?.env).toEqual({ UPLOADS_ORIGIN: storageEndpoint })
})

test('deployLocal does not bootstrap an emulator again', async () => {
  const { done, scripts } = start(deployLocal, settings)
  await done
  expect(scripts().join()).not.toContain('bootstrap')
})

test('destroyLocal deletes the stack with its files', async () => {
  const stacks = { 'highline-local-site': { buckets: ['media', 'site'] } }
  const { aws, done, ran } = start(destroyLocal, settings, { stacks })
  await done
  expect([aws.deleted, ran]).toEqual([['highline-local-site'], []])
})

test('the storage URL of LocalStack has a host name that resolves in functions and browsers', async () => {
  const found = await findEmulator({}, answering('/_localstack/health'))
  expect(found).toEqual({ endpoint, storageEndpoint })
})

test('the storage URL of MiniStack is its endpoint', async () => {
  const found = await findEmulator({}, answering('/_localstack/health', '/_ministack/health'))
  expect(found).toEqual({ endpoint, storageEndpoint: endpoint })
})

test('findEmulator without an emulator fails with the command to start one', async () => {
  const nowhere = { AWS_ENDPOINT_URL: 'http://127.0.0.1:4999' }
  await expect(findEmulator(nowhere, answering())).rejects.toThrow(
    '4999. Start LocalStack with `docker compose up',
  )
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a command on an emulator passes on its S3 endpoint and replaces the credentials for AWS', async () => {
  new FakeAws().connect()
  const shell = { AWS_PROFILE: 'work', AWS_SESSION_TOKEN: 'x', AWS_ACCESS_KEY_ID: 'AKIA', AWS_REGION: '' }
  const unset = { AWS_ENDPOINT_URL: '', AWS_ENDPOINT_URL_S3: '', AWS_DEFAULT_REGION: '' }
  for (const [name, value] of Object.entries({ ...shell, ...unset, AWS_SECRET_ACCESS_KEY: 'x' }))
    vi.stubEnv(name, value)
  vi.stubGlobal('fetch', answering('/_localstack/health'))
  vi.spyOn(process, 'loadEnvFile').mockReturnValue()
  const diff = vi.fn<typeof deploy>()
  await runCommand(['diff', '-c', 'stage=local'], { onAws: {}, onEmulator: { diff } })
  expect(diff).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      config: expect.objectContaining({ stage: 'local', storageEndpoint }),
      cdkArgs: ['-c', `storageEndpoint=${storageEndpoint}`, '-c', 'stage=local'],
    }),
  )
  expect(process.env).toMatchObject({
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SESSION_TOKEN: '',
    AWS_PROFILE: '',
  })
})
