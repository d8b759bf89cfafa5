import { recipients } from '@highline/shared/privacy-notice'
import { expect, test } from 'vitest'
import { readSources } from '../../test/repository/sources'
import { everything, stackOf, synthesise } from '../../test/synthesise'

const policies = stackOf(synthesise(), 'Site').findResources('AWS::IAM::Policy')

test('earlier versions of a file are for media and housekeeping alone to erase', () => {
  const erasing = Object.entries(policies).filter(([, policy]) =>
    JSON.stringify(policy).includes('"s3:DeleteObjectVersion"'),
  )
  expect(erasing.map(([id]) => id.replace(/Role.*/, '')).sort()).toEqual(['Housekeeping', 'Media'])
})

test('notify reads inquiries and where the site is found, and writes what became of their mails', () => {
  const statements = Object.entries(policies)
    .filter(([id]) => id.startsWith('Notify'))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
  const of = (service: string) =>
    statements.filter(({ Action }) => [Action].flat().some((action) => action.startsWith(`${service}:`)))
  const byPartition = of('dynamodb').filter(({ Condition }) => Condition)
  expect(byPartition.map(({ Action, Condition }) => [Action, ...Object.values(Condition)])).toEqual([
    [
      ['dynamodb:BatchGetItem', 'dynamodb:DeleteItem', 'dynamodb:PutItem'],
      { 'dynamodb:LeadingKeys': ['INQUIRY', 'NOTICE'] },
    ],
    ['dynamodb:GetItem', { 'dynamodb:LeadingKeys': ['SITE', 'INBOX', 'NOTICE'] }],
    ['dynamodb:Query', { 'dynamodb:LeadingKeys': ['NOTICE'] }],
    ['dynamodb:UpdateItem', { 'dynamodb:LeadingKeys': ['RATE#acknowledgement#*'] }],
  ])
  expect(of('ssm').map(({ Action, Resource }) => [Action, JSON.stringify(Resource)])).toEqual([
    ['ssm:GetParameter', expect.stringContaining('parameter/highline/prod/edge"')],
  ])
})

test('housekeeping takes away and writes nothing but notices, what is missing, and that it has run', () => {
  const own = Object.entries(policies).filter(([id]) => id.startsWith('Housekeeping'))
  const actions = [...JSON.stringify(own).matchAll(/dynamodb:(\w+Item)/g)].map(([, action]) => action)
  const writing = JSON.stringify(own).match(/"dynamodb:PutItem".*?"dynamodb:LeadingKeys":(\[.*?\])/)
  expect(writing?.[1]).toBe('["SITE"]')
  expect(JSON.stringify(own)).toContain('"dynamodb:LeadingKeys":["NOTICE"]')
  expect(JSON.stringify(own)).toContain('"dynamodb:LeadingKeys":["HEALTH"]')
  expect(new Set(actions)).toEqual(
    new Set(['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'UpdateItem']),
  )
})

test('the privacy notice names whatever functions that see inquiries can pass them on to', () => {
  const mailing = stackOf(synthesise(everything), 'Site').findResources('AWS::IAM::Policy')
  const seeing = Object.values(mailing).filter((policy) => JSON.stringify(policy).includes('"INQUIRY"'))
  const actions = seeing.flatMap((policy) => [...JSON.stringify(policy).matchAll(/"([a-z]\w*):[A-Z]\w+"/g)])
  const ofLambda = new Set(['logs', 'xray', 'sns'])
  const services = new Set(
    actions.map(([, service = '']) => service).filter((service) => !ofLambda.has(service)),
  )
  expect([...services].sort()).toEqual(
    Object.values(recipients)
      .flatMap((recipient): string[] => [...recipient.services])
      .sort(),
  )
  const calling = readSources(/^lambdas\/src\/.*(?<!test)\.ts$/).filter(({ text }) =>
    /\bawait fetch\(|\bfetch\(['"`]|node:https'/.test(text),
  )
  expect(calling.map(({ path }) => path)).toEqual([])
})
