import { expect, test } from 'vitest'
import { stackOf, synthesise } from '../../test/synthesise'

const mailing = { adminEmail: 'admin@example.com', notifyEmail: 'sales@example.com' }
const second = { ...mailing, stage: 'staging', makeIdentities: false }

/** SES resources that the functions of a stage may send with, and the identities that it creates. */
function mailOf(settings: Record<string, unknown>) {
  const site = stackOf(synthesise(settings), 'Site')
  const statements: { Action: unknown; Resource: unknown }[] = Object.values(
    site.findResources('AWS::IAM::Policy'),
  ).flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
  const names = statements
    .filter(({ Action }) => Action === 'ses:SendEmail')
    .map(({ Resource }) =>
      [...JSON.stringify(Resource).matchAll(/:((?:identity|configuration-set)\/[^"]+)"/g)].map(
        ([, name]) => name,
      ),
    )
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

test('a stage that creates no identities may send with the configuration set of any stage', () => {
  const { names, made } = mailOf(second)
  const sets = names.map((one) => one.filter((name) => name?.startsWith('configuration-set/')))
  const all = ['dev', 'prod', 'staging'].map((stage) => `configuration-set/highline-${stage}-mail`)
  expect(sets).toEqual([all, all, all])
  expect(made).toEqual([])
})

test('a stage that creates no identities may also send with the identity of the domain', () => {
  const { names } = mailOf(second)
  expect(names[0]).toContain('identity/example.com')
})
