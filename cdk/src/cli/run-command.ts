import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { explain } from '@highline/shared/infra/explain-error'
import { UserError } from '@highline/shared/infra/user-error'
import * as z from 'zod/mini'
import { onAws, parseConfig, type StageConfig } from '../config'
import type { Deployment } from './deploy'
import { emulatorEnvironment, findEmulator } from './local'
import { assertSameRegion, mergeSettings, optionsOf, readCommandLine, refuseSettingsOfNpm } from './settings'
import { repositoryRoot, toolsIn } from './tools'

type Commands = Readonly<Record<string, (deployment: Deployment) => Promise<void>>>

interface CommandsByPlace {
  readonly onAws: Commands
  readonly onEmulator: Commands
}

const Settings = z.object({ context: z.record(z.string(), z.unknown()) })

/**
 * Runs `<command> [-c stage=…] [-c name=value …] [options of cdk]`. Settings come from the command line, then
 * `cdk.json`, then the last deployment. `-c stage=local` selects an emulator. Exits with the message of a UserError, or
 * with the whole error.
 */
export function runCommand(asked: readonly string[], commands: CommandsByPlace): Promise<void> {
  return run(asked, commands).catch((error: unknown) => {
    const told = explain(error)
    console.error(told instanceof UserError ? told.message : told)
    process.exitCode = 1
  })
}

async function run(asked: readonly string[], commands: CommandsByPlace): Promise<void> {
  refuseSettingsOfNpm(process.env)
  const line = readCommandLine(asked)
  const written = Settings.parse(JSON.parse(readFileSync(resolve(repositoryRoot, 'cdk.json'), 'utf8')))
  const { stage, region }: Record<string, unknown> = { ...written.context, ...line.context }
  const place = parseConfig({ stage, region }, {})
  const known = onAws(place) ? commands.onAws : commands.onEmulator
  const command = known[line.command]
  if (!command) throw new UserError(`Which one? ${Object.keys(known).join(', ')}`)
  if (line.profile) process.env.AWS_PROFILE = line.profile
  if (onAws(place)) assertSameRegion(place, line, process.env)
  const found = onAws(place) ? {} : await selectEmulator(place)
  await command(
    await mergeSettings({
      context: { ...written.context, ...found, ...line.context },
      environment: process.env,
      cdkArgs: [...optionsOf(found), ...line.cdkArgs],
      tools: toolsIn(place.region),
    }),
  )
}

/** Directs all AWS clients and scripts to the emulator. @returns its settings */
async function selectEmulator({ region }: StageConfig) {
  if (existsSync(resolve(repositoryRoot, '.env'))) process.loadEnvFile(resolve(repositoryRoot, '.env'))
  const { endpoint, storageEndpoint } = await findEmulator(process.env, fetch)
  Object.assign(process.env, emulatorEnvironment(endpoint, region))
  return { storageEndpoint }
}
