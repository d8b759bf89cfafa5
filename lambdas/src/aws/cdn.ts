import {
  type CloudFrontClient,
  CreateInvalidationCommand,
  GetInvalidationCommand,
} from '@aws-sdk/client-cloudfront'
import { GetParameterCommand, type SSMClient } from '@aws-sdk/client-ssm'
import * as z from 'zod/mini'
import { unless } from './sdk-errors'

export type Cdn = ReturnType<typeof cloudFrontCdn>

/** What the edge's stack notes of itself. */
const Noted = z.object({ url: z.url(), distributionId: z.string() })

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

/** What stands before the site. A stage may have none: then pages have relative addresses and nothing is cleared. */
export function cloudFrontCdn({ parameters, cloudFront, parameterName, token, now, pause }: CloudFrontCdn) {
  const order = async (paths: readonly string[]) => {
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
     * Orders that the edge's copies of paths are dropped; `*` ends a prefix: CloudFront works on 15 of those at a time and
     * refuses more. @returns waits until that is done, so that a caller that is called one at a time has one order under way
     */
    async invalidate(paths: readonly string[]): Promise<() => Promise<void>> {
      const ordered = await order(paths)
      return async () => {
        if (!ordered) return
        for (const end = now() + waitMs; now() < end; ) {
          const { Invalidation } = await cloudFront.send(new GetInvalidationCommand(ordered))
          if (Invalidation?.Status === 'Completed') return
          await pause()
        }
      }
    },
  }
}

/** `https://host` that visitors call; undefined without an edge. */
export const edgeUrl = async (parameters: SSMClient, parameterName: string): Promise<string | undefined> =>
  (await readParameter(parameters, parameterName))?.url

/** Absent until the edge's stack is there. Read each time: the edge may have got another host name since. */
async function readParameter(client: SSMClient, Name: string) {
  const found = await client.send(new GetParameterCommand({ Name })).catch(unless('ParameterNotFound'))
  return found && Noted.parse(JSON.parse(found.Parameter?.Value ?? ''))
}
