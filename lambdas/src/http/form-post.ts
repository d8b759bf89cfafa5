import { bodies } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import type { Endpoint } from '@highline/shared/http/endpoint'
import type { MiddlewareObj } from '@middy/core'
import { header, type LambdaEvent, type LambdaResult, type PipelineEvent, textOf } from './event'
import { isTextOf } from './media-type'

/** Whether the browser sent the page's form by itself, and will show a person what is answered. */
export function isFormPost({ form }: Endpoint, event: LambdaEvent): boolean {
  return (
    form !== undefined &&
    isTextOf('application/x-www-form-urlencoded', header(event, 'content-type')) &&
    header(event, 'accept')?.includes('text/html') === true
  )
}

/** @throws ApiError PAYLOAD_TOO_LARGE */
export function formFields(event: LambdaEvent): Record<string, string> {
  const text = textOf(event)
  if (Buffer.byteLength(text) > bodies.form) throw apiError('PAYLOAD_TOO_LARGE')
  return Object.fromEntries(new URLSearchParams(text))
}

/** Whatever became of a form that the browser sent by itself is said by a place on the page. */
export function answerForms(endpoint: Endpoint): MiddlewareObj<PipelineEvent, LambdaResult> {
  const { done = '', refused = '' } = endpoint.form ?? {}
  const sendTo = (location: string) => (request: { event: PipelineEvent; response: LambdaResult | null }) => {
    const { event, response } = request
    if (!response || !isFormPost(endpoint, event)) return
    request.response = { ...response, statusCode: 303, headers: { ...response.headers, location } }
  }
  return { after: sendTo(done), onError: sendTo(refused) }
}
