import { readdir } from 'node:fs/promises'
import {
  GetSendQuotaCommand,
  SESClient,
  SendEmailCommand,
  type SendEmailCommandInput,
} from '@aws-sdk/client-ses'
import { describe, expect, it } from 'vitest'
import { testKeys } from '../../test/keys'
import { clientOptions, closedAfterTest, destroyedAfterTest } from '../clients.testing'
import { temporaryDirectory } from '../temporary-directory.testing'
import { startSes } from './start-ses'

const noon = new Date('2026-01-31T12:00:00Z')
const to = (...ToAddresses: string[]) => ({ ToAddresses })
const mail = {
  Source: 'Highline <site@example.org>',
  Destination: to('admin@example.org'),
  Message: { Subject: { Data: 'Your code' }, Body: { Text: { Data: '012345' } } },
} satisfies SendEmailCommandInput
const { Destination } = mail

async function service(directory?: string) {
  const path = directory ?? (await temporaryDirectory())
  const options = { directory: path, credentials: testKeys, now: () => noon }
  const ses = await startSes(options).then(closedAfterTest)
  const client = destroyedAfterTest(new SESClient(clientOptions(ses.endpoint)))
  const send = (more: Partial<SendEmailCommandInput> = {}) =>
    client.send(new SendEmailCommand({ ...mail, ...more }))
  return { ses, client, send, directory: path }
}

describe('a mail', () => {
  it('is stored with all its fields', async () => {
    const { ses, send } = await service()
    const { MessageId } = await send({
      Destination: to('admin@example.org', 'second@example.org'),
      ReplyToAddresses: ['visitor@example.org'],
      Message: {
        Subject: { Data: 'Grüße & “more” ✓' },
        Body: { Text: { Data: 'a+b=c\r\nsecond line' }, Html: { Data: '<p>a &amp; b</p>' } },
      },
    })
    expect(MessageId).toMatch(/./)
    expect(await ses.mails()).toEqual([
      {
        to: 'admin@example.org, second@example.org',
        from: 'Highline <site@example.org>',
        subject: 'Grüße & “more” ✓',
        text: 'a+b=c\r\nsecond line',
        html: '<p>a &amp; b</p>',
        at: '2026-01-31T12:00:00.000Z',
        replyTo: 'visitor@example.org',
      },
    ])
  })

  it('has the fate that was set, with the matching events', async () => {
    const { ses, send } = await service()
    const events: object[] = []
    ses.onEvent((event) => events.push(event))
    const Tags = [{ Name: 'about', Value: 'mail' }]
    await send({ Tags })
    ses.setFate('bounce')
    await send({ Tags })
    ses.setFate('throttle')
    await expect(send({ Tags })).rejects.toMatchObject({ name: 'Throttling' })
    const mail = { tags: { about: ['mail'] } }
    expect(events).toEqual(['Send', 'Delivery', 'Send', 'Bounce'].map((eventType) => ({ eventType, mail })))
    expect(await ses.mails()).toHaveLength(2)
  })

  it('is stored in a file before the response, also with others at once, and kept over a restart', async () => {
    const first = await service()
    await Promise.all(Array.from({ length: 30 }, () => first.send()))
    expect(await readdir(first.directory)).toHaveLength(30)
    await first.ses.close()
    const second = await service(first.directory)
    await second.send({ Destination: to('later@example.org') })
    const receivers = (await second.ses.mails()).map((mail) => mail.to)
    expect(receivers).toEqual([...Array(30).fill('admin@example.org'), 'later@example.org'])
  })
})

it.each([
  ['without a recipient', 'InvalidParameterValue', { Destination: {} }],
  ['with a copy', 'InvalidParameterValue', { Destination: { ...Destination, CcAddresses: ['a@b.c'] } }],
  [
    'with a blind copy',
    'InvalidParameterValue',
    { Destination: { ...Destination, BccAddresses: ['a@b.c'] } },
  ],
  ['to an invalid address', 'InvalidParameterValue', { Destination: to('admin') }],
  ['with an injected header', 'InvalidParameterValue', { ReplyToAddresses: ['a@b.c\r\nBcc: d@e.f'] }],
  ['to 51 recipients', 'MessageRejected', { Destination: to(...Array(51).fill('a@b.c')) }],
  ['without text', 'MissingParameter', { Message: { ...mail.Message, Body: { Text: { Data: '' } } } }],
])('a mail %s is rejected with %s and not stored', async (_what, name, more) => {
  const { ses, send } = await service()
  await expect(send(more)).rejects.toMatchObject({ name })
  expect(await ses.mails()).toEqual([])
})

it('another action is rejected with InvalidAction', async () => {
  const { client } = await service()
  await expect(client.send(new GetSendQuotaCommand())).rejects.toMatchObject({ name: 'InvalidAction' })
})
