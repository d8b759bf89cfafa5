import { noticeLimits } from '@highline/shared/constants'
import type { LambdaEnv } from '@highline/shared/infra/env'
import { parameterName } from '@highline/shared/infra/names'
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { Construct } from 'constructs'
import type { Build, FunctionName } from '../build'
import { changedSettings, onAws, type StageConfig } from '../config'
import { addAlarms, alarmTopic, dashboard, monthlyBudget } from '../constructs/alarms'
import { logBucket, mediaBucket, siteBucket } from '../constructs/buckets'
import { addMailboxes } from '../constructs/mailboxes'
import { SiteApi } from '../constructs/site-api'
import { siteFunctions } from '../constructs/site-functions'
import { siteTable } from '../constructs/site-table'
import { staticFiles } from '../constructs/static-files'
import { addStreamTrigger, onSchedule } from '../constructs/triggers'
import { permissions } from './permissions'

export interface SiteStackProps extends StackProps {
  readonly config: StageConfig
  readonly build: Build
}

/** Data and API. Does not depend on the edge stack, which refers to it. */
export class SiteStack extends Stack {
  readonly table: Table
  readonly siteBucket: Bucket
  readonly mediaBucket: Bucket
  /** Undefined on an emulator, which has no CloudFront. */
  readonly logBucket: Bucket | undefined
  readonly functions: Record<FunctionName, Lambda>
  readonly api: SiteApi

  constructor(scope: Construct, id: string, { config, build, ...props }: SiteStackProps) {
    super(scope, id, props)
    const table = siteTable(this, config)
    this.table = table
    this.siteBucket = siteBucket(this, config)
    this.mediaBucket = mediaBucket(this, config)
    this.logBucket = onAws(config) ? logBucket(this, config) : undefined
    this.functions = siteFunctions(this, {
      config,
      build,
      environment: this.environmentOf(config),
      permissions: permissions({ config, table, siteBucket: this.siteBucket, mediaBucket: this.mediaBucket }),
    })
    this.api = new SiteApi(this, 'Api', { config, functions: this.functions })
    const alarms = onAws(config) ? this.addAwsOnlyResources(config, build) : undefined
    addStreamTrigger(this.functions.publish, table, alarms)
    addStreamTrigger(this.functions.variants, table, alarms)
    onSchedule(this, 'EveryHour', this.functions.housekeeping)
    onSchedule(this, 'PublishEveryHour', this.functions.publish)
    // Scheduled instead of streamed: DynamoDB recommends at most two readers of a stream. It runs every minute; its id
    // is kept, since CloudFormation would replace the schedule.
    onSchedule(this, 'NotifyEveryHour', this.functions.notify, Duration.seconds(noticeLimits.intervalSeconds))
    this.addOutputs()
  }

  private environmentOf(config: StageConfig): LambdaEnv {
    return {
      STAGE: config.stage,
      COMPANY_NAME: config.companyName,
      TABLE_NAME: this.table.tableName,
      SITE_BUCKET: this.siteBucket.bucketName,
      MEDIA_BUCKET: this.mediaBucket.bucketName,
      SECRET_PARAMETER: parameterName(config, 'secret'),
      EDGE_PARAMETER: parameterName(config, 'edge'),
      ADMIN_EMAIL: config.adminEmail,
      SECOND_ADMIN_EMAIL: config.secondAdminEmail,
      SENDER_EMAIL: config.senderEmail,
      NOTIFY_EMAIL: config.notifyEmail,
      ALARM_EMAIL: config.alarmEmail,
    }
  }

  private addAwsOnlyResources(config: StageConfig, build: Build): ITopic {
    const { functions, table } = this
    const { rest } = this.api
    const files = { config, bucket: this.siteBucket, directory: build.siteDirectory }
    // A page must not refer to assets before they are uploaded.
    functions.publish.node.addDependency(staticFiles(this, files))
    const topic = alarmTopic(this, config.alarmEmail)
    addMailboxes(this, { config, topic, notify: functions.notify })
    addAlarms(this, { topic, rest, functions })
    dashboard(this, { rest, table, functions })
    new StringParameter(this, 'Settings', {
      description: 'What this stage was deployed with, for the next deployment to keep',
      parameterName: parameterName(config, 'settings'),
      stringValue: JSON.stringify(changedSettings(config)),
    })
    if (config.budgetEmail) monthlyBudget(this, { email: config.budgetEmail, limit: config.budgetLimit })
    return topic
  }

  /** Outputs for `deploy`, the smoke test and CloudFormation's console. */
  private addOutputs(): void {
    const outputs = {
      ApiUrl: this.api.rest.url,
      MediaBucketName: this.mediaBucket.bucketName,
      PublishFunctionName: this.functions.publish.functionName,
      SiteBucketName: this.siteBucket.bucketName,
      TableName: this.table.tableName,
    }
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value })
  }
}
