import * as z from 'zod/mini'

/** What the stack says of itself once it is deployed. */
const Outputs = z.object({
  ApiUrl: z.url(),
  MediaBucketName: z.string(),
  PublishFunctionName: z.string(),
  SiteBucketName: z.string(),
})
export type Outputs = z.infer<typeof Outputs>

/** @param json what `cdk deploy --outputs-file` writes, of one stack */
export function parseOutputs(json: string): Outputs {
  const [outputs] = Object.values(z.record(z.string(), Outputs).parse(JSON.parse(json)))
  if (!outputs) throw new Error('No stack was deployed')
  return outputs
}

/**
 * Where an emulator serves a REST API under an address of its own: the host name that AWS would give the API does
 * not lead there.
 */
export function apiOn(endpoint: string, apiUrl: string): string {
  const { hostname, pathname } = new URL(apiUrl)
  const [id] = hostname.split('.')
  return new URL(`/_aws/execute-api/${id}${pathname}`, endpoint).href
}
