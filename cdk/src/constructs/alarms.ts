import { Duration, Stack } from 'aws-cdk-lib'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import { throttles } from './throttles'

/** Where whatever breaks is told, mails that do not arrive included; mailed when an address is given. */
export function alarmTopic(scope: Construct, email: string | undefined): Topic {
  const topic = serviceTopic(scope, 'AlarmTopic', ['cloudwatch', 'ses'])
  if (email) topic.addSubscription(new EmailSubscription(email))
  return topic
}

/** A topic that services of AWS publish to. With a policy it loses the one of the default, and with it their leave. */
export function serviceTopic(scope: Construct, id: string, services: readonly string[]): Topic {
  const topic = new Topic(scope, id, { enforceSSL: true })
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: services.map((service) => new ServicePrincipal(`${service}.amazonaws.com`)),
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'AWS:SourceAccount': Stack.of(scope).account } },
    }),
  )
  return topic
}

const period = Duration.minutes(5)

interface AlarmsProps {
  readonly topic: Topic
  readonly rest: RestApi
  readonly functions: Record<
    'auth' | 'contact' | 'publish' | 'variants' | 'notify' | 'housekeeping',
    IFunction
  >
}

/** Failures that do not mend themselves. Ten alarms are free; each more costs. */
export class Alarms extends Construct {
  private readonly topic: Topic

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id)
    const { topic, rest, functions } = props
    this.topic = topic
    this.ofApi(rest)
    this.ofFunctions(functions)
  }

  private ofApi({ deploymentStage: stage }: RestApi): void {
    const answered = stage.metricServerError({ period, statistic: Stats.SUM })
    this.above('ApiErrors', 0, answered, 'The API answered 5xx. Its log says why; search for "fault".')
    const asked = stage.metricCount({ period: Duration.hours(1), statistic: Stats.SUM })
    const half = 'The API serves half of what it lets through at most: somebody floods it, and it costs.'
    this.above('Flood', throttles.everything.rateLimit * 3600 * 0.5, asked, half)
  }

  private ofFunctions(functions: AlarmsProps['functions']): void {
    for (const [name, count, description] of errors) {
      const hours = name === 'housekeeping' ? Duration.hours(1) : period
      const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}Errors`
      this.above(id, count, functions[name].metricErrors({ period: hours }), description)
    }
    const { contact, publish } = functions
    const refused = 'Lambda refused to run the contact form: the account is at its limit of concurrent runs.'
    this.above('ContactThrottles', 0, contact.metricThrottles({ period }), refused)
    const late = 'A saved change has waited a minute for being published.'
    this.above('PublishDelay', 60_000, iteratorAge(publish, period), late)
  }

  private above(id: string, threshold: number, metric: IMetric, alarmDescription: string): void {
    new Alarm(this, id, {
      metric,
      alarmDescription,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic))
  }
}

/** How many errors of a function in five minutes are told, or of housekeeping in an hour, in which it is tried thrice. */
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
] as const satisfies readonly (readonly [keyof AlarmsProps['functions'], number, string])[]

const iteratorAge = ({ functionName }: IFunction, period: Duration) =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'IteratorAge',
    dimensionsMap: { FunctionName: functionName },
    statistic: Stats.MAXIMUM,
    period,
  })
