import { openDeployedStage } from '../stage/deployed-stage'
import type { Stage } from '../stage/stage'
import { openLocalStage } from './local-stage'

/** @param name undefined is this machine */
export const openStage = (
  name: string | undefined,
  { env, cwd }: { env: NodeJS.ProcessEnv; cwd: () => string },
): Promise<Stage> => (name === undefined ? openLocalStage(env, cwd()) : openDeployedStage(name, env))
