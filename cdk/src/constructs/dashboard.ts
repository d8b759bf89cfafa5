import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import { Dashboard, GraphWidget, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'

interface OverviewProps {
  readonly rest: RestApi
  readonly table: ITable
  readonly functions: Record<string, IFunction>
}

/** One screen with requests, times and errors, to look at when the site seems slow. */
export function overview(scope: Construct, { rest, table, functions }: OverviewProps): Dashboard {
  const stage = rest.deploymentStage
  const sum = { statistic: Stats.SUM }
  const all = Object.entries(functions)
  return new Dashboard(scope, 'Overview', {
    widgets: [
      [
        new GraphWidget({
          title: 'Requests',
          left: [stage.metricCount(sum), stage.metricClientError(sum), stage.metricServerError(sum)],
        }),
        new GraphWidget({
          title: 'Time to answer',
          left: [stage.metricLatency({ statistic: 'p50' }), stage.metricLatency({ statistic: 'p95' })],
        }),
      ],
      [
        new GraphWidget({
          title: 'Time in each function (p95)',
          left: all.map(([label, lambda]) => lambda.metricDuration({ label, statistic: 'p95' })),
        }),
        new GraphWidget({
          title: 'Crashes and time-outs',
          left: all.map(([label, lambda]) => lambda.metricErrors({ label })),
        }),
      ],
      [
        new GraphWidget({
          title: 'Table',
          left: [table.metricConsumedReadCapacityUnits(sum), table.metricConsumedWriteCapacityUnits(sum)],
        }),
      ],
    ],
  })
}
