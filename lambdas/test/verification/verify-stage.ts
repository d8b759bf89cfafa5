import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contactLimits } from '@highline/shared/constants'
import { stageName } from '@highline/shared/infra/names'
import * as z from 'zod/mini'
import { ensurePassword, parseOutputs, startEmulatedStage } from '../../cli/emulated-stage/emulated-stage'
import { runCommand } from '../../cli/run-command'
import { openDeployedStage } from '../../cli/stage/deployed-stage'
import { generatePassword } from '../../local/local-secret'
import { resetRateLimits } from '../../src/data/rate-limit'
import { jsonLog } from '../../src/log'
import { differences, inWords, type Outcome, outcomeOf } from './report'

/*
 * Runs the tests of `npm run verify` on the stage `VERIFIED_STAGE`; the argument is the file of its stack
 * outputs. With `AWS_ENDPOINT_URL` the site is served by an emulated edge on this machine. The AWS calls and
 * the abuse cases also run on our emulators, and the responses are compared. With `ADMIN_EMAIL` the stage has
 * a mailbox, and only the mailed access code is tested.
 */

const root = join(import.meta.dirname, '../../..')
const record = join(root, 'cdk.out/verification.json')
const services = ['--project', 'lambdas', 'test/verification/services.test.ts']
const abuseCases = ['--project', 'lambdas', 'test/abuse/abuse.test.ts']
const stageTest = ['--mode', 'deep', '--project', 'lambdas', 'test/verification/stage.deep.ts']

/** In this order, because the journeys need an empty site, and the abuse cases leave data behind. */
const suites = {
  'AWS’s services': services,
  journeys: ['-c', 'web/e2e/vitest.config.ts'],
  picture: stageTest,
  'abuse cases': abuseCases,
}
type Environment = Readonly<Record<string, string | undefined>>

async function main(): Promise<void> {
  const { VERIFIED_STAGE: stage = '', ADMIN_EMAIL, AWS_ENDPOINT_URL: endpoint } = process.env
  const password = generatePassword()
  const site = await open(stage, await readFile(process.argv[2] ?? '', 'utf8'), password)
  const outcomes: Record<string, Outcome> = {}
  const env = { BASE_URL: site.url, ADMIN_PASSWORD: password }
  try {
    for (const [name, suite] of Object.entries(ADMIN_EMAIL ? { 'access code': stageTest } : suites)) {
      await forgetInquiries(stage)
      outcomes[name] = await run(suite, env)
    }
  } finally {
    await site.close()
  }
  const differing = ADMIN_EMAIL ? [] : await compare(outcomes)
  process.stdout.write(inWords(outcomes, differing))
  const hasFailed = Object.values(outcomes).some(({ failed }) => failed.length > 0)
  // Differences fail the run on AWS only; another maker's emulator may be wrong.
  if (hasFailed || (differing.length > 0 && !endpoint)) process.exitCode = 1
}

interface Site {
  readonly url: string
  readonly close: () => Promise<void>
}

async function open(stage: string, outputs: string, adminPassword: string): Promise<Site> {
  const { AWS_ENDPOINT_URL: endpoint, UPLOADS_ORIGIN = '' } = process.env
  if (!endpoint) return openOnAws(stage, outputs, adminPassword)
  const { port, close } = await startEmulatedStage({
    outputs: parseOutputs(outputs),
    endpoint,
    uploadsOrigin: UPLOADS_ORIGIN,
    env: process.env,
    port: 0,
    adminPassword,
    parts: { edgeFunctions: join(root, 'cdk/dist/edge'), site: join(root, 'web/dist/client') },
    log: jsonLog(() => undefined),
  })
  return { url: `http://localhost:${port}`, close }
}

const Outputs = z.record(z.string(), z.record(z.string(), z.string()))

async function openOnAws(name: string, outputs: string, adminPassword: string): Promise<Site> {
  const url = Outputs.parse(JSON.parse(outputs))[stageName({ stage: name }, 'edge')]?.SiteUrl
  if (!url) throw new Error(`The outputs name no URL of ${name}`)
  const stage = await openDeployedStage(name, process.env)
  await ensurePassword(stage, { adminPassword })
  await stage.close()
  return { url, close: async () => undefined }
}

/** Resets the rate limit of inquiries (five in ten minutes from one address), which all suites share. */
async function forgetInquiries(name: string): Promise<void> {
  const { app, close } = await openDeployedStage(name, process.env)
  if (app) for (const rate of contactLimits.perAddress) await resetRateLimits(app, 'contact', rate)
  await close()
}

async function run(suite: readonly string[], env: Environment): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'verification-'))
  const report = join(folder, 'report.json')
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...suite], {
    cwd: root,
    env: { ...process.env, ...env, TEST_REPORT: report },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  try {
    return outcomeOf(await readFile(report, 'utf8'))
  } catch {
    const failed = [`vitest ${suite.join(' ')} ended with ${code} and no report: see above`]
    return { passed: 0, notRun: 0, failed, lacking: [], answers: {} }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const awayFromHere = ['VERIFIED_STAGE', 'AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_S3']

/** Repeats the calls on our emulators, and writes all responses to `record`. @returns the differences */
async function compare(outcomes: Record<string, Outcome>): Promise<string[]> {
  const here = Object.fromEntries(awayFromHere.map((name) => [name, undefined]))
  const known = { ...(await run(services, here)).answers, ...(await run(abuseCases, here)).answers }
  const found = Object.assign({}, ...Object.values(outcomes).map(({ answers }) => answers))
  await writeFile(record, JSON.stringify({ here: known, there: found }, null, 2))
  return differences(known, found)
}

runCommand(main)
