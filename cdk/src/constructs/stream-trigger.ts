import { PUBLIC_PARTITION, tableKeys } from '@highline/shared/infra/table'
import { Duration } from 'aws-cdk-lib'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { FilterCriteria, FilterRule, type IFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SnsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { ITopic } from 'aws-cdk-lib/aws-sns'

interface Change {
  readonly table: ITable
  /** Only changes of items whose sort key begins like this. */
  readonly sortKeyPrefix?: string
  readonly failures: ITopic | undefined
}

/**
 * Calls a function after every change of what the page shows. Changes that come while one call runs wait and go
 * as one batch into the next. What fails for an hour is given up and told: the next change does it all.
 */
export function addStreamTrigger(lambda: IFunction, { table, sortKeyPrefix, failures }: Change): void {
  const keys = {
    [tableKeys.partition]: { S: FilterRule.isEqual(PUBLIC_PARTITION) },
    ...(sortKeyPrefix === undefined ? {} : { [tableKeys.sort]: { S: FilterRule.beginsWith(sortKeyPrefix) } }),
  }
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
