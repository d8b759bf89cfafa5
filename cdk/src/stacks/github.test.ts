import { describe, expect, test } from 'vitest'
import { everything, onlyOne, templateOf } from '../../test/synthesise'

const template = templateOf('Github', { stage: 'staging', github: 'highline/site' })
const role = onlyOne(template, 'AWS::IAM::Role')
const second = templateOf('Github', { github: 'highline@12/site@345', makeGithubProvider: 'false' })

describe('the role of a GitHub repository', () => {
  test('can be assumed only from the GitHub environment named after the stage', () => {
    const [{ Condition, Action }] = role.AssumeRolePolicyDocument.Statement
    expect(Action).toBe('sts:AssumeRoleWithWebIdentity')
    expect(Condition).toEqual({
      StringEquals: { 'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com' },
      StringLike: {
        'token.actions.githubusercontent.com:sub': [
          'repo:highline/site:environment:staging',
          'repo:highline@*/site@*:environment:staging',
        ],
      },
    })
  })

  test('is bound to the ids of the owner and the repository if the setting contains them', () => {
    const [{ Condition }] = onlyOne(second, 'AWS::IAM::Role').AssumeRolePolicyDocument.Statement
    expect(Object.values(Condition.StringLike)).toEqual([['repo:highline@12/site@345:environment:prod']])
  })

  test('may only assume the deployment roles of the CDK bootstrap, read the settings and invoke publish', () => {
    const { Statement } = onlyOne(template, 'AWS::IAM::Policy').PolicyDocument
    expect(Statement).toMatchObject(
      ['sts:AssumeRole', 'ssm:GetParameter', 'lambda:InvokeFunction'].map((Action) => ({ Action })),
    )
    const [roles, parameters, functions] = Statement.map(({ Resource }: { Resource: unknown }) =>
      JSON.stringify(Resource),
    )
    expect(roles.match(/cdk-hnb659fds-[a-z-]+-role-/g)).toEqual(
      ['deploy', 'file-publishing', 'lookup'].map((what) => `cdk-hnb659fds-${what}-role-`),
    )
    expect(parameters).toMatch(/:parameter\/highline\/staging\/settings"/)
    expect(functions).toMatch(/PublishFunction\w+Arn/)
    expect(JSON.stringify(Statement)).not.toContain('*')
  })

  test('may also assume the bootstrap roles of us-east-1 with a custom domain', () => {
    const [{ Resource }] = onlyOne(templateOf('Github', everything), 'AWS::IAM::Policy').PolicyDocument
      .Statement
    expect(Resource).toHaveLength(6)
    expect(JSON.stringify(Resource)).toContain('us-east-1')
  })

  test('uses the existing OIDC provider of the account with makeGithubProvider=false', () => {
    expect(onlyOne(template, 'AWS::IAM::OIDCProvider').ClientIdList).toEqual(['sts.amazonaws.com'])
    expect(second.findResources('AWS::IAM::OIDCProvider')).toEqual({})
    expect(JSON.stringify(onlyOne(second, 'AWS::IAM::Role'))).toContain(
      ':oidc-provider/token.actions.githubusercontent.com',
    )
  })
})
