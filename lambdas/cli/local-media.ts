import { existsSync } from 'node:fs'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { names, region } from '../local/function-environment'
import { readSettings } from '../local/settings'
import type { MediaApp, SiteApp } from '../src/app'
import { s3DirectUploads } from '../src/aws/direct-uploads'
import { s3MediaStore } from '../src/aws/media-store'
import { s3SiteStore } from '../src/aws/site-store'
import type { ArchiveApp } from './archive/streaming-store'
import { s3BulkFiles } from './archive/streaming-store'
import { localServices } from './local-services'
import { ownersApp } from './stage/deployed-stage'

interface LocalMedia {
  readonly app: MediaApp & ArchiveApp & SiteApp
  /** Something serves this site now, and makes renditions and the page by itself. */
  readonly runs: boolean
  close(): Promise<void>
}

/**
 * This machine's site with its files: what runs it is asked; where nothing does, its data is opened for as long as
 * it takes.
 * @throws UserError when the data cannot be opened
 */
export async function openLocalMedia(env: NodeJS.ProcessEnv, directory: string): Promise<LocalMedia> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(env, directory)
  const { dynamodb, s3, credentials, runs, close } = await localServices(settings)
  const table = new DynamoDBClient({ endpoint: dynamodb.endpoint, region, credentials })
  const bucket = new S3Client({
    endpoint: s3.endpoint,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  return {
    runs,
    app: {
      ...ownersApp('local', table, names.table),
      companyName: settings.companyName,
      files: s3MediaStore(bucket, names.mediaBucket),
      directUploads: s3DirectUploads(bucket, names.mediaBucket),
      bulk: s3BulkFiles(bucket, names.mediaBucket),
      site: s3SiteStore(bucket, names.siteBucket),
    },
    async close() {
      table.destroy()
      bucket.destroy()
      await close()
    },
  }
}
