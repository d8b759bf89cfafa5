import { stageName } from '@highline/shared/infra/names'
import type { StageConfig } from '../config'
import type { Stack, StackPlace } from './account'

/** Where CloudFront wants what goes with a distribution. */
const cloudFrontRegion = 'us-east-1'

/** Every stack that a stage may have, in the order in which one needs the other. */
export const stacksOf = (config: StageConfig): StackPlace[] => [
  { name: stageName(config, 'certificate'), region: cloudFrontRegion },
  ...['site', 'edge', 'github'].map((part) => ({ name: stageName(config, part), region: config.region })),
]

/** Its creation failed: nothing of it has ever worked, and it can only be deleted. */
export const isFailedCreation = ({ status }: Stack) =>
  /^(ROLLBACK|CREATE)_(COMPLETE|FAILED)$/.test(status) && status !== 'CREATE_COMPLETE'

export const isChanging = ({ status }: Stack) =>
  status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS'
