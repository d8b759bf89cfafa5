import { expect, it } from 'vitest'
import { apiOn, parseOutputs } from './emulated-stage'

const outputs = {
  ApiUrl: 'https://a1b2c3.execute-api.eu-west-2.amazonaws.com/live/',
  MediaBucketName: 'media',
  PublishFunctionName: 'publish',
  SiteBucketName: 'site',
}

it('reads what cdk writes of the one stack, whatever else it says', () => {
  const written = { 'highline-local-site': { ...outputs, TableName: 'table' } }
  expect(parseOutputs(JSON.stringify(written))).toEqual(outputs)
  expect(() => parseOutputs('{}')).toThrow('No stack')
})

it('finds an API on its emulator by its id and its stage', () => {
  expect(apiOn('http://127.0.0.1:4566', outputs.ApiUrl)).toBe(
    'http://127.0.0.1:4566/_aws/execute-api/a1b2c3/live/',
  )
  expect(
    apiOn('http://127.0.0.1:4566', 'https://a1b2c3.execute-api.localhost.localstack.cloud:4566/live/'),
  ).toBe('http://127.0.0.1:4566/_aws/execute-api/a1b2c3/live/')
})
