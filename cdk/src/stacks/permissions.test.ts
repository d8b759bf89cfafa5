import { expect, test } from 'vitest'
import { stackOf, synthesise } from '../testing/synthesise'

const policies = stackOf(synthesise(), 'Site').findResources('AWS::IAM::Policy')

test('earlier versions of a file are for media and housekeeping alone to erase', () => {
  const erasing = Object.entries(policies).filter(([, policy]) =>
    JSON.stringify(policy).includes('"s3:DeleteObjectVersion"'),
  )
  expect(erasing.map(([id]) => id.replace(/Role.*/, '')).sort()).toEqual(['Housekeeping', 'Media'])
})

test('notify reads inquiries and where the site is found, and writes nothing but notices', () => {
  const statements = Object.entries(policies)
    .filter(([id]) => id.startsWith('Notify'))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
  const of = (service: string) =>
    statements.filter(({ Action }) => [Action].flat().some((action) => action.startsWith(`${service}:`)))
  const byPartition = of('dynamodb').filter(({ Condition }) => Condition)
  expect(byPartition.map(({ Action, Condition }) => [Action, ...Object.values(Condition)])).toEqual([
    ['dynamodb:Query', { 'dynamodb:LeadingKeys': ['INQUIRY'] }],
    [
      ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:PutItem'],
      { 'dynamodb:LeadingKeys': ['NOTICE'] },
    ],
  ])
  expect(of('ssm').map(({ Action, Resource }) => [Action, JSON.stringify(Resource)])).toEqual([
    ['ssm:GetParameter', expect.stringContaining('parameter/highline/prod/edge"')],
  ])
})

test('housekeeping takes away and writes nothing', () => {
  const own = Object.entries(policies).filter(([id]) => id.startsWith('Housekeeping'))
  const actions = [...JSON.stringify(own).matchAll(/dynamodb:(\w+Item)/g)].map(([, action]) => action)
  expect(new Set(actions)).toEqual(new Set(['DeleteItem', 'UpdateItem']))
})
