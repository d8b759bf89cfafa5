import { isThisMachine } from './is-this-machine'
import { openLocalStage } from './local-stage'
import type { Stage } from './stage/deployed-stage'
import { openDeployedStage } from './stage/deployed-stage'

export const openStage = (
  name: string | undefined,
  { env, cwd }: { env: NodeJS.ProcessEnv; cwd: () => string },
): Promise<Stage> => (isThisMachine(name, env) ? openLocalStage(env, cwd()) : openDeployedStage(name, env))
