import {
  type CloudFrontClient,
  CreateInvalidationCommand,
  GetInvalidationCommand,
} from '@aws-sdk/client-cloudfront'
import { GetParameterCommand, type SSMClient } from '@aws-sdk/client-ssm'
import * as z from 'zod/mini'
import { ignore } from './sdk-errors'

export type Cdn = ReturnType<typeof cloudFrontCdn>

/** Value of the SSM parameter that the edge stack writes. */
const EdgeParameter = z.object({ url: z.url(), distributionId: z.string() })

interface CloudFrontCdn {
  readonly parameters: SSMClient
  readonly cloudFront: CloudFrontClient
  readonly parameterName: string
  /** Returns a unique caller reference for an invalidation. */
  readonly token: () => string
  /** Monotonic clock in milliseconds. */
  readonly now: () => number
  readonly pause: () => Promise<void>
}

/** Longest wait for an invalidation. It usually completes within 30 s, and continues without being waited for. */
const waitMs = 60_000

/** CloudFront in front of the site. A stage may have none: then pages have relative URLs and nothing is invalidated. */
export function cloudFrontCdn({ parameters, cloudFront, parameterName, token, now, pause }: CloudFrontCdn) {
  const createInvalidation = async (paths: readonly string[]) => {
    const DistributionId = (await readParameter(parameters, parameterName))?.distributionId
    if (!DistributionId) return
    const Paths = { Quantity: paths.length, Items: [...paths] }
    const InvalidationBatch = { CallerReference: token(), Paths }
    const command = new CreateInvalidationCommand({ DistributionId, InvalidationBatch })
    return { DistributionId, Id: (await cloudFront.send(command)).Invalidation?.Id }
  }
  return {
    url: () => edgeUrl(parameters, parameterName),
    /**
     * Creates an invalidation. Paths may end with `*`; CloudFront accepts 15 of those at a time. @returns function that
     * waits for its completion, so that a caller that runs one at a time has one invalidation in progress
     */
    async invalidate(paths: readonly string[]): Promise<() => Promise<void>> {
      const created = await createInvalidation(paths)
      return async () => {
        if (!created) return
        for (const end = now() + waitMs; now() < end; ) {
          const { Invalidation } = await cloudFront.send(new GetInvalidationCommand(created))
          if (Invalidation?.Status === 'Completed') return
          await pause()
        }
      }
    },
  }
}

/** Returns the public URL, `https://host`; undefined without CloudFront. */
export const edgeUrl = async (parameters: SSMClient, parameterName: string): Promise<string | undefined> =>
  (await readParameter(parameters, parameterName))?.url

/** Reads the parameter; undefined before the edge stack is deployed. Not cached, because the host name can change. */
async function readParameter(client: SSMClient, Name: string) {
  const found = await client.send(new GetParameterCommand({ Name })).catch(ignore('ParameterNotFound'))
  return found && EdgeParameter.parse(JSON.parse(found.Parameter?.Value ?? ''))
}
