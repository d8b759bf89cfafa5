import { validateHeaderName, validateHeaderValue } from 'node:http'
import { gatewayLimits } from '@highline/shared/infra/gateway'
import * as z from 'zod/mini'
import { type HeaderList, type HttpResponse, hopByHop, withoutHeaders } from '../http-message'
import { isBinary } from './event'

const HeaderValue = z.union([z.string(), z.number(), z.boolean()])
const Result = z.object({
  statusCode: z.union([
    z.int().check(z.minimum(100), z.maximum(599)),
    z.string().check(z.regex(/^[1-5]\d\d$/)),
  ]),
  headers: z.nullish(z.record(z.string(), HeaderValue)),
  multiValueHeaders: z.nullish(z.record(z.string(), z.array(HeaderValue))),
  body: z.nullish(z.string()),
  isBase64Encoded: z.nullish(z.boolean()),
})
type Result = z.infer<typeof Result>

/** Headers of the connection, which is not the function's. */
const ours: ReadonlySet<string> = new Set([...hopByHop, 'content-length'])

/**
 * A function's answer as a response; undefined when it has not the shape that API Gateway wants, or is more
 * than Lambda may answer.
 * @throws for a header that no answer can carry
 * @param accept the request's `Accept`: base64 is decoded only for a client whose first choice is a binary type
 */
export function responseOf(answer: unknown, accept: string | undefined): HttpResponse | undefined {
  const json = JSON.stringify(answer) ?? ''
  const { success, data } = Result.safeParse(answer)
  if (!success || Buffer.byteLength(json) > gatewayLimits.lambdaPayloadBytes) return undefined
  return { status: Number(data.statusCode), headers: headersOf(data), body: bodyOf(data, accept) }
}

function bodyOf({ body, isBase64Encoded }: Result, accept: string | undefined): string | Buffer {
  if (!body) return ''
  return isBase64Encoded && isBinary(accept?.split(',')[0]) ? Buffer.from(body, 'base64') : body
}

/** Both maps in one list; a pair that stands in both is there once. */
function headersOf({ headers, multiValueHeaders }: Result): HeaderList {
  const multi = Object.entries(multiValueHeaders ?? {}).flatMap(([name, values]) =>
    values.map((value) => [name.toLowerCase(), String(value)] as const),
  )
  const single = Object.entries(headers ?? {})
    .map(([name, value]) => [name.toLowerCase(), String(value)] as const)
    .filter(([name, value]) => !multi.some(([other, twin]) => other === name && twin === value))
  const all = withoutHeaders([...single, ...multi], ours)
  for (const [name, value] of all) validateHeader(name, value)
  return all.some(([name]) => name === 'content-type') ? all : [['content-type', 'application/json'], ...all]
}

function validateHeader(name: string, value: string): void {
  validateHeaderName(name)
  validateHeaderValue(name, value)
}
