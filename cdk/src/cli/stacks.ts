import { stageName } from '@highline/shared/infra/names'
import { UserError } from '@highline/shared/infra/user-error'
import type { StageConfig } from '../config'
import type { Stack, StackPlace } from './account'
import type { Tools } from './tools'

/** Where CloudFront wants what goes with a distribution. */
const cloudFrontRegion = 'us-east-1'

interface StageStack extends StackPlace {
  /** Whether the settings ask for it. One of an earlier deployment may be there without. */
  readonly isWanted: boolean
}

/** Every stack that a stage may have, in the order in which one needs the other. */
export function stacksOf(config: StageConfig): StageStack[] {
  const stack = (part: string, region: string, isWanted: boolean) => ({
    name: stageName(config, part),
    region,
    isWanted,
  })
  return [
    stack('certificate', cloudFrontRegion, config.domainName !== undefined),
    stack('firewall', cloudFrontRegion, config.firewall),
    stack('site', config.region, true),
    stack('edge', config.region, true),
    stack('github', config.region, config.github !== undefined),
  ]
}

/** Takes away what an earlier deployment has made and the settings ask for no longer: it may cost, or grant access. */
export async function removeUnwanted(config: StageConfig, { account, say }: Pick<Tools, 'account' | 'say'>) {
  for (const place of stacksOf(config).filter(({ isWanted }) => !isWanted)) {
    if (!(await account.stack(place))) continue
    say(`Removing ${place.name}, which no setting asks for any more.`)
    if (!(await account.deleteStack(place)))
      throw new UserError(`${place.name} could not be removed. Run the same command again in an hour.`)
  }
}

/** Its creation failed: nothing of it has ever worked, and it can only be deleted. */
export const isFailedCreation = ({ status }: Stack) =>
  /^(ROLLBACK|CREATE)_(COMPLETE|FAILED)$/.test(status) && status !== 'CREATE_COMPLETE'

export const isChanging = ({ status }: Stack) =>
  status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS'
