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

/** The landing page is `publish`'s. The edge's response function gives an answer the status that it finds stored. */
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

/** What `web` has built, uploaded. Nothing is ever pruned: open pages still ask for the assets of the build before. */
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
