import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { expect, it } from 'vitest'
import { testKeys } from '../../test/keys'
import { clientOptions, closedAfterTest } from '../clients.testing'
import { startDynamoDb } from '../dynamodb/start-dynamodb'
import { startSes } from '../ses/start-ses'
import { temporaryDirectory } from '../temporary-directory.testing'

/** Options of a client: credentials and service of its signatures. */
interface Signer {
  readonly credentials?: typeof testKeys
  readonly signingName?: string
}

const mail = new SendEmailCommand({
  Source: 'a@example.org',
  Destination: { ToAddresses: ['b@example.org'] },
  Message: { Subject: { Data: 's' }, Body: { Text: { Data: 't' } } },
})

const services = {
  dynamodb: {
    start: startDynamoDb,
    send: (endpoint: string, signer: Signer) =>
      new DynamoDBClient({ ...clientOptions(endpoint), ...signer }).send(new ListTablesCommand()),
    body: '{}',
    status: 400,
    unknownKey: 'UnrecognizedClientException',
    wrongSecret: 'InvalidSignatureException',
  },
  ses: {
    start: startSes,
    send: (endpoint: string, signer: Signer) =>
      new SESClient({ ...clientOptions(endpoint), ...signer }).send(mail),
    body:
      'Action=SendEmail&Source=a@b.c&Destination.ToAddresses.member.1=a@b.c&Message.Subject.Data=s' +
      '&Message.Body.Text.Data=t',
    status: 403,
    unknownKey: 'InvalidClientTokenId',
    wrongSecret: 'SignatureDoesNotMatch',
  },
}

async function endpointOf(name: keyof typeof services): Promise<string> {
  const options = { directory: await temporaryDirectory(), credentials: testKeys }
  return closedAfterTest(await services[name].start(options)).endpoint
}

it.each(['dynamodb', 'ses'] as const)(
  '%s accepts only requests that are signed with its keys, for this service',
  async (name) => {
    const { send, body, status, unknownKey, wrongSecret } = services[name]
    const endpoint = await endpointOf(name)
    const signedBy = (signer: Signer) => expect(send(endpoint, signer))
    await signedBy({}).resolves.toBeDefined()
    const guessed = { ...testKeys, secretAccessKey: 'guessed' }
    await signedBy({ credentials: guessed }).rejects.toMatchObject({ name: wrongSecret })
    const other = { ...testKeys, accessKeyId: 'test' }
    await signedBy({ credentials: other }).rejects.toMatchObject({ name: unknownKey })
    await signedBy({ signingName: 'ssm' }).rejects.toThrow()
    for (const signature of [{}, { authorization: 'test' }]) {
      const headers = { 'x-amz-target': 'DynamoDB_20120810.ListTables', ...signature }
      const answer = await fetch(endpoint, { method: 'POST', headers, body })
      expect(answer.status).toBe(status)
      expect(await answer.text()).toMatch(/MissingAuthenticationToken|IncompleteSignature/)
    }
  },
)

it.each([
  ['body', '[]', {}],
  ['operation', '{}', { 'x-amz-target': 'DynamoDB_20120810.Scan' }],
])('a request with another %s than was signed is rejected', async (_what, body, headers) => {
  const client = new DynamoDBClient(clientOptions(await endpointOf('dynamodb')))
  client.middlewareStack.add(
    (next) => (args) => {
      const request = Object(args.request)
      Object.assign(request.headers, headers)
      return next({ ...args, request: Object.assign(request, { body }) })
    },
    { step: 'finalizeRequest', priority: 'low' },
  )
  const sent = client.send(new ListTablesCommand())
  await expect(sent).rejects.toMatchObject({ name: 'InvalidSignatureException' })
})
