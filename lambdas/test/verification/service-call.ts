import type { Services } from './services'

/** A call as the product makes it, and what AWS documents as its answer. */
export interface ServiceCall {
  readonly name: string
  /** The last call in it is the one that counts; of a signed URL, the response. */
  readonly run: (services: Services) => Promise<unknown>
  readonly status: number
  readonly code?: string
}

export const call = (name: string, run: ServiceCall['run'], status = 200, code?: string): ServiceCall => ({
  name,
  run,
  status,
  ...(code ? { code } : {}),
})
export const refused = (name: string, code: string, run: ServiceCall['run'], status = 400) =>
  call(name, run, status, code)
