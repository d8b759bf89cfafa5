import { RemovalPolicy } from 'aws-cdk-lib'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { keepsData, type StageConfig } from '../config'

/** A log that forgets after 90 days, and goes with its stack only where the data goes too. */
export const ninetyDayLog = (scope: Construct, id: string, config: StageConfig, logGroupName?: string) =>
  new LogGroup(scope, id, {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: removalPolicy(config),
    logGroupName,
  })

/** Of what holds data: kept where a stage keeps its data, but not when the deployment that made it is rolled back. */
export const removalPolicy = (config: StageConfig) =>
  keepsData(config) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
