import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import * as z from 'zod/mini'
import { type HeaderList, type HttpRequest, type HttpResponse, splitTarget } from '../http-message'

const EdgeHeader = z.object({
  value: z.string(),
  multiValue: z.optional(z.array(z.object({ value: z.string() }))),
})
/** Headers in CloudFront Functions: by lower-case name, the first value, and all values of a repeated header. */
const EventHeaders = z.record(z.string(), EdgeHeader)
type EventHeaders = z.infer<typeof EventHeaders>
const EdgeRequest = z.object({ uri: z.string(), headers: EventHeaders })
const EdgeResponse = z.object({
  statusCode: z.int(),
  headers: z._default(EventHeaders, {}),
  body: z.optional(z.object({ encoding: z.enum(['text', 'base64']), data: z.string() })),
})

export type EdgeFunction = (event: object) => Promise<unknown>

/**
 * Loads a CloudFront Function as it was built for CloudFront: a script with a global `handler`, run in a context that
 * has only the language's built-ins. Events and results are passed as JSON, so that no objects are shared.
 */
export async function loadEdgeFunction(directory: string, name: string): Promise<EdgeFunction> {
  const filename = join(directory, `${name}.js`)
  const script = new Script(`'use strict';${await readFile(filename, 'utf8')}`, { filename })
  const world = createContext({}, { codeGeneration: { strings: false, wasm: false } })
  script.runInContext(world)
  const call = new Script('async (event) => JSON.stringify(await handler(JSON.parse(event)))')
  const run: (event: string) => Promise<string> = call.runInContext(world)
  return async (event) => JSON.parse(await run(JSON.stringify(event)))
}

/** Result of a viewer-request function: the request to forward, or a response. */
export type ViewerRequestResult = { readonly path: string; readonly headers: HeaderList } | HttpResponse

/** Runs a viewer-request function. The query is unchanged: CloudFront allows changes, our functions make none. */
export async function viewerRequest(
  run: EdgeFunction,
  request: HttpRequest,
  requestId: string,
): Promise<ViewerRequestResult> {
  const answer = await run(edgeEvent('viewer-request', request, requestId))
  const handedOn = EdgeRequest.safeParse(answer)
  if (handedOn.success) {
    return { path: handedOn.data.uri, headers: headersFromEdge(handedOn.data.headers, request.headers) }
  }
  const { statusCode, headers, body } = EdgeResponse.parse(answer)
  return {
    status: statusCode,
    headers: valuesOf(headers),
    body: Buffer.from(body?.data ?? '', body?.encoding === 'base64' ? 'base64' : 'utf8'),
  }
}

/** Runs a viewer-response function, which may change status and headers. CloudFront does not run it on an error. */
export async function viewerResponse(
  run: EdgeFunction,
  request: HttpRequest,
  { status, headers, requestId }: { status: number; headers: HeaderList; requestId: string },
): Promise<{ status: number; headers: HeaderList }> {
  const event = edgeEvent('viewer-response', request, requestId)
  const response = { statusCode: status, statusDescription: '', headers: edgeHeadersOf(headers), cookies: {} }
  const answer = EdgeResponse.parse(await run({ ...event, response }))
  return { status: answer.statusCode, headers: valuesOf(answer.headers) }
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html */
function edgeEvent(eventType: 'viewer-request' | 'viewer-response', request: HttpRequest, requestId: string) {
  const { path, query } = splitTarget(request.target)
  const host = 'edge.cloudfront.localhost'
  return {
    version: '1.0',
    context: { distributionDomainName: host, distributionId: 'LOCAL', eventType, requestId },
    viewer: { ip: request.address },
    request: {
      method: request.method,
      uri: path,
      querystring: edgeHeadersOf([...new URLSearchParams(query)]),
      headers: edgeHeadersOf(request.headers.filter(([name]) => name.toLowerCase() !== 'cookie')),
      cookies: {},
    },
  }
}

function edgeHeadersOf(headers: HeaderList): EventHeaders {
  const edge = new Map<string, { value: string }[]>()
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    edge.set(key, [...(edge.get(key) ?? []), { value }])
  }
  return Object.fromEntries(
    [...edge].map(([name, values]) => [
      name,
      { value: values[0]?.value ?? '', ...(values.length > 1 ? { multiValue: values } : {}) },
    ]),
  )
}

const valuesOf = (headers: EventHeaders): HeaderList =>
  Object.entries(headers).flatMap(([name, { value, multiValue = [{ value }] }]) =>
    multiValue.map((each) => [name, each.value] as const),
  )

/**
 * Builds the headers for the origin: in the viewer's spelling where the viewer sent them, as `Like-This` where a
 * function added them, and with the viewer's cookies, which are not among a function's headers.
 */
function headersFromEdge(headers: EventHeaders, viewer: HeaderList): HeaderList {
  const spelling = new Map(viewer.map(([name]) => [name.toLowerCase(), name]))
  const handedOn = valuesOf(headers).map(
    ([name, value]) => [spelling.get(name) ?? capitalised(name), value] as const,
  )
  return [...handedOn, ...viewer.filter(([name]) => name.toLowerCase() === 'cookie')]
}

const capitalised = (name: string) => name.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase())
