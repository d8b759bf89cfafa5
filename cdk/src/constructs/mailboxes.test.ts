import { expect, test } from 'vitest'
import { stackOf, synthesise } from '../../test/synthesise'

const mailing = { adminEmail: 'admin@example.com', notifyEmail: 'sales@example.com' }
const second = { ...mailing, stage: 'staging', makeIdentities: false }

/** What the functions of a stage may send mail with, and the identities that it makes. */
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

test('mail may be sent from and to the mailboxes of the stage, through the set that goes with them', () => {
  const { names, made } = mailOf(mailing)
  const allowed = [
    'configuration-set/highline-prod-mail',
    'identity/admin@example.com',
    'identity/sales@example.com',
  ]
  expect(names).toEqual([allowed, allowed, allowed])
  expect(made).toHaveLength(2)
})

test('a second stage with the same addresses sends through the set of whichever made them', () => {
  const { names, made } = mailOf(second)
  const sets = names.map((one) => one.filter((name) => name?.startsWith('configuration-set/')))
  const all = ['dev', 'prod', 'staging'].map((stage) => `configuration-set/highline-${stage}-mail`)
  expect(sets).toEqual([all, all, all])
  expect(made).toEqual([])
})

test('where the identities are made elsewhere, it may be the domain that was confirmed', () => {
  const { names } = mailOf(second)
  expect(names[0]).toContain('identity/example.com')
})

test('with the address of inquiries alone, they are mailed from it', () => {
  const { names, made } = mailOf({ notifyEmail: 'sales@example.com' })
  const allowed = ['configuration-set/highline-prod-mail', 'identity/sales@example.com']
  // `notify` and `housekeeping`: without an admin's mailbox the login sends no mail.
  expect(names).toEqual([allowed, allowed])
  expect(made).toHaveLength(1)
})

test('without an address no function may send', () => {
  expect(mailOf({})).toEqual({ names: [], made: [] })
})
