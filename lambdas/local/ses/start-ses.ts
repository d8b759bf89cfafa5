import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Emulator, listen, readBody } from '../emulator'
import { SignatureError, type SignatureFault } from '../signature/authorization'
import type { Credentials } from '../signature/verify-signature'
import { authenticate } from '../signature/verify-signature'
import { element, leaf, xmlDocument } from '../xml'
import type { Mail } from './mail'
import { type MailStore, mailStore } from './mail'
import { readSendEmail, readTags, SesError } from './send-email'

export interface Ses extends Emulator {
  /** Everything that was ever sent, oldest first. */
  mails(): Promise<Mail[]>
  /** What becomes of mails from now on; they are delivered until that is said. */
  setFate(fate: MailFate): void
  /** To be told what became of each mail, some time after it was taken. */
  onEvent(listener: (event: object) => void): void
}

/** A mail's fate, with the events that SES publishes of it. One that is throttled is not taken. */
export const mailFates = {
  deliver: ['Send', 'Delivery'],
  bounce: ['Send', 'Bounce'],
  complain: ['Send', 'Delivery', 'Complaint'],
  reject: ['Send', 'Reject'],
  throttle: [],
} as const satisfies Record<string, readonly string[]>
export type MailFate = keyof typeof mailFates

interface Options {
  /** Holds one JSON file for each mail. */
  readonly directory: string
  readonly credentials: Credentials
  readonly port?: number
  readonly now?: () => Date
}

const MAX_BODY_BYTES = 10 * 1024 * 1024
const namespace = 'xmlns="http://ses.amazonaws.com/doc/2010-12-01/"'

/** https://docs.aws.amazon.com/ses/latest/APIReference/CommonErrors.html */
const signatureErrors = {
  AccessDenied: 'MissingAuthenticationToken',
  AuthorizationHeaderMalformed: 'IncompleteSignature',
  AuthorizationQueryParametersError: 'IncompleteSignature',
  InvalidAccessKeyId: 'InvalidClientTokenId',
  InvalidArgument: 'IncompleteSignature',
  InvalidRequest: 'IncompleteSignature',
  RequestTimeTooSkewed: 'SignatureDoesNotMatch',
  SignatureDoesNotMatch: 'SignatureDoesNotMatch',
} as const satisfies Record<SignatureFault, string>

/** SES's query protocol with SendEmail alone: mails are kept, and go nowhere. */
export async function startSes(options: Options): Promise<Ses> {
  const { directory, credentials, port, now = () => new Date() } = options
  const outcome: Outcome = { fate: 'deliver', publish: () => undefined }
  const store = await mailStore(directory)
  const server = await listen(async (request, response) => {
    const [status, root] = await answerTo(request, { store, credentials, now, outcome })
    const body = xmlDocument(root)
    response.writeHead(status, { 'content-type': 'text/xml', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }, port)
  return {
    ...server,
    mails: store.all,
    setFate(fate) {
      outcome.fate = fate
    },
    onEvent(listener) {
      outcome.publish = listener
    },
  }
}

interface Outcome {
  fate: MailFate
  publish: (event: object) => void
}

interface Emulated {
  readonly store: MailStore
  readonly credentials: Credentials
  readonly now: () => Date
  readonly outcome: Outcome
}

async function answerTo(
  request: IncomingMessage,
  { credentials, ...emulated }: Emulated,
): Promise<[status: number, body: string]> {
  try {
    const body = await readBody(request, MAX_BODY_BYTES)
    authenticate(request, body, { credentials, service: 'ses' })
    return [200, await perform(new URLSearchParams(body.toString()), emulated)]
  } catch (error) {
    if (error instanceof SignatureError) return [403, errorResponse(signatureErrors[error.fault], error)]
    if (error instanceof SesError) return [400, errorResponse(error.code, error)]
    throw error
  }
}

function errorResponse(code: string, { message }: Error): string {
  const fault = [leaf('Type', 'Sender'), leaf('Code', code), leaf('Message', message)]
  return element('ErrorResponse', [element('Error', fault), requestId()], namespace)
}

async function perform(
  form: URLSearchParams,
  { store, now, outcome }: Omit<Emulated, 'credentials'>,
): Promise<string> {
  const action = form.get('Action')
  if (action !== 'SendEmail') throw new SesError('InvalidAction', `${action} is not implemented here`)
  const mail = readSendEmail(form, now())
  if (outcome.fate === 'throttle') throw new SesError('Throttling', 'Maximum sending rate exceeded.')
  await store.add(mail)
  for (const eventType of mailFates[outcome.fate])
    outcome.publish({ eventType, mail: { tags: readTags(form) } })
  const result = element('SendEmailResult', [leaf('MessageId', randomUUID())])
  return element('SendEmailResponse', [result, element('ResponseMetadata', [requestId()])], namespace)
}

const requestId = () => leaf('RequestId', randomUUID())
