import { randomUUID } from 'node:crypto'
import { listen, readBody } from '../emulator'
import { chunksOf, type HttpRequest } from '../http-message'
import { queryProtocolErrorCodes, SignatureError } from '../signature/authorization'
import { authenticate, type Credentials } from '../signature/verify-signature'
import { element, leaves, xmlDocument } from '../xml'
import { mailStore, readSendEmail, readTags, SesError } from './mail'

/** Possible outcomes of sending, with the events that SES publishes for each. A throttled mail is not accepted. */
export const mailOutcomes = {
  deliver: ['Send', 'Delivery'],
  bounce: ['Send', 'Bounce'],
  complain: ['Send', 'Delivery', 'Complaint'],
  reject: ['Send', 'Reject'],
  throttle: [],
} as const satisfies Record<string, readonly string[]>
export type MailOutcome = keyof typeof mailOutcomes

interface SesOptions {
  /** Holds one JSON file for each mail. */
  readonly directory: string
  readonly credentials: Credentials
  readonly now?: () => Date
}

const MAX_BODY_BYTES = 10 * 1024 * 1024
const namespace = 'xmlns="http://ses.amazonaws.com/doc/2010-12-01/"'

/** Emulates the query protocol of SES, with SendEmail only: mails are stored and never delivered. */
export async function startSes({ directory, credentials, now = () => new Date() }: SesOptions) {
  let fate: MailOutcome = 'deliver'
  let publish: (event: object) => void = () => undefined
  const store = await mailStore(directory)
  const send = async (form: URLSearchParams) => {
    const mail = readSendEmail(form, now())
    if (fate === 'throttle') throw new SesError('Throttling', 'Maximum sending rate exceeded.')
    await store.add(mail)
    for (const eventType of mailOutcomes[fate]) publish({ eventType, mail: { tags: readTags(form) } })
  }
  const server = await listen(async (request) => {
    const [status, root] = await answerTo(request, credentials, send)
    return { status, headers: [['content-type', 'text/xml']], body: xmlDocument(root) }
  })
  return {
    ...server,
    /** Returns all mails that were ever sent, oldest first. */
    mails: store.all,
    /** Sets the outcome of all following mails; initially `deliver`. */
    setFate(next: MailOutcome) {
      fate = next
    },
    /** Sets the only listener for mail events. It is called after a mail has been stored. */
    onEvent(listener: (event: object) => void) {
      publish = listener
    },
  }
}

async function answerTo(
  request: HttpRequest,
  credentials: Credentials,
  send: (form: URLSearchParams) => Promise<void>,
): Promise<[status: number, root: string]> {
  try {
    const body = await readBody(chunksOf(request.body), MAX_BODY_BYTES)
    authenticate(request, body, { credentials, service: 'ses' })
    const form = new URLSearchParams(body.toString())
    const action = form.get('Action')
    if (action !== 'SendEmail') throw new SesError('InvalidAction', `${action} is not implemented here`)
    await send(form)
  } catch (error) {
    if (error instanceof SignatureError)
      return [403, errorResponse(queryProtocolErrorCodes[error.fault], error)]
    if (error instanceof SesError) return [400, errorResponse(error.name, error)]
    throw error
  }
  const result = element('SendEmailResult', leaves({ MessageId: randomUUID() }))
  return [200, element('SendEmailResponse', [result, element('ResponseMetadata', requestId())], namespace)]
}

function errorResponse(code: string, { message }: Error): string {
  const fault = element('Error', leaves({ Type: 'Sender', Code: code, Message: message }))
  return element('ErrorResponse', [fault, ...requestId()], namespace)
}

const requestId = () => leaves({ RequestId: randomUUID() })
