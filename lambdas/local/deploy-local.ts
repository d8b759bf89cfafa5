import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { ensureCredential } from '../src/auth/verify-login'
import { dynamoTable } from '../src/data/dynamo-table'
import type { Log } from '../src/log'
import { apiGateway } from './api-gateway/api-gateway'
import { type Background, background } from './background'
import { s3Bucket } from './cdn/bucket'
import { edge } from './cdn/edge'
import { type CoalescingTrigger, coalescingTrigger, settledWithin } from './coalescing-trigger'
import { type LocalAws, lambdaContext, names, region } from './function-environment'
import { builtFunctions, type LoadFunction } from './functions'
import type { Origin } from './http-message'
import { uploadSite } from './site-upload'

/** Where the built parts of the product lie. */
export interface BuiltParts {
  /** `<name>/index.js` for each Lambda. */
  readonly functions: string
  /** CloudFront Functions. */
  readonly edgeFunctions: string
  /** What goes into the site's bucket. */
  readonly site: string
}

interface DeployOptions {
  parts: BuiltParts
  aws: LocalAws
  passwordHash: string
  log: Log
}

export interface LocalDeployment {
  readonly origin: Origin
  readonly stream: CoalescingTrigger
  readonly background: Background
  /** Loads what visitors will ask for first. */
  warm(): void
}

/** How long the answer to a write waits for the page that shows it. */
const liveWithinMs = 5000

/** Deploys the product on the emulators: its files, its functions, its edge, and the first publish. */
export async function deployLocal({
  parts,
  aws,
  passwordHash,
  log,
}: DeployOptions): Promise<LocalDeployment> {
  const client = s3Client(aws)
  const load = builtFunctions(parts.functions)
  const publish = async () => load('publish')({}, lambdaContext('publish'))
  const stream = coalescingTrigger(publish, log)
  const [origin] = await Promise.all([
    edge({
      api: liveAfterWrites(apiGateway({ load, log }), stream),
      site: s3Bucket(client, names.siteBucket),
      media: s3Bucket(client, names.mediaBucket),
      functionsDirectory: parts.edgeFunctions,
      uploadsOrigin: aws.s3.endpoint,
      log,
    }),
    uploadSite({ client, bucket: names.siteBucket, directory: parts.site }),
    publish(),
    notePassword(aws, passwordHash),
  ])
  return { origin, stream, background: background(load, log), warm: () => warm(load, log) }
}

const s3Client = ({ s3, credentials }: LocalAws) =>
  new S3Client({
    endpoint: s3.endpoint,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

/** A password that changed while the machine was off ends the sessions that the old one opened. */
async function notePassword({ dynamodb, credentials }: LocalAws, passwordHash: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint: dynamodb.endpoint, region, credentials })
  await ensureCredential(dynamoTable(client, names.table), passwordHash)
  client.destroy()
}

/** On this machine a save is live when it is acknowledged; a publish that takes too long is not waited for. */
function liveAfterWrites(api: Origin, stream: CoalescingTrigger): Origin {
  return async (request) => {
    const response = await api(request)
    if (request.method !== 'GET') await settledWithin(stream, liveWithinMs)
    return response
  }
}

function warm(load: LoadFunction, log: Log): void {
  for (const name of ['contact', 'public'] as const) {
    setImmediate(() => {
      try {
        load(name)
      } catch (error) {
        log.error('function.broken', error, { name })
      }
    })
  }
}
