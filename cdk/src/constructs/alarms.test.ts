import { Match } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { everything, propertiesOf, templateOf } from '../../test/synthesise'

const site = templateOf('Site', everything)
const topicOf = (name: string) => ({ Ref: Match.stringLikeRegexp(`^${name}Topic`) })

test('there are ten alarms and one dashboard, as many as are free, and each alarm notifies the topic', () => {
  const [topic] = Object.keys(site.findResources('AWS::SNS::Topic')).filter((id) => /^Alarm/.test(id))
  const alarms = propertiesOf(site, 'AWS::CloudWatch::Alarm')
  expect(alarms.map(({ AlarmActions }) => AlarmActions)).toEqual(Array(10).fill([{ Ref: topic }]))
  site.resourceCountIs('AWS::CloudWatch::Dashboard', 1)
})

test.each([
  ['Contact', 0, 300],
  ['Publish', 2, 300],
  // `notify` runs every minute and throws as long as mails fail, or if they are abandoned.
  ['Notify', 2, 300],
  // All three attempts of Lambda.
  ['Housekeeping', 2, 3600],
  ['Variants', 2, 300],
  ['Auth', 0, 300],
])('errors of %s raise an alarm above %i in %i seconds', (name, Threshold, Period) => {
  site.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: 'Errors',
    Dimensions: [{ Name: 'FunctionName', Value: { Ref: Match.stringLikeRegexp(`^${name}Function`) } }],
    Threshold,
    Period,
    EvaluationPeriods: 1,
  })
})

test('bounces, complaints and rejects notify the alarm topic, without the content of the mail', () => {
  site.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    EventDestination: {
      MatchingEventTypes: ['bounce', 'complaint', 'reject'],
      EventBridgeDestination: Match.anyValue(),
    },
  })
  site.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: {
      source: ['aws.ses'],
      'detail-type': ['Email Bounced', 'Email Complaint Received', 'Email Rejected'],
      detail: { mail: { tags: { 'ses:configuration-set': ['highline-prod-mail'] } } },
    },
    Targets: [
      {
        Arn: topicOf('Alarm'),
        Id: Match.anyValue(),
        InputTransformer: {
          InputPathsMap: {
            'detail-type': '$.detail-type',
            time: '$.time',
            'detail-mail-messageId': '$.detail.mail.messageId',
          },
          InputTemplate: Match.stringLikeRegexp('^"<detail-type>: .* <time>.* <detail-mail-messageId>"$'),
        },
      },
    ],
  })
  const policies = JSON.stringify(site.findResources('AWS::SNS::TopicPolicy'))
  expect(policies).toContain('"Principal":{"Service":"events.amazonaws.com"}')
})

test('SES events of each mail invoke notify through a topic', () => {
  site.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    EventDestination: {
      MatchingEventTypes: ['send', 'delivery', 'bounce', 'complaint', 'reject'],
      SnsDestination: { TopicARN: topicOf('MailboxesOutcomes') },
    },
  })
  site.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'lambda',
    TopicArn: topicOf('MailboxesOutcomes'),
    Endpoint: { 'Fn::GetAtt': [Match.stringLikeRegexp('^NotifyFunction'), 'Arn'] },
  })
})
