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
import { may } from './may'

interface MailboxesProps {
  readonly config: StageConfig
  /** Is told of mails that bounce, are complained of or rejected. */
  readonly topic: ITopic
  /** Notes in the inbox what becomes of every mail. */
  readonly notify: IFunction
}

/** The addresses of the stage's mail: in SES's sandbox, all that it may go to. AWS mails each a link to confirm it. */
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
  tellUndelivered(scope, config, topic)
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
 * What SES tells has the headers of the mail in it, and with them the name and address of a visitor, so that only
 * what happened and SES's id of the mail are passed on.
 */
function tellUndelivered(scope: Construct, config: StageConfig, topic: ITopic): void {
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

/** Through it goes all mail of the identities that a stage has made. */
const configurationSetName = (config: Pick<StageConfig, 'stage'>) => stageName(config, 'mail')

/**
 * Leave to send; none without an address to send from. SES wants it on the identity that mail comes from, in its
 * sandbox on those that it goes to as well, and on the set that goes with the identity, whichever stage has made it.
 */
export function maySendMail(scope: Construct, config: StageConfig): PolicyStatement[] {
  // In the order in which the functions' `mailer` chooses whom mails are from.
  if (!(config.senderEmail ?? config.adminEmail ?? config.notifyEmail)) return []
  const arns = (resource: string, names: Iterable<string>) =>
    [...names].map((resourceName) => Stack.of(scope).formatArn({ service: 'ses', resource, resourceName }))
  const addresses = [...mailboxesOf(config)]
  // Where the account has made them, it may have confirmed a whole domain instead, which is then what SES asks for.
  const identities = new Set(
    config.makeIdentities ? addresses : addresses.flatMap((one) => [one, domainOf(one)]),
  )
  const makers = config.makeIdentities ? [config] : stages.map((stage) => ({ stage })).filter(onAws)
  return [
    may(
      ['ses:SendEmail'],
      ...arns('identity', identities),
      ...arns('configuration-set', makers.map(configurationSetName)),
    ),
  ]
}

/** Of an address, the domain; SES sends from either identity. */
export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** Every address that has to do with the site's mail, once. */
export const mailboxesOf = (config: StageConfig): Set<string> =>
  new Set(
    [config.senderEmail, config.adminEmail, config.secondAdminEmail, config.notifyEmail].filter(
      (address) => address !== undefined,
    ),
  )
