import { parseArgs } from 'node:util'
import { parameterName, shellRegion } from '@highline/shared/infra/names'
import { refuseOptionsOfNpm } from '@highline/shared/infra/npm-options'
import { UserError } from '@highline/shared/infra/user-error'
import * as z from 'zod/mini'
import { contextSettings, parseConfig, StageConfig } from '../config'
import type { Deployment } from './deploy'

interface Input extends Pick<Deployment, 'cdkArgs' | 'tools'> {
  /** Context from `cdk.json` and the command line. */
  readonly context: Record<string, unknown>
  readonly environment: NodeJS.ProcessEnv
}

const Deployed = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** Merges the settings of the last deployment with the given ones. An empty value removes a setting. */
export async function mergeSettings({ context, environment, cdkArgs, tools }: Input): Promise<Deployment> {
  const { stage, region } = context
  const deployed = await tools.account.parameterValue(
    parameterName(parseConfig({ stage, region }, {}), 'settings'),
  )
  const said = contextSettings(context, environment)
  // When an earlier commit is deployed again, it may not know all settings.
  const kept = Object.entries(Deployed.parse(JSON.parse(deployed ?? '{}'))).filter(
    ([name]) => name in StageConfig.shape && !(name in said),
  )
  const names = kept.map(([name]) => name)
  if (names.length > 0)
    tools.print(`As last deployed: ${names.join(', ')}. An empty one, as in -c ${names[0]}=, is taken away.`)
  return {
    config: parseConfig({ ...Object.fromEntries(kept), ...context }, environment),
    cdkArgs: [...optionsOf(Object.fromEntries(kept)), ...cdkArgs],
    tools,
  }
}

/** Settings as options of `cdk`. */
export const optionsOf = (settings: Record<string, unknown>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/**
 * npm consumes options before `--`, and takes `-c` for its own `--call`.
 * @throws UserError if such an option was a setting, or selects a stage, region or profile
 */
export function refuseSettingsOfNpm(environment: NodeJS.ProcessEnv): void {
  const [setting = ''] = environment.npm_config_call?.split('=') ?? []
  const call = setting in StageConfig.shape ? ['call'] : []
  refuseOptionsOfNpm(['stage', 'context', 'profile', 'keep', ...call], environment)
}

export type CommandLine = ReturnType<typeof readCommandLine>

/**
 * Parses a command and its options, which are those of `cdk`. `context` has the values of `-c name=value`, `cdkArgs`
 * all arguments after the command name. @throws UserError for a `-c` without a value
 */
export function readCommandLine([command = '', ...given]: readonly string[]) {
  const cdkArgs = given.flatMap((argument, at) => settingOf(argument, given[at - 1]))
  const options = {
    context: { type: 'string', short: 'c', multiple: true },
    profile: { type: 'string' },
  } as const
  const { values } = parseArgs({ args: cdkArgs, options, strict: false })
  const said = (values.context ?? []).map((setting) => {
    const [, name = '', value] = /^([^=]*)=(.*)$/s.exec(String(setting)) ?? []
    if (value === undefined)
      throw new UserError(`-c wants name=value, not ${setting === true ? 'nothing' : setting}.`)
    return [name, value] as const
  })
  const profile = typeof values.profile === 'string' ? values.profile : undefined
  return { command, context: Object.fromEntries(said), profile, cdkArgs }
}

/**
 * Commands on a stage's data use the shell's region. To prevent mistakes, deploying to or destroying in another region
 * requires `-c region=`. @throws UserError
 */
export function assertSameRegion(
  { region }: StageConfig,
  { context }: CommandLine,
  environment: NodeJS.ProcessEnv,
): void {
  const other = shellRegion(environment)
  if (context.region || other === undefined || other === region) return
  throw new UserError(
    `This command is for ${region}, but AWS_REGION or AWS_DEFAULT_REGION is ${other}. Say which one: ` +
      `-c region=${region} or -c region=${other}`,
  )
}

/** Accepts `--stage dev`, the form of the other commands, as `-c stage=dev`. */
function settingOf(argument: string, before: string | undefined): string[] {
  if (argument === '--stage') return ['-c']
  if (argument.startsWith('--stage=')) return ['-c', argument.slice(2)]
  return [before === '--stage' ? `stage=${argument}` : argument]
}
