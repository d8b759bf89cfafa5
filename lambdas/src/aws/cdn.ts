import {
  type CloudFrontClient,
  CreateInvalidationCommand,
  GetInvalidationCommand,
} from '@aws-sdk/client-cloudfront'
import { GetParameterCommand, type SSMClient } from '@aws-sdk/client-ssm'
import * as z from 'zod/mini'

/** What stands before the site. A stage may have none: then pages have relative addresses and nothing is cleared. */
export interface Cdn {
  /** `https://host` that visitors call; undefined without an edge. */
  url(): Promise<string | undefined>
  /**
   * Orders the edge to drop its copies of paths; one that ends in `*` stands for all that begin like it. Of those,
   * CloudFront works on 15 at a time and refuses more.
   */
  invalidate(paths: readonly string[]): Promise<void>
  /**
   * As `invalidate`, and returns when it is done, so that a caller who is called one at a time has one such order
   * under way at most.
   */
  clear(paths: readonly string[]): Promise<void>
}

/** What the edge's stack notes of itself. */
const Noted = z.object({ url: z.url(), distributionId: z.string() })
type Noted = z.infer<typeof Noted>

interface CloudFrontCdn {
  readonly parameters: SSMClient
  readonly cloudFront: CloudFrontClient
  readonly parameterName: string
  /** Names one order. */
  readonly token: () => string
  /** Milliseconds since whenever. */
  readonly now: () => number
  readonly pause: () => Promise<void>
}

/** An invalidation is done within half a minute as a rule; it goes on when the caller does not wait for it. */
const waitMs = 60_000

export function cloudFrontCdn({
  parameters,
  cloudFront,
  parameterName,
  token,
  now,
  pause,
}: CloudFrontCdn): Cdn {
  // Read each time: the edge may have got another host name since.
  const find = () => readParameter(parameters, parameterName)
  const order = async (paths: readonly string[]) => {
    const DistributionId = (await find())?.distributionId
    if (!DistributionId) return
    const InvalidationBatch = {
      CallerReference: token(),
      Paths: { Quantity: paths.length, Items: [...paths] },
    }
    const { Invalidation } = await cloudFront.send(
      new CreateInvalidationCommand({ DistributionId, InvalidationBatch }),
    )
    return { DistributionId, Id: Invalidation?.Id }
  }
  return {
    url: async () => (await find())?.url,
    invalidate: async (paths) => void (await order(paths)),
    async clear(paths) {
      const ordered = await order(paths)
      if (!ordered) return
      for (const end = now() + waitMs; now() < end; ) {
        const { Invalidation } = await cloudFront.send(new GetInvalidationCommand(ordered))
        if (Invalidation?.Status === 'Completed') return
        await pause()
      }
    },
  }
}

/** `https://host` that visitors call; undefined without an edge. */
export const edgeUrl = async (parameters: SSMClient, parameterName: string): Promise<string | undefined> =>
  (await readParameter(parameters, parameterName))?.url

/** Absent until the edge's stack is there: asked again until it is. */
async function readParameter(client: SSMClient, Name: string): Promise<Noted | undefined> {
  try {
    const { Parameter } = await client.send(new GetParameterCommand({ Name }))
    return Noted.parse(JSON.parse(Parameter?.Value ?? ''))
  } catch (error) {
    if (error instanceof Error && error.name === 'ParameterNotFound') return undefined
    throw error
  }
}
