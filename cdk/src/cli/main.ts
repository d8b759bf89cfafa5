import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { explain } from '@highline/shared/infra/explain-error'
import { UserError } from '@highline/shared/infra/user-error'
import * as z from 'zod/mini'
import { findBuild } from '../build'
import { onAws, parseConfig } from '../config'
import { awsAccount } from './aws-account'
import { type Deployment, deploy, diff } from './deploy'
import { destroy } from './destroy'
import {
  deployLocal,
  destroyLocal,
  diffLocal,
  environmentOf,
  findEmulator,
  type LocalDeployment,
} from './local'
import {
  type CommandLine,
  keepSettings,
  readCommandLine,
  refuseOtherRegion,
  refuseSettingsOfNpm,
} from './settings'
import { askAtTerminal, nameServers, Outputs, runner } from './tools'
import { verify, verifyLocal } from './verify'

/*
 * `npm run deploy|diff|destroy|verify -- [-c stage=…] [-c name=value …] [options of cdk]`: the settings are those of
 * `cdk deploy`, from `cdk.json` and the command line, and beneath them those of the last deployment. With
 * `-c stage=local` it is an emulator; so it is for `verify` where AWS_ENDPOINT_URL names one.
 */

const root = resolve(import.meta.dirname, '../../..')
const commands: Record<string, (deployment: Deployment) => Promise<void>> = { deploy, diff, destroy, verify }
const localCommands: Record<string, (deployment: LocalDeployment) => Promise<void>> = {
  deploy: deployLocal,
  diff: diffLocal,
  destroy: destroyLocal,
  verify: (deployment) => verifyLocal(deployment, () => findBuild(root)),
}
const Settings = z.object({ context: z.record(z.string(), z.unknown()) })

async function main(): Promise<void> {
  refuseSettingsOfNpm(process.env)
  const asked = process.argv.slice(2)
  const isEmulated = asked[0] === 'verify' && process.env.AWS_ENDPOINT_URL
  const line = readCommandLine(isEmulated ? [...asked, '--stage', 'local'] : asked)
  const written = Settings.parse(JSON.parse(readFileSync(resolve(root, 'cdk.json'), 'utf8')))
  const context: Record<string, unknown> = { ...written.context, ...line.context }
  const { stage, region } = context
  const place = parseConfig({ stage, region }, {})
  const { passedOn } = line
  if (!onAws(place)) return onEmulator(line, { config: parseConfig(context, process.env), passedOn })
  refuseOtherRegion(place, line, process.env)
  const run = commands[line.command]
  if (!run) throw new UserError(`Which one? ${Object.keys(commands).join(', ')}`)
  const env = line.profile ? { ...process.env, AWS_PROFILE: line.profile } : process.env
  const using = tools(env, { region: place.region, profile: line.profile })
  await run(await keepSettings({ context, environment: process.env, passedOn, tools: using }))
}

async function onEmulator({ command }: CommandLine, given: Omit<Deployment, 'tools'>): Promise<void> {
  if (existsSync(resolve(root, '.env'))) process.loadEnvFile(resolve(root, '.env'))
  const { region } = given.config
  const emulator = await findEmulator(process.env, fetch)
  Object.assign(process.env, environmentOf(emulator, region))
  const deployment = { ...given, emulator, tools: tools(process.env, { region }) }
  const run = localCommands[command]
  if (!run) throw new UserError(`Which one? ${Object.keys(localCommands).join(', ')}`)
  await run(deployment)
}

const tools = (env: NodeJS.ProcessEnv, place: Parameters<typeof awsAccount>[0]): Deployment['tools'] => ({
  account: awsAccount(place),
  fetch,
  nameServers,
  now: () => new Date(),
  wait,
  say: (text) => console.log(text),
  ask: askAtTerminal,
  run: runner(root, env),
  outputs: async (file) => Outputs.parse(JSON.parse(readFileSync(resolve(root, file), 'utf8'))),
})

main().catch((error: unknown) => {
  const told = explain(error)
  console.error(told instanceof UserError ? told.message : told)
  process.exitCode = 1
})
