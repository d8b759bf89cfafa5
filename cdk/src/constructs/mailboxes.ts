import { stageName } from '@highline/shared/infra/names'
import { Stack } from 'aws-cdk-lib'
import { EventBus, EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events'
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets'
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import { onAws, type StageConfig, stages } from '../config'
import { serviceTopic } from './alarms'
import { allow } from './allow'

interface MailboxesProps {
  readonly config: StageConfig
  /** Topic for bounces, complaints and rejects. */
  readonly topic: ITopic
  /** Function that records all mail events in the inbox. */
  readonly notify: IFunction
}

/** SES identities of the stage's addresses, the only recipients in the sandbox. AWS mails each a verification link. */
export function addMailboxes(parent: Construct, { config, topic, notify }: MailboxesProps): void {
  const addresses = mailboxesOf(config)
  if (addresses.size === 0 || !config.makeIdentities) return
  const scope = new Construct(parent, 'Mailboxes')
  const configurationSet = new ConfigurationSet(scope, 'Settings', {
    configurationSetName: configurationSetName(config),
    tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    reputationMetrics: true,
  })
  configurationSet.addEventDestination('UndeliveredEvents', {
    destination: EventDestination.eventBus(EventBus.fromEventBusName(scope, 'DefaultBus', 'default')),
    events: undelivered,
  })
  forwardUndelivered(scope, config, topic)
  const outcomes = serviceTopic(scope, 'OutcomesTopic', ['ses'])
  outcomes.addSubscription(new LambdaSubscription(notify))
  configurationSet.addEventDestination('Outcomes', {
    destination: EventDestination.snsTopic(outcomes),
    events: [EmailSendingEvent.SEND, EmailSendingEvent.DELIVERY, ...undelivered],
  })
  for (const address of addresses)
    new EmailIdentity(scope, address, { identity: Identity.email(address), configurationSet })
}

const undelivered = [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT]

/**
 * Forwards the type of an event and SES's mail id to the topic. The event itself contains the mail's headers, and so
 * the name and address of a visitor.
 */
function forwardUndelivered(scope: Construct, config: StageConfig, topic: ITopic): void {
  const [happened, time, id] = ['$.detail-type', '$.time', '$.detail.mail.messageId'].map(EventField.fromPath)
  const text = `${happened}: a mail of the stage ${config.stage}, at ${time}. The inbox says so of an inquiry’s. SES’s id of the mail: ${id}`
  new Rule(scope, 'UndeliveredMail', {
    eventPattern: {
      source: ['aws.ses'],
      detailType: ['Email Bounced', 'Email Complaint Received', 'Email Rejected'],
      detail: { mail: { tags: { 'ses:configuration-set': [configurationSetName(config)] } } },
    },
    targets: [new SnsTopic(topic, { message: RuleTargetInput.fromText(text) })],
  })
}

/** Configuration set of all mail from the stage's identities. */
const configurationSetName = (config: Pick<StageConfig, 'stage'>) => stageName(config, 'mail')

/**
 * Permissions to send mail; none without a sender. SES checks the sender's identity, in the sandbox also those of the
 * recipients, and the identity's configuration set, which may belong to another stage.
 */
export function allowSendingMail(scope: Construct, config: StageConfig): PolicyStatement[] {
  // Same precedence as the sender in the functions' `mailer`.
  if (!(config.senderEmail ?? config.adminEmail ?? config.notifyEmail)) return []
  const arns = (resource: string, names: Iterable<string>) =>
    [...names].map((resourceName) => Stack.of(scope).formatArn({ service: 'ses', resource, resourceName }))
  const addresses = [...mailboxesOf(config)]
  // If the account created them, it may have verified the domain instead; SES then checks the domain's identity.
  const identities = new Set(
    config.makeIdentities ? addresses : addresses.flatMap((one) => [one, domainOf(one)]),
  )
  const makers = config.makeIdentities ? [config] : stages.map((stage) => ({ stage })).filter(onAws)
  return [
    allow(
      ['ses:SendEmail'],
      ...arns('identity', identities),
      ...arns('configuration-set', makers.map(configurationSetName)),
    ),
  ]
}

/** Domain of an address; SES accepts either as the identity. */
export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** All distinct addresses of the site's mail. */
export const mailboxesOf = (config: StageConfig): Set<string> =>
  new Set(
    [config.senderEmail, config.adminEmail, config.secondAdminEmail, config.notifyEmail].filter(
      (address) => address !== undefined,
    ),
  )
