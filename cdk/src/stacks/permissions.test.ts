import { recipients } from '@highline/shared/privacy-notice'
import { expect, test } from 'vitest'
import { readSources } from '../../test/repository/sources'
import { everything, propertiesOf, templateOf } from '../../test/synthesise'

test('the privacy notice lists every AWS service that functions with access to inquiries may call', () => {
  const policies = propertiesOf(templateOf('Site', everything), 'AWS::IAM::Policy').map((policy) =>
    JSON.stringify(policy),
  )
  const actions = policies
    .filter((policy) => policy.includes('"INQUIRY"'))
    .flatMap((policy) => policy.match(/(?<=")[a-z]\w*(?=:[A-Z]\w+")/g) ?? [])
  const ofLambda = ['logs', 'xray', 'sns']
  const services = new Set(actions.filter((service) => !ofLambda.includes(service)))
  const listed = Object.values(recipients).flatMap((recipient): string[] => [...recipient.services])
  expect([...services].sort()).toEqual(listed.sort())
  const calling = readSources(/^lambdas\/src\/.*(?<!test)\.ts$/).filter(({ text }) =>
    /\bawait fetch\(|\bfetch\(['"`]|node:https'/.test(text),
  )
  expect(calling.map(({ path }) => path)).toEqual([])
})
