import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3'
import { stageName } from '@highline/shared/infra/names'
import { UserError } from '@highline/shared/infra/user-error'
import type { SiteApp } from '../src/app'
import { s3SiteStore } from '../src/aws/site-store'
import type { ArchiveApp } from './archive/streaming-store'
import { s3BulkFiles } from './archive/streaming-store'
import { isThisMachine } from './is-this-machine'
import { openLocalMedia } from './local-media'
import { accessTo, openDeployedStage } from './stage/deployed-stage'

/** A site with its table and its files, as whoever may open both reaches it. */
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
    const stack = stageName({ stage: name }, 'site')
    const [media, site] = await Promise.all([
      env.MEDIA_BUCKET ?? findBucket(client, `${stack}-mediabucket`),
      env.SITE_BUCKET ?? findBucket(client, `${stack}-sitebucket`),
    ])
    const app = { ...stage.app, bulk: s3BulkFiles(client, media), site: s3SiteStore(client, site) }
    return { app, runs: true, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** CloudFormation ends a bucket's name with letters of its own. */
async function findBucket(client: S3Client, prefix: string): Promise<string> {
  const { Buckets = [] } = await client.send(new ListBucketsCommand({ Prefix: prefix }))
  const found = Buckets.flatMap(({ Name }) => (Name?.startsWith(prefix) ? [Name] : []))
  const [only, ...more] = found
  if (only && more.length === 0) return only
  throw new UserError(
    only
      ? `There are several buckets (${found.join(', ')}). Choose by MEDIA_BUCKET and SITE_BUCKET.`
      : `There is no bucket ${prefix}… in this account.`,
  )
}
