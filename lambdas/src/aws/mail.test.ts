import { SESClient } from '@aws-sdk/client-ses'
import { expect, it } from 'vitest'
import { answering } from '../../test/faults/breakable-client'
import { sesMailer } from './mail'

const mail = { to: ['a@ropes.co.uk', 'b@ropes.co.uk'], subject: 'Code', text: 'Ü 1', html: '<p>Ü 1</p>' }
/** Returns a mailer whose calls to SES are answered by `answer`. */
const mailerOf = (answer: (input: object) => object) =>
  sesMailer(answering(new SESClient({ region: 'eu-west-2' }), answer), 'site@ropes.co.uk')

it('a mail is sent with separate fields, and line breaks in its subject become spaces', async () => {
  const sent: object[] = []
  const mailer = mailerOf((input) => ({ MessageId: String(sent.push(input)) }))
  await mailer.send({ ...mail, subject: 'Code\r\nBcc: x@evil.example\n', tags: { about: 'mail' } })
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
  const error = new Error('Email address is not verified: a@ropes.co.uk')
  const mailer = mailerOf(() => {
    throw Object.assign(error, { name: 'MessageRejected' })
  })
  const message = 'The mail service did not take a mail: MessageRejected'
  await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'MailFailed', message })
})
