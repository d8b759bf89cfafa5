import { PUBLIC_PARTITION, tableKeys } from '@highline/shared/infra/table'
import { Duration } from 'aws-cdk-lib'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { FilterCriteria, FilterRule, type IFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SnsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { ITopic } from 'aws-cdk-lib/aws-sns'

/**
 * Publishes after every change of what the page shows. Changes that come while one publish runs wait and go
 * as one batch into the next. What fails for an hour is given up and told: the next change publishes it all.
 */
export function publishOnChange(publish: IFunction, table: ITable, failures: ITopic | undefined): void {
  const isPublic = { Keys: { [tableKeys.partition]: { S: FilterRule.isEqual(PUBLIC_PARTITION) } } }
  publish.addEventSource(
    new DynamoEventSource(table, {
      startingPosition: StartingPosition.LATEST,
      batchSize: 100,
      filters: [FilterCriteria.filter({ dynamodb: isPublic })],
      maxRecordAge: Duration.hours(1),
      retryAttempts: 100,
      onFailure: failures && new SnsDlq(failures),
    }),
  )
}
