import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import { type IOidcProvider, OidcProviderNative, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import type { StageConfig } from '../config'
import { allow, allowReadParameter } from '../constructs/allow'

const issuer = 'token.actions.githubusercontent.com'

/**
 * Subjects of GitHub's OIDC tokens for a repository. Those of repositories created, renamed or moved since July 2026
 * contain the ids of owner and repository. If the setting contains ids, only that repository matches.
 * https://docs.github.com/en/actions/reference/security/oidc
 */
function subjects(repository: string): string[] {
  if (repository.includes('@')) return [repository]
  const withAnyIds = repository.split('/').map((name) => `${name}@*`)
  return [repository, withAnyIds.join('/')]
}

interface GithubStackProps extends StackProps {
  readonly config: StageConfig
  /** `owner/name`, or `owner@id/name@id`. */
  readonly repository: string
  readonly regions: readonly string[]
  readonly publish: IFunction
}

/**
 * Lets GitHub Actions deploy this stage without stored keys, through the roles of CDK's bootstrap. Only jobs of the
 * environment named like the stage may. They may also read the last deployment's settings and invoke `publish`.
 */
export class GithubStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { config, repository, regions, publish, ...props }: GithubStackProps,
  ) {
    super(scope, id, props)
    const role = new Role(this, 'Role', {
      description: `Deploys ${config.stage} from github.com/${repository}`,
      assumedBy: new WebIdentityPrincipal(this.provider(config).oidcProviderArn, {
        StringEquals: { [`${issuer}:aud`]: 'sts.amazonaws.com' },
        StringLike: {
          [`${issuer}:sub`]: subjects(repository).map((repo) => `repo:${repo}:environment:${config.stage}`),
        },
      }),
    })
    role.addToPolicy(allow(['sts:AssumeRole'], ...regions.flatMap((region) => this.bootstrapRoles(region))))
    role.addToPolicy(allowReadParameter(this, config, 'settings'))
    role.addToPolicy(allow(['lambda:InvokeFunction'], publish.functionArn))
    new CfnOutput(this, 'RoleArn', { value: role.roleArn })
  }

  /** OIDC provider; an account has one for all stages and repositories. */
  private provider({ makeGithubProvider }: StageConfig): IOidcProvider {
    if (makeGithubProvider)
      return new OidcProviderNative(this, 'Provider', {
        url: `https://${issuer}`,
        clientIds: ['sts.amazonaws.com'],
      })
    return OidcProviderNative.fromOidcProviderArn(this, 'Provider', this.iamArn('oidc-provider', issuer))
  }

  private bootstrapRoles(region: string): string[] {
    return ['deploy', 'file-publishing', 'lookup'].map((what) =>
      this.iamArn('role', `cdk-hnb659fds-${what}-role-${this.account}-${region}`),
    )
  }

  private iamArn(resource: string, resourceName: string): string {
    return this.formatArn({ service: 'iam', region: '', resource, resourceName })
  }
}
