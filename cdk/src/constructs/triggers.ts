import { PUBLIC_PARTITION, tableKeys } from '@highline/shared/infra/names'
import { Duration } from 'aws-cdk-lib'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { FilterCriteria, FilterRule, type IFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SnsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'

/**
 * Invokes a function after changes in the public partition. Changes during an invocation are batched for the next one.
 * A batch that fails for an hour is dropped and reported: the next change publishes everything.
 */
export function addStreamTrigger(lambda: IFunction, table: ITable, failures: ITopic | undefined): void {
  const keys = { [tableKeys.partition]: { S: FilterRule.isEqual(PUBLIC_PARTITION) } }
  lambda.addEventSource(
    new DynamoEventSource(table, {
      startingPosition: StartingPosition.LATEST,
      batchSize: 100,
      filters: [FilterCriteria.filter({ dynamodb: { Keys: keys } })],
      maxRecordAge: Duration.hours(1),
      retryAttempts: 100,
      onFailure: failures && new SnsDlq(failures),
    }),
  )
}

/**
 * Invokes a function at a rate, by default hourly. Lambda retries a failed invocation twice within minutes; a missed
 * one is not repeated, since the next run does the remaining work.
 */
export function onSchedule(scope: Construct, id: string, lambda: IFunction, rate = Duration.hours(1)): void {
  new Rule(scope, id, {
    schedule: Schedule.rate(rate),
    targets: [new LambdaFunction(lambda, { retryAttempts: 0 })],
  })
}
