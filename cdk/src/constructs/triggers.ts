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
 * Calls a function after every change of what the page shows. Changes that come while one call runs wait and go
 * as one batch into the next. What fails for an hour is given up and told: the next change does it all.
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
 * Calls a function at a rate, every hour unless told otherwise. A call that fails Lambda makes twice more, within
 * minutes; one that does not get through is not made up for. The next one does what is left.
 */
export function onSchedule(scope: Construct, id: string, lambda: IFunction, rate = Duration.hours(1)): void {
  new Rule(scope, id, {
    schedule: Schedule.rate(rate),
    targets: [new LambdaFunction(lambda, { retryAttempts: 0 })],
  })
}
