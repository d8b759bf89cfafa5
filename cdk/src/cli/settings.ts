import { parseArgs } from 'node:util'
import { parameterName, shellRegion } from '@highline/shared/infra/names'
import { refuseOptionsOfNpm } from '@highline/shared/infra/npm-options'
import { UserError } from '@highline/shared/infra/user-error'
import * as z from 'zod/mini'
import { parseConfig, StageConfig, settingsIn } from '../config'
import type { Deployment } from './deploy'

interface Said extends Pick<Deployment, 'passedOn' | 'tools'> {
  /** Of `cdk.json` and the command line. */
  readonly context: Record<string, unknown>
  readonly environment: NodeJS.ProcessEnv
}

const Deployed = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** Keeps what the stage was deployed with, but for what is said anew. An empty value removes a setting. */
export async function keepSettings({ context, environment, passedOn, tools }: Said): Promise<Deployment> {
  const { stage, region } = context
  const deployed = await tools.account.parameterValue(
    parameterName(parseConfig({ stage, region }, {}), 'settings'),
  )
  const said = settingsIn(context, environment)
  // An earlier commit that is deployed again may not know all of them.
  const kept = Object.entries(Deployed.parse(JSON.parse(deployed ?? '{}'))).filter(
    ([name]) => name in StageConfig.shape && !(name in said),
  )
  const names = kept.map(([name]) => name)
  if (names.length > 0)
    tools.say(`As last deployed: ${names.join(', ')}. An empty one, as in -c ${names[0]}=, is taken away.`)
  return {
    config: parseConfig({ ...Object.fromEntries(kept), ...context }, environment),
    passedOn: [...kept.flatMap(([name, value]) => ['-c', `${name}=${value}`]), ...passedOn],
    tools,
  }
}

/**
 * Of what may be said to a command, npm keeps what comes before a `--`; a `-c` is its own `--call`.
 * @throws UserError where that was a setting, or says what the command acts on
 */
export function refuseSettingsOfNpm(environment: NodeJS.ProcessEnv): void {
  const [setting = ''] = environment.npm_config_call?.split('=') ?? []
  const call = setting in StageConfig.shape ? ['call'] : []
  refuseOptionsOfNpm(['stage', 'context', 'profile', 'keep', ...call], environment)
}

export type CommandLine = ReturnType<typeof readCommandLine>

/**
 * Reads a command and its options, which are `cdk`'s own. `context` is what `-c name=value` says, `passedOn` everything
 * after the command's name, for `cdk`. @throws UserError for a `-c` without a value
 */
export function readCommandLine([command = '', ...given]: readonly string[]) {
  const passedOn = given.flatMap((argument, at) => settingOf(argument, given[at - 1]))
  const options = {
    context: { type: 'string', short: 'c', multiple: true },
    profile: { type: 'string' },
  } as const
  const { values } = parseArgs({ args: passedOn, options, strict: false })
  const said = (values.context ?? []).map((setting) => {
    const [, name = '', value] = /^([^=]*)=(.*)$/s.exec(String(setting)) ?? []
    if (value === undefined)
      throw new UserError(`-c wants name=value, not ${setting === true ? 'nothing' : setting}.`)
    return [name, value] as const
  })
  const profile = typeof values.profile === 'string' ? values.profile : undefined
  return { command, context: Object.fromEntries(said), profile, passedOn }
}

/**
 * The commands on a stage's data act on the region that the shell is set to. One that deploys or destroys does not act on
 * another unless `-c region=` names it. @throws UserError
 */
export function refuseOtherRegion(
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

/** `--stage dev`, as the other commands have it, is `-c stage=dev`. */
function settingOf(argument: string, before: string | undefined): string[] {
  if (argument === '--stage') return ['-c']
  if (argument.startsWith('--stage=')) return ['-c', argument.slice(2)]
  return [before === '--stage' ? `stage=${argument}` : argument]
}
