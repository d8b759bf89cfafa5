import { S3Client } from '@aws-sdk/client-s3'
import { UserError } from '@highline/shared/infra/user-error'
import type { SiteApp } from '../src/app'
import { s3SiteStore } from '../src/aws/site-store'
import type { ArchiveApp } from './archive/streaming-store'
import { s3BulkFiles } from './archive/streaming-store'
import { openLocalMedia } from './local-media'
import { isThisMachine } from './local-stage'
import { accessTo } from './stage/access'
import { openDeployedStage } from './stage/deployed-stage'
import { siteOutputs } from './stage/site-outputs'

/** A site with its table and its files, for commands that open both. */
export interface ArchiveStage {
  readonly app: ArchiveApp & SiteApp
  /** Something puts its page live after a change; where nothing does, the next start will. */
  readonly runs: boolean
  close(): Promise<void>
}

interface Surroundings {
  readonly env: NodeJS.ProcessEnv
  readonly cwd: () => string
}

/** @throws UserError */
export function openArchiveStage(
  name: string | undefined,
  { env, cwd }: Surroundings,
): Promise<ArchiveStage> {
  return isThisMachine(name, env) ? openLocalMedia(env, cwd()) : openDeployedFiles(name, env)
}

async function openDeployedFiles(name: string, env: NodeJS.ProcessEnv): Promise<ArchiveStage> {
  const stage = await openDeployedStage(name, env)
  const client = new S3Client({
    ...accessTo(name, env),
    forcePathStyle: Boolean(env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL),
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const close = async () => {
    client.destroy()
    await stage.close()
  }
  try {
    if (!stage.app) throw new UserError(`There is no stage "${name}".`)
    const outputs = await siteOutputs(name, env)
    const [media, site] = [
      env.MEDIA_BUCKET ?? outputs.MediaBucketName,
      env.SITE_BUCKET ?? outputs.SiteBucketName,
    ]
    if (!media || !site) throw new UserError(`The stage "${name}" has no buckets.`)
    const app = { ...stage.app, bulk: s3BulkFiles(client, media), site: s3SiteStore(client, site) }
    return { app, runs: true, close }
  } catch (error) {
    await close()
    throw error
  }
}
