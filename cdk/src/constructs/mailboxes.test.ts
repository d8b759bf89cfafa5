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

test('functions may send with the identities and the configuration set of the stage', () => {
  const { names, made } = mailOf(mailing)
  const allowed = [
    'configuration-set/highline-prod-mail',
    'identity/admin@example.com',
    'identity/sales@example.com',
  ]
  expect(names).toEqual([allowed, allowed, allowed])
  expect(made).toHaveLength(2)
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

test('with notifyEmail alone, notify and housekeeping may send with its identity', () => {
  const { names, made } = mailOf({ notifyEmail: 'sales@example.com' })
  const allowed = ['configuration-set/highline-prod-mail', 'identity/sales@example.com']
  // `notify` and `housekeeping`: without an admin's mailbox the login sends no mail.
  expect(names).toEqual([allowed, allowed])
  expect(made).toHaveLength(1)
})

test('without an address no function may send mail', () => {
  expect(mailOf({})).toEqual({ names: [], made: [] })
})
