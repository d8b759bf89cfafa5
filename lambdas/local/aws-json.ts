import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { readBody } from './emulator'
import { chunksOf, type HeaderList, type HttpRequest, headerOf, type Origin } from './http-message'
import { queryProtocolErrorCodes, SignatureError } from './signature/authorization'
import { type AcceptedCaller, authenticate } from './signature/verify-signature'

/** Error response of the AWS JSON protocols: status 400, with the error's name in `__type`. */
export class ServiceError extends Error {
  readonly statusCode = 400
  readonly body: object

  constructor(name: string, message: string, details: object = {}) {
    super(message)
    this.name = name
    this.body = { __type: name, message, ...details }
  }
}

/** Runs one operation; throws ServiceError, or an error of the same shape. */
export type CallOperation = (operation: string, input: object) => Promise<object>

const MAX_BODY_BYTES = 16 * 1024 * 1024

/** Shape shared by ServiceError and dynalite's errors. */
const Refusal = z.object({
  statusCode: z.number(),
  body: z.looseObject({ __type: z.optional(z.string()) }),
})

/** Error names specific to JSON: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/CommonErrors.html */
const jsonNames: Readonly<Record<string, string>> = {
  InvalidClientTokenId: 'UnrecognizedClientException',
  SignatureDoesNotMatch: 'InvalidSignatureException',
}

/** Serves the AWS JSON protocol: `X-Amz-Target` names the operation, both bodies are JSON, every request is signed. */
export function serveAwsJson(version: '1.0' | '1.1', access: AcceptedCaller, call: CallOperation): Origin {
  return async (request) => {
    const [status, answer] = await settle(answerOf(request, access, call))
    const headers: HeaderList = [
      ['content-type', `application/x-amz-json-${version}`],
      ['x-amzn-requestid', randomUUID()],
    ]
    return { status, headers, body: JSON.stringify(answer) }
  }
}

async function answerOf(request: HttpRequest, access: AcceptedCaller, call: CallOperation): Promise<object> {
  const body = await readBody(chunksOf(request.body), MAX_BODY_BYTES)
  authenticate(request, body, access)
  const operation = headerOf(request.headers, 'x-amz-target')?.split('.')[1]
  if (request.method !== 'POST' || !operation) throw new ServiceError('UnknownOperationException', '')
  return call(operation, parse(body.toString()))
}

function parse(text: string): object {
  try {
    return z.looseObject({}).parse(JSON.parse(text))
  } catch {
    throw new ServiceError('SerializationException', 'The body is not a JSON object')
  }
}

async function settle(answer: Promise<object>): Promise<[statusCode: number, body: object]> {
  try {
    return [200, await answer]
  } catch (error) {
    if (error instanceof SignatureError) {
      const name = queryProtocolErrorCodes[error.fault]
      return [400, { __type: jsonNames[name] ?? `${name}Exception`, message: error.message }]
    }
    const refusal = Refusal.safeParse(error).data
    if (refusal) return [refusal.statusCode, refusal.body]
    throw error
  }
}

/** Returns the name of a service error without its namespace; undefined for any other error. */
export const refusalName = (error: unknown): string | undefined =>
  Refusal.safeParse(error).data?.body.__type?.split('#').at(-1)

/** @throws ServiceError ValidationException */
export function parseOperationInput<S extends z.ZodMiniObject>(schema: S, input: object): z.infer<S> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new ServiceError('ValidationException', z.prettifyError(parsed.error))
  return parsed.data
}
