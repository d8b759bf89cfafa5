import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { SESClient } from '@aws-sdk/client-ses'
import { SSMClient } from '@aws-sdk/client-ssm'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { parameterName } from '@highline/shared/infra/names'
import { clientConfigFor, siteOutputs } from '../../cli/stage/deployed-stage'
import { region, resourceNames } from '../../local/function-environment'
import { testEmulators } from '../emulators'
import { breakable } from '../faults/breakable-client'
import { type RecordedAnswer, recordedAnswer } from './recorded-answer'

/** SDK clients of the services that the functions call, and names of a stage's resources. */
export interface Services {
  readonly dynamodb: DynamoDBDocumentClient
  readonly s3: S3Client
  readonly ses: SESClient
  readonly ssm: SSMClient
  readonly table: string
  /** Media bucket, which has versioning. */
  readonly bucket: string
  readonly secretParameter: string
  /** Response to the last call. */
  readonly last: () => RecordedAnswer
  readonly close: () => Promise<void>
}

type ResourceNames = Pick<Services, 'table' | 'bucket' | 'secretParameter'>
type Service = 'dynamodb' | 's3' | 'ses' | 'ssm'

interface ClientConfig {
  readonly region: string
  readonly endpoint?: string
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

/** Opens the services of the deployed stage `VERIFIED_STAGE`, or starts empty emulators if it is not set. */
export async function openServices(stage = process.env.VERIFIED_STAGE): Promise<Services> {
  if (!stage) return localServices()
  const { TableName: table = '', MediaBucketName: bucket = '' } = await siteOutputs(stage, process.env)
  const names = { table, bucket, secretParameter: parameterName({ stage }, 'secret') }
  const close = async () => undefined
  return servicesOf(() => clientConfigFor(stage, process.env), names, close)
}

async function localServices(): Promise<Services> {
  const emulators = await testEmulators({ origins: ['https://example.com'] })
  const { credentials, close } = emulators
  const { table, mediaBucket: bucket, secretParameter } = resourceNames
  const configOf = (service: Service) => ({ endpoint: emulators[service].endpoint, credentials, region })
  return servicesOf(configOf, { table, bucket, secretParameter }, close)
}

/** Creates clients without retries, so that the first response is recorded. */
function servicesOf(
  config: (service: Service) => ClientConfig,
  names: ResourceNames,
  closeServices: () => Promise<void>,
): Services {
  const of = (service: Service) => ({ ...config(service), maxAttempts: 1 })
  const dynamodb = new DynamoDBClient(of('dynamodb'))
  const clients = {
    s3: new S3Client({
      ...of('s3'),
      forcePathStyle: !process.env.VERIFIED_STAGE || Boolean(process.env.AWS_ENDPOINT_URL),
      requestChecksumCalculation: 'WHEN_REQUIRED',
    }),
    ses: new SESClient(of('ses')),
    ssm: new SSMClient(of('ssm')),
  }
  let last = recordedAnswer(0, {})
  const all = [dynamodb, ...Object.values(clients)].map(breakable)
  for (const { middlewareStack } of all)
    middlewareStack.add(
      (next) => async (given) => {
        const result = await next(given)
        const { statusCode, headers } = result.response as RawResponse
        last = recordedAnswer(statusCode, headers)
        return result
      },
      { step: 'deserialize', priority: 'low', name: 'record' },
    )
  return {
    ...clients,
    ...names,
    dynamodb: DynamoDBDocumentClient.from(dynamodb),
    last: () => last,
    async close() {
      for (const client of all) client.destroy()
      await closeServices()
    },
  }
}

interface RawResponse {
  readonly statusCode: number
  readonly headers: Record<string, string>
}
