import { Duration, Stack } from 'aws-cdk-lib'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
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
  const topic = new Topic(scope, 'AlarmTopic', { enforceSSL: true })
  // A topic with a policy loses the one that it would have by default, and with it CloudWatch's and SES's leave to publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: ['cloudwatch', 'ses'].map((service) => new ServicePrincipal(`${service}.amazonaws.com`)),
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'AWS:SourceAccount': Stack.of(scope).account } },
    }),
  )
  if (email) topic.addSubscription(new EmailSubscription(email))
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

  private ofApi(rest: RestApi): void {
    const stage = rest.deploymentStage
    this.above('ApiErrors', 0, {
      metric: stage.metricServerError({ period, statistic: Stats.SUM }),
      alarmDescription: 'The API answered 5xx. Its log says why; search for "fault".',
    })
    this.above('Flood', throttles.everything.rateLimit * 3600 * 0.5, {
      metric: stage.metricCount({ period: Duration.hours(1), statistic: Stats.SUM }),
      alarmDescription:
        'The API serves half of what it lets through at most: somebody floods it, and it costs.',
    })
  }

  private ofFunctions({
    auth,
    contact,
    publish,
    variants,
    notify,
    housekeeping,
  }: AlarmsProps['functions']): void {
    this.above('ContactErrors', 0, {
      metric: contact.metricErrors({ period }),
      alarmDescription: 'The contact form crashed or ran out of time: an inquiry may be lost.',
    })
    this.above('ContactThrottles', 0, {
      metric: contact.metricThrottles({ period }),
      alarmDescription:
        'Lambda refused to run the contact form: the account is at its limit of concurrent runs.',
    })
    this.above('PublishErrors', 2, {
      metric: publish.metricErrors({ period }),
      alarmDescription:
        'Publishing keeps failing: the page that stands goes on standing, without what was saved.',
    })
    this.above('PublishDelay', 60_000, {
      metric: iteratorAge(publish, period),
      alarmDescription: 'A saved change has waited a minute for being published.',
    })
    this.above('HousekeepingErrors', 2, {
      metric: housekeeping.metricErrors({ period: Duration.hours(1) }),
      alarmDescription:
        'Housekeeping failed at every try of an hour: what should be deleted by now is still there, people’s data too.',
    })
    this.above('NotifyErrors', 2, {
      metric: notify.metricErrors({ period }),
      alarmDescription: 'New inquiries are stored, but nobody is mailed of them: the log of notify says why.',
    })
    this.above('VariantsErrors', 2, {
      metric: variants.metricErrors({ period }),
      alarmDescription: 'Pictures keep failing to be rendered: they are shown as they were uploaded.',
    })
    this.above('AuthErrors', 0, {
      metric: auth.metricErrors({ period }),
      alarmDescription: 'The login crashed or ran out of time.',
    })
  }

  private above(id: string, threshold: number, what: Pick<AlarmProps, 'metric' | 'alarmDescription'>): void {
    new Alarm(this, id, {
      ...what,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic))
  }
}

const iteratorAge = ({ functionName }: IFunction, period: Duration) =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'IteratorAge',
    dimensionsMap: { FunctionName: functionName },
    statistic: Stats.MAXIMUM,
    period,
  })
