import { type IncomingMessage, request as send } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import { bind } from '../../local/bind'
import { securityHeaders } from '../../local/cdn/behaviour'
import { s3Bucket } from '../../local/cdn/bucket'
import { edge } from '../../local/cdn/edge'
import {
  ClientGone,
  type HttpResponse,
  headerPairs,
  hopByHop,
  type Origin,
  withoutHeaders,
} from '../../local/http-message'
import { generatePassword, type PasswordSource, scryptScheme } from '../../local/local-secret'
import { closeServer, httpServer } from '../../local/server'
import type { Settings } from '../../local/settings'
import { uploadSite } from '../../local/site-upload'
import { ensureCredential } from '../../src/auth/verify-login'
import { completeSecret } from '../../src/aws/secret-store'
import type { Log } from '../../src/log'
import { openDeployedStage, type Stage } from '../stage/deployed-stage'

export interface EmulatedStageOptions extends Pick<Settings, 'port' | 'adminPassword' | 'mfaSecret'> {
  readonly outputs: StageOutputs
  /** URL of the emulator; `uploadsOrigin` is the origin that browsers upload files to. */
  readonly endpoint: string
  readonly uploadsOrigin: string
  /** Environment with the emulator's endpoint and credentials, for the SDK's clients. */
  readonly env: NodeJS.ProcessEnv
  readonly parts: { readonly edgeFunctions: string; readonly site: string }
  readonly log: Log
}

/**
 * Completes a stage that is deployed to an emulator with the steps that no emulator does: uploads the site's files,
 * publishes the page, and serves the stage as CloudFront would.
 */
export async function startEmulatedStage(options: EmulatedStageOptions) {
  const { outputs, endpoint, uploadsOrigin, parts, log } = options
  const client = new S3Client({ forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' })
  await uploadSite(client, outputs.SiteBucketName, parts.site)
  const [origin, password] = await Promise.all([
    edge({
      api: httpOrigin(apiOn(endpoint, outputs.ApiUrl)),
      site: s3Bucket(client, outputs.SiteBucketName),
      media: s3Bucket(client, outputs.MediaBucketName),
      functionsDirectory: parts.edgeFunctions,
      uploadsOrigin,
      log,
    }),
    openDeployedStage('local', options.env).then((stage) =>
      ensurePassword(stage, options).finally(() => stage.close()),
    ),
    publish(outputs.PublishFunctionName),
  ])
  const secure = securityHeaders(uploadsOrigin)
  const server = httpServer({ origin, secure: (response) => secure('site', response) }, log)
  const port = await bind(server, options.port)
  const close = async () => {
    await closeServer(server)
    client.destroy()
  }
  return { port, password, close }
}

/** @throws Error with the function's payload, when the function failed */
async function publish(FunctionName: string): Promise<void> {
  const client = new LambdaClient()
  const { FunctionError, Payload } = await client.send(new InvokeCommand({ FunctionName }))
  client.destroy()
  if (FunctionError) throw new Error(`publish failed: ${Payload?.transformToString()}`)
}

/** Ensures that there is a password: the given one, else the one that is already set, else a generated one. */
export async function ensurePassword(
  stage: Stage,
  { adminPassword, mfaSecret }: Pick<EmulatedStageOptions, 'adminPassword' | 'mfaSecret'>,
  scheme = scryptScheme,
): Promise<PasswordSource> {
  const known = await stage.readSecret()
  if (known && !adminPassword) return { from: 'set' }
  const password = adminPassword ?? generatePassword()
  // A new hash of the same password would end every session.
  const same = known && (await scheme.verify(password, known.passwordHash))
  const passwordHash = same ? known.passwordHash : await scheme.hash(password)
  await stage.writeSecret(completeSecret({ ...known, passwordHash, ...(mfaSecret ? { mfaSecret } : {}) }))
  if (stage.app) await ensureCredential(stage.app.table, passwordHash)
  return adminPassword ? { from: 'environment' } : { from: 'drawn', password }
}

const StageOutputs = z.object({
  ApiUrl: z.url(),
  MediaBucketName: z.string(),
  PublishFunctionName: z.string(),
  SiteBucketName: z.string(),
})
type StageOutputs = z.infer<typeof StageOutputs>

/** @param json outputs of one stack, as written by `cdk deploy --outputs-file` */
export function parseOutputs(json: string): StageOutputs {
  const [outputs] = Object.values(z.record(z.string(), StageOutputs).parse(JSON.parse(json)))
  if (!outputs) throw new Error('No stack was deployed')
  return outputs
}

/**
 * Returns the URL at which the emulator serves a REST API: the AWS host name in `apiUrl` does not resolve to the
 * emulator.
 */
export function apiOn(endpoint: string, apiUrl: string): string {
  const { hostname, pathname } = new URL(apiUrl)
  const [id] = hostname.split('.')
  return new URL(`/_aws/execute-api/${id}${pathname}`, endpoint).href
}

const notForwarded: ReadonlySet<string> = new Set([...hopByHop, 'host'])

/** CORS headers, with which an emulator allows every origin; API Gateway adds none to our functions' responses. */
const emulatorsOwn = /^access-control-/i

/**
 * Returns an origin that forwards requests over HTTP, such as to the API of an emulator.
 * @param base URL to which every path is appended
 */
export function httpOrigin(base: string): Origin {
  const { hostname, port, host, pathname } = new URL(base)
  const prefix = pathname.replace(/\/$/, '')
  return (request) =>
    new Promise((resolve, reject) => {
      const { method } = request
      const headers = [...withoutHeaders(request.headers, notForwarded), ['host', host]].flat()
      const sent = send({ hostname, port, method, path: prefix + request.target, headers })
      sent.on('response', (answer) => resolve(responseOf(answer)))
      sent.on('error', reject)
      pipeline(request.body, sent).catch((error) => reject(request.body.errored ? new ClientGone() : error))
    })
}

function responseOf(answer: IncomingMessage): HttpResponse {
  const headers = headerPairs(answer.rawHeaders).filter(([name]) => !emulatorsOwn.test(name))
  return { status: answer.statusCode ?? 502, headers: withoutHeaders(headers, hopByHop), body: answer }
}
