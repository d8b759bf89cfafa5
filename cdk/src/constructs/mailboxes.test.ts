import { expect, test } from 'vitest'
import { propertiesOf, templateOf } from '../../test/synthesise'

const mailing = { adminEmail: 'admin@example.com', notifyEmail: 'sales@example.com' }

/** SES resources that the functions of a stage may send with, and the identities that it creates. */
function mailOf(settings: Record<string, unknown>) {
  const site = templateOf('Site', settings)
  const statements: { Action: unknown; Resource: unknown }[] = propertiesOf(site, 'AWS::IAM::Policy').flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement,
  )
  const names = statements
    .filter(({ Action }) => Action === 'ses:SendEmail')
    .map(({ Resource }) => JSON.stringify(Resource).match(/(?<=:)(identity|configuration-set)\/[^"]+/g) ?? [])
  return { names, made: Object.keys(site.findResources('AWS::SES::EmailIdentity')) }
}

const configurationSet = 'configuration-set/highline-prod-mail'
const ofAdmin = [configurationSet, 'identity/admin@example.com', 'identity/sales@example.com']
const ofSales = [configurationSet, 'identity/sales@example.com']

test.each([
  ['the identities and the configuration set of the stage', mailing, [ofAdmin, ofAdmin, ofAdmin], 2],
  // `notify` and `housekeeping`: without an admin's mailbox the login sends no mail.
  ['the identity of notifyEmail alone', { notifyEmail: 'sales@example.com' }, [ofSales, ofSales], 1],
  ['nothing without an address', {}, [], 0],
])('functions may send with %s', (_what, settings, allowed, identities) => {
  const { names, made } = mailOf(settings)
  expect(names).toEqual(allowed)
  expect(made).toHaveLength(identities)
})

test('a stage that creates no identities may send with those of any stage, and with those of domains', () => {
  const { names, made } = mailOf({ ...mailing, stage: 'staging', makeIdentities: false })
  const sets = ['dev', 'prod', 'staging'].map((stage) => `configuration-set/highline-${stage}-mail`)
  const identities = ['admin@example.com', 'example.com', 'sales@example.com'].map((one) => `identity/${one}`)
  expect(names).toEqual(Array(3).fill([...sets, ...identities]))
  expect(made).toEqual([])
})
