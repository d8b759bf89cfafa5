import { Duration, Stack } from 'aws-cdk-lib'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import { allowService } from './allow'
import { throttles } from './throttles'

/** Topic of all alarms and undelivered mails, with a mail subscription if an address is given. */
export function alarmTopic(scope: Construct, email: string | undefined): Topic {
  const topic = serviceTopic(scope, 'AlarmTopic', ['cloudwatch'])
  if (email) topic.addSubscription(new EmailSubscription(email))
  return topic
}

/** Topic that AWS services publish to. A custom policy replaces the default one, so it must allow these services. */
export function serviceTopic(scope: Construct, id: string, services: readonly string[]): Topic {
  const topic = new Topic(scope, id, { enforceSSL: true })
  const ours = { StringEquals: { 'AWS:SourceAccount': Stack.of(scope).account } }
  topic.addToResourcePolicy(allowService(services, 'sns:Publish', topic.topicArn, ours))
  return topic
}

const period = Duration.minutes(5)

interface AlarmsProps {
  readonly topic: Topic
  readonly rest: RestApi
  readonly functions: Record<(typeof errors)[number][0], IFunction>
}

/** Alarms for failures that need attention. The first ten are free. */
export function addAlarms(parent: Construct, { topic, rest, functions }: AlarmsProps): void {
  const scope = new Construct(parent, 'Alarms')
  const above = (id: string, threshold: number, metric: IMetric, alarmDescription: string) =>
    new Alarm(scope, id, {
      metric,
      alarmDescription,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(topic))
  const { deploymentStage: stage } = rest
  const answered = stage.metricServerError({ period, statistic: Stats.SUM })
  above('ApiErrors', 0, answered, 'The API answered 5xx. Its log says why; search for "fault".')
  const asked = stage.metricCount({ period: Duration.hours(1), statistic: Stats.SUM })
  const half = 'The API serves half of what it lets through at most: somebody floods it, and it costs.'
  above('Flood', throttles.total.rateLimit * 3600 * 0.5, asked, half)
  for (const [name, count, description] of errors) {
    const hours = name === 'housekeeping' ? Duration.hours(1) : period
    const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}Errors`
    above(id, count, functions[name].metricErrors({ period: hours }), description)
  }
  const { contact, publish } = functions
  const refused = 'Lambda refused to run the contact form: the account is at its limit of concurrent runs.'
  above('ContactThrottles', 0, contact.metricThrottles({ period }), refused)
  const late = 'A saved change has waited a minute for being published.'
  above('PublishDelay', 60_000, publish.metric('IteratorAge', { statistic: Stats.MAXIMUM, period }), late)
}

/** Error thresholds per function in five minutes; for housekeeping per hour, with its three attempts. */
const errors = [
  ['contact', 0, 'The contact form crashed or ran out of time: an inquiry may be lost.'],
  ['publish', 2, 'Publishing keeps failing: the page that stands goes on standing, without what was saved.'],
  [
    'housekeeping',
    2,
    'Housekeeping failed at every try of an hour: what should be deleted by now is still there, people’s data too.',
  ],
  [
    'notify',
    2,
    'Mails of new inquiries keep failing, or were given up and the inquiry is not answered: its log says why.',
  ],
  ['variants', 2, 'Pictures keep failing to be rendered: they are shown as they were uploaded.'],
  ['auth', 0, 'The login crashed or ran out of time.'],
] as const

/** Dashboard with requests, latencies and errors. */
export function dashboard(
  scope: Construct,
  { rest, table, functions }: { rest: RestApi; table: ITable; functions: Record<string, IFunction> },
): Dashboard {
  const stage = rest.deploymentStage
  const sum = { statistic: Stats.SUM }
  const all = Object.entries(functions)
  const graph = (title: string, ...left: IMetric[]) => new GraphWidget({ title, left })
  const latency = (statistic: string) => stage.metricLatency({ statistic })
  const durations = all.map(([label, lambda]) => lambda.metricDuration({ label, statistic: 'p95' }))
  const crashes = all.map(([label, lambda]) => lambda.metricErrors({ label }))
  const used = [table.metricConsumedReadCapacityUnits(sum), table.metricConsumedWriteCapacityUnits(sum)]
  const asked = [stage.metricCount(sum), stage.metricClientError(sum), stage.metricServerError(sum)]
  return new Dashboard(scope, 'Overview', {
    widgets: [
      [graph('Requests', ...asked), graph('Time to answer', latency('p50'), latency('p95'))],
      [graph('Time in each function (p95)', ...durations), graph('Crashes and time-outs', ...crashes)],
      [graph('Table', ...used)],
    ],
  })
}

/** Budget that mails at 50 %, 80 % and 100 % of the limit (US dollars) and when the forecast exceeds it. */
export function monthlyBudget(scope: Construct, { email, limit }: { email: string; limit: number }) {
  const mail = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: {
      notificationType,
      threshold,
      comparisonOperator: 'GREATER_THAN',
      thresholdType: 'PERCENTAGE',
    },
    subscribers: [{ subscriptionType: 'EMAIL', address: email }],
  })
  return new CfnBudget(scope, 'Budget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: limit, unit: 'USD' } },
    notificationsWithSubscribers: [
      ...[50, 80, 100].map((threshold) => mail('ACTUAL', threshold)),
      mail('FORECASTED', 100),
    ],
  })
}
