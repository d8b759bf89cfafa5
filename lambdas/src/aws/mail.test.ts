import { SESClient } from '@aws-sdk/client-ses'
import { expect, it } from 'vitest'
import { answering } from '../../test/faults/breakable-client'
import { sesMailer } from './mail'

const region = 'eu-west-2'
const mail = { to: ['a@ropes.co.uk', 'b@ropes.co.uk'], subject: 'Code', text: 'Ü 1', html: '<p>Ü 1</p>' }

it('a mail is sent with separate fields, and line breaks in its subject become spaces', async () => {
  const sent: object[] = []
  const client = answering(new SESClient({ region }), (input) => {
    sent.push(input)
    return { MessageId: '1' }
  })
  await sesMailer(client, 'site@ropes.co.uk').send({
    ...{ ...mail, subject: 'Code\r\nBcc: x@evil.example\n' },
    tags: { about: 'mail' },
  })
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
  expect(sent).toEqual([
    {
      Source: 'site@ropes.co.uk',
      Destination: { ToAddresses: mail.to },
      Tags: [{ Name: 'about', Value: 'mail' }],
      Message: {
        Subject: utf8('Code Bcc: x@evil.example '),
        Body: { Text: utf8(mail.text), Html: utf8(mail.html) },
      },
    },
  ])
})

it('a rejected mail throws MailFailed with the reason and without the address', async () => {
  const client = answering(new SESClient({ region }), () => {
    throw Object.assign(new Error('Email address is not verified: a@ropes.co.uk'), {
      name: 'MessageRejected',
    })
  })
  const failure = sesMailer(client, 'site@ropes.co.uk').send(mail)
  await expect(failure).rejects.toMatchObject({
    name: 'MailFailed',
    message: 'The mail service did not take a mail: MessageRejected',
  })
})
