import type { HttpRequest, HttpResponse } from '../http-message'

/** One cache behaviour: answers a request that it was chosen for. */
export type Serve = (request: HttpRequest, requestId: string) => Promise<HttpResponse>
