import { parameterName } from '@highline/shared/infra/names'
import * as z from 'zod/mini'
import { parseConfig, StageConfig, settingsIn } from '../config'
import type { Deployment } from './deploy'
import type { Tools } from './tools'

interface Said {
  /** Of `cdk.json` and the command line. */
  readonly context: Record<string, unknown>
  readonly environment: NodeJS.ProcessEnv
  readonly passedOn: readonly string[]
  readonly tools: Tools
}

const Deployed = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/**
 * Goes on with what the stage was deployed with, but for what is said anew: a setting that is not repeated would
 * otherwise be removed, and with it the mail. An empty value removes one.
 */
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
