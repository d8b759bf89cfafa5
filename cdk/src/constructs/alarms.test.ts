import { Match } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { everything, stackOf, synthesise } from '../../test/synthesise'

const site = stackOf(synthesise(everything), 'Site')
const alarms = Object.entries(site.findResources('AWS::CloudWatch::Alarm'))

test('there are ten alarms, as many as are free, and each notifies the topic', () => {
  expect(alarms).toHaveLength(10)
  const topic = Object.keys(site.findResources('AWS::SNS::Topic')).find((id) => id.startsWith('AlarmTopic'))
  for (const [, { Properties }] of alarms) expect(Properties.AlarmActions).toEqual([{ Ref: topic }])
})

test.each(['Contact', 'Publish', 'Variants', 'Auth'])('errors of %s raise an alarm', (name) => {
  site.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: 'Errors',
    Dimensions: [{ Name: 'FunctionName', Value: { Ref: Match.stringLikeRegexp(`^${name}Function`) } }],
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
        Arn: { Ref: Match.stringLikeRegexp('^AlarmTopic') },
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

test('mails that keep failing or are abandoned raise an alarm after two failed runs in five minutes', () => {
  site.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: 'Errors',
    Dimensions: [{ Name: 'FunctionName', Value: { Ref: Match.stringLikeRegexp('^NotifyFunction') } }],
    // `notify` runs every minute and throws as long as mails fail.
    Threshold: 2,
    Period: 300,
    EvaluationPeriods: 1,
    AlarmActions: [{ Ref: Match.stringLikeRegexp('^AlarmTopic') }],
  })
})

test('SES events of each mail invoke notify through a topic', () => {
  site.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    EventDestination: {
      MatchingEventTypes: ['send', 'delivery', 'bounce', 'complaint', 'reject'],
      SnsDestination: { TopicARN: { Ref: Match.stringLikeRegexp('^MailboxesOutcomesTopic') } },
    },
  })
  site.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'lambda',
    TopicArn: { Ref: Match.stringLikeRegexp('^MailboxesOutcomesTopic') },
    Endpoint: { 'Fn::GetAtt': [Match.stringLikeRegexp('^NotifyFunction'), 'Arn'] },
  })
})
