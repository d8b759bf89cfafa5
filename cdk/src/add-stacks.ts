import { APP_NAME, globalName, stageName } from '@highline/shared/infra/names'
import { type App, Tags } from 'aws-cdk-lib'
import type { Build } from './build'
import { emulatorAccount, onAws, type StageConfig } from './config'
import { CertificateStack, type CustomDomain, customDomain } from './stacks/certificate'
import { EdgeStack } from './stacks/edge'
import { FirewallStack } from './stacks/firewall'
import { GithubStack } from './stacks/github'
import { SiteStack } from './stacks/site'

/** Adds all stacks of a stage. Edge refers to Site, never the other way round. */
export function addStacks(app: App, config: StageConfig, build: Build): void {
  const site = new SiteStack(app, 'Site', { ...guarded(config, 'site'), config, build })
  if (onAws(config)) {
    const named = customDomain(config)
    const host = named && { ...named, certificate: certificate(app, config, named) }
    const webAclArn = config.firewall ? firewall(app, config) : config.webAclArn
    new EdgeStack(app, 'Edge', {
      ...guarded(config, 'edge'),
      crossRegionReferences: host !== undefined || config.firewall,
      config,
      build,
      site,
      host,
      webAclArn,
    })
    if (config.github)
      new GithubStack(app, 'Github', {
        ...stackProps(config, 'github'),
        config,
        repository: config.github,
        publish: site.functions.publish,
        // CloudFront's certificates and firewalls must be in us-east-1.
        regions: host || config.firewall ? [config.region, 'us-east-1'] : [config.region],
      })
  }
  for (const [key, value] of Object.entries({ app: APP_NAME, stage: config.stage })) {
    // Dashboards support tags, but not every template validator knows that yet.
    Tags.of(app).add(key, value, { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] })
  }
}

const certificate = (app: App, config: StageConfig, host: CustomDomain) =>
  new CertificateStack(app, 'Certificate', { ...inUsEast1(config, 'certificate'), host }).certificate

const firewall = (app: App, config: StageConfig) =>
  new FirewallStack(app, 'Firewall', inUsEast1(config, 'firewall')).webAclArn

/** Stack in us-east-1. Its name contains the stage's region, because stages of all regions share us-east-1. */
const inUsEast1 = (config: StageConfig, part: string) => ({
  ...stackProps({ ...config, region: 'us-east-1' }, part),
  stackName: globalName(config, part),
  crossRegionReferences: true,
})

/** Protects stacks without which the site does not work from accidental deletion. */
const guarded = (config: StageConfig, part: string) => ({
  ...stackProps(config, part),
  terminationProtection: config.stage === 'prod',
})

/** Without an account, so that the template fits any account; the CLI uses the one of its credentials. */
const stackProps = (config: StageConfig, part: string) => ({
  stackName: stageName(config, part),
  env: { region: config.region, account: onAws(config) ? process.env.CDK_DEFAULT_ACCOUNT : emulatorAccount },
})
