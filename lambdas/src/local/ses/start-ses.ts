import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Emulator, listen, readBody } from '../emulator'
import { element, leaf, xmlDocument } from '../xml'
import type { Mail } from './mail'
import { type MailStore, mailStore } from './mail-store'
import { readSendEmail } from './send-email'
import { SesError } from './ses-error'

export interface Ses extends Emulator {
  /** Everything that was ever sent, oldest first. */
  mails(): Promise<Mail[]>
}

interface Options {
  /** Holds one JSON file for each mail. */
  readonly directory: string
  readonly port?: number
  readonly now?: () => Date
}

const MAX_BODY_BYTES = 10 * 1024 * 1024
const namespace = 'xmlns="http://ses.amazonaws.com/doc/2010-12-01/"'

/** SES's query protocol with SendEmail alone: mails are kept, and go nowhere. Signatures are not checked. */
export async function startSes({ directory, port, now = () => new Date() }: Options): Promise<Ses> {
  const store = await mailStore(directory)
  const server = await listen(async (request, response) => {
    const [status, root] = await answerTo(request, store, now)
    const body = xmlDocument(root)
    response.writeHead(status, { 'content-type': 'text/xml', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }, port)
  return { ...server, mails: store.all }
}

async function answerTo(
  request: IncomingMessage,
  store: MailStore,
  now: () => Date,
): Promise<[number, string]> {
  try {
    const form = new URLSearchParams((await readBody(request, MAX_BODY_BYTES)).toString())
    return [200, await perform(form, store, now())]
  } catch (error) {
    if (!(error instanceof SesError)) throw error
    const fault = [leaf('Type', 'Sender'), leaf('Code', error.code), leaf('Message', error.message)]
    return [400, element('ErrorResponse', [element('Error', fault), requestId()], namespace)]
  }
}

async function perform(form: URLSearchParams, store: MailStore, now: Date): Promise<string> {
  const action = form.get('Action')
  if (action !== 'SendEmail') throw new SesError('InvalidAction', `${action} is not implemented here`)
  await store.add(readSendEmail(form, now))
  const result = element('SendEmailResult', [leaf('MessageId', randomUUID())])
  return element('SendEmailResponse', [result, element('ResponseMetadata', [requestId()])], namespace)
}

const requestId = () => leaf('RequestId', randomUUID())
