import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { explain } from '@highline/shared/infra/explain-error'
import { UserError } from '@highline/shared/infra/user-error'
import * as z from 'zod/mini'
import { onAws, parseConfig } from '../config'
import { awsAccount } from './aws-account'
import type { Deployment } from './deploy'
import { environmentOf, findEmulator, type LocalDeployment } from './local'
import {
  type CommandLine,
  mergeSettings,
  readCommandLine,
  refuseOtherRegion,
  refuseSettingsOfNpm,
} from './settings'
import { askAtTerminal, nameServers, Outputs, scriptRunner } from './tools'

export const root = resolve(import.meta.dirname, '../../..')

/** Actions on a stage, by command name. */
interface Commands {
  readonly onAws: Readonly<Record<string, (deployment: Deployment) => Promise<void>>>
  readonly onEmulator: Readonly<Record<string, (deployment: LocalDeployment) => Promise<void>>>
}

const Settings = z.object({ context: z.record(z.string(), z.unknown()) })

/**
 * Runs `<command> [-c stage=…] [-c name=value …] [options of cdk]`. Settings come from the command line, then
 * `cdk.json`, then the last deployment. `-c stage=local` selects an emulator. Exits with the message of a UserError, or
 * with the whole error.
 */
export function runCommand(asked: readonly string[], commands: Commands): void {
  run(asked, commands).catch((error: unknown) => {
    const told = explain(error)
    console.error(told instanceof UserError ? told.message : told)
    process.exitCode = 1
  })
}

async function run(asked: readonly string[], { onAws: commands, onEmulator }: Commands): Promise<void> {
  refuseSettingsOfNpm(process.env)
  const line = readCommandLine(asked)
  const written = Settings.parse(JSON.parse(readFileSync(resolve(root, 'cdk.json'), 'utf8')))
  const context: Record<string, unknown> = { ...written.context, ...line.context }
  const { stage, region } = context
  const place = parseConfig({ stage, region }, {})
  const { cdkArgs } = line
  if (!onAws(place))
    return runOnEmulator(line, onEmulator, { config: parseConfig(context, process.env), cdkArgs })
  refuseOtherRegion(place, line, process.env)
  const command = chosen(commands, line)
  const env = line.profile ? { ...process.env, AWS_PROFILE: line.profile } : process.env
  const using = tools(env, { region: place.region, profile: line.profile })
  await command(await mergeSettings({ context, environment: process.env, cdkArgs, tools: using }))
}

async function runOnEmulator(
  line: CommandLine,
  commands: Commands['onEmulator'],
  given: Omit<Deployment, 'tools'>,
): Promise<void> {
  if (existsSync(resolve(root, '.env'))) process.loadEnvFile(resolve(root, '.env'))
  const { region } = given.config
  const emulator = await findEmulator(process.env, fetch)
  Object.assign(process.env, environmentOf(emulator, region))
  await chosen(commands, line)({ ...given, emulator, tools: tools(process.env, { region }) })
}

function chosen<Command>(commands: Readonly<Record<string, Command>>, { command }: CommandLine): Command {
  const found = commands[command]
  if (!found) throw new UserError(`Which one? ${Object.keys(commands).join(', ')}`)
  return found
}

const tools = (env: NodeJS.ProcessEnv, place: Parameters<typeof awsAccount>[0]): Deployment['tools'] => ({
  account: awsAccount(place),
  fetch,
  nameServers,
  now: () => new Date(),
  wait,
  print: (text) => console.log(text),
  ask: askAtTerminal,
  run: scriptRunner(root, env),
  outputs: async (file) => Outputs.parse(JSON.parse(readFileSync(resolve(root, file), 'utf8'))),
})
