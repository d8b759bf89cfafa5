import { RemovalPolicy } from 'aws-cdk-lib'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { keepsData, type StageConfig } from '../config'

/** Log group with 90 days' retention, deleted with its stack unless the stage keeps data. */
export const ninetyDayLog = (scope: Construct, id: string, config: StageConfig, logGroupName?: string) =>
  new LogGroup(scope, id, {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: removalPolicy(config),
    logGroupName,
  })

/** Removal policy of data: retained if the stage keeps data, except when the creation is rolled back. */
export const removalPolicy = (config: StageConfig) =>
  keepsData(config) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
