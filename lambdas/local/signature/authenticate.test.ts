import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { describe, expect, it } from 'vitest'
import { testKeys } from '../../test/keys'
import { clientOptions, closedAfterTest } from '../clients.testing'
import { startDynamoDb } from '../dynamodb/start-dynamodb'
import { startSes } from '../ses/start-ses'
import { startSsm } from '../ssm/start-ssm'
import { temporaryDirectory } from '../temporary-directory.testing'

/** Client options: credentials and service of the signature, and a change to the request after signing. */
interface Sender {
  readonly credentials?: typeof testKeys
  readonly signingName?: string
  readonly change?: (request: { body: string; headers: Record<string, string> }) => void
}

const email = {
  Source: 'a@example.org',
  Destination: { ToAddresses: ['b@example.org'] },
  Message: { Subject: { Data: 's' }, Body: { Text: { Data: 't' } } },
}

const services = {
  dynamodb: {
    start: async () => startDynamoDb({ directory: await temporaryDirectory(), credentials: testKeys }),
    ask: (endpoint: string, { change = () => undefined, ...more }: Sender) => {
      const client = new DynamoDBClient({ ...clientOptions(endpoint), ...more })
      client.middlewareStack.add(
        (next) => (args) => {
          change(Object(args.request))
          return next(args)
        },
        { step: 'finalizeRequest', priority: 'low' },
      )
      return client.send(new ListTablesCommand())
    },
  },
  ses: {
    start: async () => startSes({ directory: await temporaryDirectory(), credentials: testKeys }),
    ask: (endpoint: string, sender: Sender) =>
      new SESClient({ ...clientOptions(endpoint), ...sender }).send(new SendEmailCommand(email)),
  },
  ssm: {
    start: () =>
      startSsm({ read: () => 'secret', write: () => Promise.reject(new Error()), credentials: testKeys }),
    ask: (endpoint: string, sender: Sender) =>
      new SSMClient({ ...clientOptions(endpoint), ...sender }).send(
        new GetParameterCommand({ Name: '/secret' }),
      ),
  },
}

async function running(name: keyof typeof services) {
  const { start, ask } = services[name]
  const { endpoint } = closedAfterTest(await start())
  const outcome = (sender: Sender = {}) =>
    ask(endpoint, sender).then(
      () => 'served',
      (error: Error) => error.name,
    )
  return { endpoint, outcome }
}

describe.each(['dynamodb', 'ses', 'ssm'] as const)('%s', (name) => {
  const unknownKey = name === 'ses' ? 'InvalidClientTokenId' : 'UnrecognizedClientException'
  const wrongSecret = name === 'ses' ? 'SignatureDoesNotMatch' : 'InvalidSignatureException'

  it('accepts only requests that are signed with its keys', async () => {
    const { outcome } = await running(name)
    expect(await outcome()).toBe('served')
    expect(await outcome({ credentials: { accessKeyId: 'test', secretAccessKey: 'test' } })).toBe(unknownKey)
    expect(await outcome({ credentials: { ...testKeys, secretAccessKey: 'guessed' } })).toBe(wrongSecret)
  })

  it.each([
    ['nothing', {}],
    ['a malformed header', { authorization: 'test' }],
    [
      'an invalid signature',
      {
        authorization:
          'AWS4-HMAC-SHA256 Credential=test/20260101/eu-west-2/x/aws4_request, SignedHeaders=host, Signature=0',
      },
    ],
    ['nothing, as a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['nothing, as plain text', { 'content-type': 'text/plain' }],
  ])('rejects a request that is signed with %s', async (_what, headers) => {
    const { endpoint } = await running(name)
    const form = 'Action=SendEmail&Source=a@b.c&Destination.ToAddresses.member.1=a@b.c&Message.Subject.Data=s'
    const target = { dynamodb: 'DynamoDB_20120810.ListTables', ssm: 'AmazonSSM.GetParameter', ses: '' }[name]
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': target, ...headers },
      body: name === 'ses' ? `${form}&Message.Body.Text.Data=t` : '{"Name":"/secret"}',
    })
    expect(answer.status).toBe(name === 'ses' ? 403 : 400)
    expect(await answer.text()).toMatch(
      /MissingAuthenticationToken|IncompleteSignature|InvalidClientTokenId|UnrecognizedClient/,
    )
  })
})

describe('a signed request', () => {
  it.each<[string, Sender]>([
    ['with another body', { change: (request) => (request.body = '[]') }],
    [
      'with another operation',
      { change: ({ headers }) => (headers['x-amz-target'] = 'DynamoDB_20120810.Scan') },
    ],
    ['for another service', { signingName: 'ssm' }],
  ])('%s than was signed is rejected', async (_what, sender) => {
    const { outcome } = await running('dynamodb')
    expect(await outcome(sender)).toMatch(/^(InvalidSignature|IncompleteSignature)Exception$/)
  })
})
