import { LogGroup, type LogGroupProps, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { StageConfig } from '../config'
import { removalPolicy } from './removal-policy'

interface NinetyDayLogProps extends Pick<LogGroupProps, 'logGroupName'> {
  readonly config: StageConfig
}

/** A log that forgets after 90 days, and goes with its stack only where the data goes too. */
export const ninetyDayLog = (scope: Construct, id: string, { config, logGroupName }: NinetyDayLogProps) =>
  new LogGroup(scope, id, {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: removalPolicy(config),
    logGroupName,
  })
