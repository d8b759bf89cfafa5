import { expect, test } from 'vitest'
import { keepsData, onAws, parseConfig } from './config'

const config = (context: Record<string, unknown> = {}, environment = {}) => parseConfig(context, environment)

test('the defaults are stage prod and region eu-west-2', () => {
  expect(config()).toMatchObject({
    stage: 'prod',
    region: 'eu-west-2',
    budgetLimit: 20,
    makeIdentities: true,
  })
})

test('companyName comes from the setting, then the environment, then the default', () => {
  const environment = { COMPANY_NAME: 'From the environment' }
  expect(config({ companyName: 'Given' }, environment).companyName).toBe('Given')
  expect(config({}, environment).companyName).toBe('From the environment')
  expect(config().companyName).toBe('Highline Stadium Communications')
})

test("CDK's own context keys and empty settings are ignored", () => {
  const context = { '@aws-cdk/core:x': true, 'aws:cdk:bundling-stacks': [], adminEmail: '' }
  expect(config(context)).toEqual(config())
})

test.each([
  [{ stage: 'prd' }, 'stage is none of dev, staging, prod, local: "prd".'],
  [{ region: 'London' }, 'region is no AWS region: "London".'],
  [{ adminEmail: 'admin' }, 'adminEmail is no e-mail address: "admin".'],
  [{ companyName: 'x'.repeat(101) }, 'companyName is longer than 100 characters: "'],
  [{ domainName: 'https://example.com' }, 'domainName is no host name: "https://example.com".'],
  [{ hostedZoneId: 'example.com' }, 'hostedZoneId is no id of a Route 53 hosted zone: "example.com".'],
  [{ domainName: 'www.example.com' }, 'domainName needs hostedZoneId, the Route 53 zone it lies in.'],
  [{ hostedZoneId: 'Z1' }, 'hostedZoneId is of no use without domainName.'],
  [{ secondAdminEmail: 'b@example.com' }, 'secondAdminEmail needs adminEmail, the first of the two.'],
  [{ budgetLimit: 'ten' }, 'budgetLimit is no number: "ten".'],
  [{ budgetLimit: '-1' }, 'budgetLimit is not above 0: "-1".'],
  [{ makeIdentities: 'maybe' }, 'makeIdentities is neither true nor false: "maybe".'],
  [{ webAclArn: 'arn:aws:wafv2:eu-west-2:1:regional/x' }, 'webAclArn is no global web ACL of us-east-1: "'],
  [
    { firewall: true, webAclArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/site/a1' },
    'only one can stand in front',
  ],
  [{ github: 'https://github.com/a/b' }, 'github is no owner/name of a repository: "'],
  [{ adminMail: 'a@example.com' }, 'There is no setting adminMail.'],
])('%j is rejected with a message', (context, sentence) => {
  expect(() => config(context)).toThrow(sentence)
})

test('all invalid settings are reported in one error', () => {
  expect(() => config({ stage: 'x', adminEmail: 'y' })).toThrow(/stage is none.*\nadminEmail is no/)
})

test('booleans and numbers are parsed from strings, as a command line passes them', () => {
  expect(config({ makeIdentities: 'false', budgetLimit: '7.5' })).toMatchObject({
    makeIdentities: false,
    budgetLimit: 7.5,
  })
})

test('staging and prod keep their data when the stacks are deleted', () => {
  const kept = ['dev', 'local', 'staging', 'prod'].filter((stage) => keepsData(config({ stage })))
  expect(kept).toEqual(['staging', 'prod'])
  expect(onAws(config({ stage: 'local' }))).toBe(false)
})
