import { Duration } from 'aws-cdk-lib'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import {
  BucketDeployment,
  type BucketDeploymentProps,
  CacheControl,
  Source,
} from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import type { StageConfig } from '../config'
import { ninetyDayLog } from './ninety-day-log'

const only = (...include: string[]) => ({ exclude: ['*'], include })

/** Static files except the landing page, which `publish` stores. The response function at the edge sets `status`. */
const kinds: Record<string, Partial<BucketDeploymentProps>> = {
  Assets: {
    ...only('assets/*'),
    cacheControl: [
      CacheControl.setPublic(),
      CacheControl.maxAge(Duration.days(365)),
      CacheControl.immutable(),
    ],
  },
  AdminPage: { ...only('admin.html'), cacheControl: [CacheControl.noStore()] },
  NotFoundPage: { ...only('404.html'), cacheControl: [CacheControl.noCache()], metadata: { status: '404' } },
  OtherFiles: {
    exclude: ['assets/*', 'admin.html', '404.html', 'index.html'],
    cacheControl: [CacheControl.noCache()],
  },
}

/** Uploads the build of `web`. Never prunes, because open pages still load assets of the previous build. */
export function staticFiles(
  parent: Construct,
  { config, bucket, directory }: { config: StageConfig; bucket: IBucket; directory: string },
): Construct {
  const scope = new Construct(parent, 'StaticFiles')
  const logGroup = ninetyDayLog(scope, 'Log', config)
  for (const [kind, how] of Object.entries(kinds)) {
    new BucketDeployment(scope, kind, {
      sources: [Source.asset(directory)],
      destinationBucket: bucket,
      prune: false,
      outputObjectKeys: false,
      memoryLimit: 512,
      logGroup,
      ...how,
    })
  }
  return scope
}
