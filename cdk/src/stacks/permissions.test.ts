import { recipients } from '@highline/shared/privacy-notice'
import { expect, test } from 'vitest'
import { readSources } from '../../test/repository/sources'
import { everything, stackOf, synthesise } from '../../test/synthesise'

test('only media and housekeeping may delete object versions', () => {
  const erasing = Object.entries(stackOf(synthesise(), 'Site').findResources('AWS::IAM::Policy')).filter(
    ([, policy]) => JSON.stringify(policy).includes('"s3:DeleteObjectVersion"'),
  )
  expect(erasing.map(([id]) => id.replace(/Role.*/, '')).sort()).toEqual(['Housekeeping', 'Media'])
})

test('the privacy notice lists every AWS service that functions with access to inquiries may call', () => {
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
