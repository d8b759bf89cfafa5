import { createHash } from 'node:crypto'
import { bodies, uploadLimits } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import type { Endpoint } from '@highline/shared/http/endpoint'
import { fieldErrors } from '@highline/shared/http/fields'
import type { MiddlewareObj } from '@middy/core'
import * as z from 'zod/mini'
import {
  header,
  isTextOf,
  type LambdaEvent,
  type LambdaResult,
  type PipelineEvent,
  queryOf,
  textOf,
} from './event'
import { readForm } from './multipart'

/** Parses the input of a handler with the endpoint's schemas. */
export function parseInput(endpoint: Endpoint, event: LambdaEvent) {
  return {
    params: endpoint.params && parseParams(endpoint.params, event),
    query: endpoint.query && parse(endpoint.query, queryOf(event)),
    headers: endpoint.headers && parse(endpoint.headers, headersOf(endpoint, event)),
    body: endpoint.body && parse(endpoint.body, bodyOf(endpoint, event)),
  }
}

function parse(schema: z.ZodMiniType, given: unknown): unknown {
  const parsed = schema.safeParse(given, { reportInput: true })
  if (parsed.success) return parsed.data
  throw apiError('VALIDATION_FAILED', { fields: fieldErrors(parsed.error) })
}

/** Parses path parameters, which API Gateway leaves encoded. Invalid ones are NOT_FOUND, not VALIDATION_FAILED. */
function parseParams(schema: z.ZodMiniObject, event: LambdaEvent): unknown {
  const decoded = Object.entries(event.pathParameters ?? {}).map(([name, value]) => [
    name,
    decode(value ?? ''),
  ])
  const parsed = schema.safeParse(Object.fromEntries(decoded))
  if (parsed.success) return parsed.data
  throw apiError('NOT_FOUND')
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw apiError('NOT_FOUND')
  }
}

/** The idempotency key of a native form submission is a hash of its body, so that a second press is stored once. */
function headersOf(endpoint: Endpoint, event: LambdaEvent) {
  const names = Object.keys(endpoint.headers?.shape ?? {})
  const given = Object.fromEntries(names.map((name) => [name, header(event, name)]))
  return isFormPost(endpoint, event) ? { ...given, 'idempotency-key': uuidOf(textOf(event)) } : given
}

/** Returns a UUID of version 8 (RFC 9562) that is the same for the same text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function bodyOf(endpoint: Endpoint, event: LambdaEvent): unknown {
  if (isFormPost(endpoint, event)) return formFields(event)
  return endpoint.encoding === 'multipart' ? formBody(endpoint, event) : jsonBody(endpoint, event)
}

/** A schema with a `file` field accepts one file, any other schema a batch. */
function formBody({ body, bodyLimit = bodies.multipart }: Endpoint, event: LambdaEvent): unknown {
  const one = body instanceof z.ZodMiniObject && 'file' in body.shape
  return readForm(event, { bytes: bodyLimit, files: one ? 1 : uploadLimits.filesPerBatch })
}

function jsonBody(endpoint: Endpoint, event: LambdaEvent): unknown {
  if (event.body && !isTextOf('application/json', header(event, 'content-type')))
    throw apiError('UNSUPPORTED_MEDIA_TYPE')
  const text = textOf(event)
  if (Buffer.byteLength(text) > (endpoint.bodyLimit ?? bodies.json)) throw apiError('PAYLOAD_TOO_LARGE')
  return parseJson(text)
}

/**
 * Parses JSON. Drops `__proto__` keys, to prevent prototype pollution by code that copies members. Checks the depth
 * first, so that no recursive code sees deep nesting.
 * @throws ApiError INVALID_JSON, or VALIDATION_FAILED when it is nested too deeply
 */
function parseJson(text: string): unknown {
  if (depthOf(text) > bodies.jsonDepth) throw apiError('VALIDATION_FAILED')
  try {
    return JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
  } catch {
    throw apiError('INVALID_JSON')
  }
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (mark === '{' || mark === '[') deepest = Math.max(deepest, ++depth)
    else if (mark === '}' || mark === ']') depth--
  }
  return deepest
}

/** Whether the request is a native form submission, whose response the browser will display. */
function isFormPost({ form }: Endpoint, event: LambdaEvent): boolean {
  return (
    form !== undefined &&
    isTextOf('application/x-www-form-urlencoded', header(event, 'content-type')) &&
    header(event, 'accept')?.includes('text/html') === true
  )
}

/** @throws ApiError PAYLOAD_TOO_LARGE */
function formFields(event: LambdaEvent): Record<string, string> {
  const text = textOf(event)
  if (Buffer.byteLength(text) > bodies.form) throw apiError('PAYLOAD_TOO_LARGE')
  return Object.fromEntries(new URLSearchParams(text))
}

/**
 * Answers native form submissions with a redirect to an anchor of the page that shows the outcome. A server error keeps
 * its status, which an alarm counts, and redirects with `Refresh`.
 */
export function answerForms(endpoint: Endpoint): MiddlewareObj<PipelineEvent, LambdaResult> {
  const { done = '', refused = '' } = endpoint.form ?? {}
  const sendTo = (place: string) => (request: { event: PipelineEvent; response: LambdaResult | null }) => {
    const { event, response } = request
    if (!response || !isFormPost(endpoint, event)) return
    request.response = response.statusCode < 500 ? seeOther(response, place) : failurePage(response, place)
  }
  return { after: sendTo(done), onError: sendTo(refused) }
}

const seeOther = (response: LambdaResult, location: string): LambdaResult => ({
  ...response,
  statusCode: 303,
  headers: { ...response.headers, location },
})

const failurePage = (response: LambdaResult, place: string): LambdaResult => ({
  ...response,
  headers: {
    ...response.headers,
    'content-type': 'text/html; charset=utf-8',
    refresh: `0; url=${place}`,
  },
  body: `<!doctype html><html lang="en-GB"><title>Not sent</title><p><a href="${place}">Your inquiry was not sent.</a></p></html>`,
})
