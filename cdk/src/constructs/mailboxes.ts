import { Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { ConfigurationSet, ConfigurationSetTlsPolicy, EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import { type StageConfig, stageName } from '../config'

/**
 * The addresses that mail goes from and, while SES keeps the account in its sandbox, may go to at all. Each
 * gets a mail from AWS whose link its owner has to follow.
 */
export class Mailboxes extends Construct {
  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id)
    const addresses = mailboxesOf(config)
    if (addresses.size === 0 || !config.makeIdentities) return
    const configurationSet = new ConfigurationSet(this, 'Settings', {
      configurationSetName: configurationSetName(config),
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
    })
    for (const address of addresses) {
      new EmailIdentity(this, address, { identity: Identity.email(address), configurationSet })
    }
  }
}

/** Through it goes all mail of a stage. */
const configurationSetName = (config: StageConfig) => stageName(config, 'mail')

/** Leave to send from the one address that mail comes from; none without an address. */
export function maySendMail(scope: Construct, config: StageConfig): PolicyStatement[] {
  const from = config.senderEmail ?? config.adminEmail
  if (!from) return []
  const arn = (resource: string, resourceName: string) =>
    Stack.of(scope).formatArn({ service: 'ses', resource, resourceName })
  return [
    new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [arn('identity', from), arn('configuration-set', configurationSetName(config))],
    }),
  ]
}

/** Every address that has to do with the site's mail, once. */
export const mailboxesOf = (config: StageConfig): Set<string> =>
  new Set(
    [config.senderEmail, config.adminEmail, config.secondAdminEmail, config.notifyEmail].filter(
      (address) => address !== undefined,
    ),
  )
