import { MIMEType } from 'node:util'
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import type { Session } from '../data/sessions'

/** Of the event that API Gateway sends, what we read. */
export interface LambdaEvent extends Omit<APIGatewayProxyEvent, 'requestContext' | 'stageVariables'> {
  requestContext: { identity: { sourceIp: string } }
}
export type LambdaResult = APIGatewayProxyResult
export type LambdaHandler = (event: LambdaEvent, context: Context) => Promise<LambdaResult>

/** The event on its way through the pipeline, with what is added to it. */
export interface PipelineEvent extends LambdaEvent {
  session?: Session | undefined
}

/** By lower-case name: emulators change its case. A repeated one is joined as RFC 9110 §5.3 says (cookies with `;`). */
export function header(event: Pick<LambdaEvent, 'headers' | 'multiValueHeaders'>, name: string) {
  const named = <T>(headers: Record<string, T> | null) =>
    Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1]
  return named(event.multiValueHeaders)?.join(name === 'cookie' ? '; ' : ', ') ?? named(event.headers)
}

/** The body as text. API Gateway encodes those of the types that it is told are binary. */
export function textOf({ body, isBase64Encoded }: Pick<LambdaEvent, 'body' | 'isBase64Encoded'>): string {
  if (!body) return ''
  return isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body
}

/** The query's parameters; of a repeated one the last, as API Gateway's single-value map has it. */
export function queryOf(event: LambdaEvent): Record<string, string | undefined> {
  const repeated = Object.entries(event.multiValueQueryStringParameters ?? {})
  return {
    ...event.queryStringParameters,
    ...Object.fromEntries(repeated.map(([name, values]) => [name, values?.at(-1)])),
  }
}

/** A `Content-Type` as the WHATWG MIME Sniffing standard reads it. @returns undefined when it is none */
export function mediaTypeOf(contentType: string | undefined): MIMEType | undefined {
  try {
    return new MIMEType(contentType ?? '')
  } catch {
    return undefined
  }
}

/** Whether text is of this type and in UTF-8, which is also what no `charset` means. */
export function isTextOf(essence: string, contentType: string | undefined): boolean {
  const type = mediaTypeOf(contentType)
  return type?.essence === essence && /^utf-?8$/i.test(type.params.get('charset')?.trim() ?? 'utf-8')
}
