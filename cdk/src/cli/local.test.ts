import { expect, test } from 'vitest'
import { start } from './fake-tools.testing'
import { deployLocal, destroyLocal, emulatorEnvironment, findEmulator } from './local'

const emulator = {
  endpoint: 'http://127.0.0.1:4566',
  storageEndpoint: 'http://localhost.localstack.cloud:4566',
}
const { storageEndpoint } = emulator
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
  const { done, ran, scripts } = start(deployLocal, settings, {
    bootstrapped: [],
    cdkArgs: ['-c', 'stage=local'],
  })
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

test('destroyLocal deletes the stack with its files, and fails when there is none', async () => {
  const stacks = { 'highline-local-site': { buckets: ['media', 'site'] } }
  const { aws, done, ran } = start(destroyLocal, settings, { stacks })
  await done
  expect([aws.deleted, ran]).toEqual([['highline-local-site'], []])
  await expect(start(destroyLocal, settings).done).rejects.toThrow('Nothing of local is deployed')
})

test('the storage URL of LocalStack has a host name that resolves in functions and browsers', async () => {
  expect(await findEmulator({}, answering('/_localstack/health'))).toEqual(emulator)
})

test('the storage URL of MiniStack is its endpoint', async () => {
  const found = await findEmulator({}, answering('/_localstack/health', '/_ministack/health'))
  expect(found).toEqual({ endpoint: emulator.endpoint, storageEndpoint: emulator.endpoint })
})

test('findEmulator without an emulator fails with the command to start one', async () => {
  const nowhere = { AWS_ENDPOINT_URL: 'http://127.0.0.1:4999' }
  await expect(findEmulator(nowhere, answering())).rejects.toThrow(
    '4999. Start LocalStack with `docker compose up',
  )
})

test('emulatorEnvironment replaces the AWS credentials for an emulator', () => {
  const env = Object.assign(
    { AWS_PROFILE: 'work', AWS_SESSION_TOKEN: 'x' },
    emulatorEnvironment(emulator.endpoint, 'eu-west-2'),
  )
  expect(env).toMatchObject({ AWS_PROFILE: '', AWS_SESSION_TOKEN: '', AWS_ACCESS_KEY_ID: 'test' })
})
