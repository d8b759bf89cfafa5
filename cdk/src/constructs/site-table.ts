import { tableKeys } from '@highline/shared/infra/names'
import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, BillingMode, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { keepsData, onAws, type StageConfig } from '../config'

/** The table. Its construct id must never change: CloudFormation would replace the table. */
export function siteTable(scope: Construct, config: StageConfig): Table {
  return new Table(scope, 'Table', {
    partitionKey: { name: tableKeys.partition, type: AttributeType.STRING },
    sortKey: { name: tableKeys.sort, type: AttributeType.STRING },
    timeToLiveAttribute: tableKeys.ttl,
    billingMode: BillingMode.PAY_PER_REQUEST,
    stream: StreamViewType.KEYS_ONLY,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: onAws(config) },
    deletionProtection: keepsData(config),
    removalPolicy: keepsData(config) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  })
}

type TableAction = 'BatchGetItem' | 'DeleteItem' | 'GetItem' | 'PutItem' | 'Query' | 'UpdateItem'

/** Permission for actions in partitions; names may end with `*`. Never for Scan: the condition does not restrict it. */
export function inPartitions(table: Table, actions: TableAction[], partitions: string[]): PolicyStatement {
  return new PolicyStatement({
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [table.tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } },
  })
}
