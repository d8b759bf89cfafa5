import { Match } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { stackOf, synthesise } from '../testing/synthesise'

const site = stackOf(synthesise({ adminEmail: 'owner@example.com' }), 'Site')
const alarms = Object.entries(site.findResources('AWS::CloudWatch::Alarm'))

test('ten alarms are free, and each tells the topic', () => {
  expect(alarms).toHaveLength(10)
  const [topic] = Object.keys(site.findResources('AWS::SNS::Topic'))
  for (const [, { Properties }] of alarms) expect(Properties.AlarmActions).toEqual([{ Ref: topic }])
})

test.each(['Contact', 'Publish', 'Housekeeping', 'Notify', 'Variants', 'Auth'])(
  'errors of %s are told of',
  (name) => {
    site.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'Errors',
      Dimensions: [{ Name: 'FunctionName', Value: { Ref: Match.stringLikeRegexp(`^${name}Function`) } }],
    })
  },
)

test('mails that bounce or are complained of are told of, which needs no alarm', () => {
  site.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    EventDestination: {
      MatchingEventTypes: ['bounce', 'complaint', 'reject'],
      SnsDestination: { TopicARN: { Ref: Match.stringLikeRegexp('^AlarmTopic') } },
    },
  })
  const policies = JSON.stringify(site.findResources('AWS::SNS::TopicPolicy'))
  expect(policies).toContain('"Service":["cloudwatch.amazonaws.com","ses.amazonaws.com"]')
})
