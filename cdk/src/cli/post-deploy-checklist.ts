import { claimKeys } from '@highline/shared/content-keys'
import { defaultRegion } from '@highline/shared/infra/names'
import type { StageConfig } from '../config'
import type { MailState } from './account'

interface Found {
  /** Undefined where the credentials may not read it. */
  readonly isPasswordSet: boolean | undefined
  /** Undefined likewise, and where another stage makes the identities. */
  readonly mail: MailState | undefined
  /** Of CloudFront: `on`, or why it is not. */
  readonly accessLog: string
  /** Statements of fact on the page that are not confirmed; undefined where that is not known. */
  readonly openClaims?: number | undefined
}

/** What no command can do, or did not do yet: a sentence for each. */
export function stillToDo(
  config: StageConfig,
  { isPasswordSet, mail, accessLog, openClaims }: Found,
): string[] {
  const { stage, region, adminEmail, alarmEmail } = config
  const left: string[] = []
  if (isPasswordSet === false)
    left.push(
      `Set the admin password: ${region === defaultRegion ? '' : `AWS_REGION=${region} `}` +
        `npm run admin:set-password -- --stage ${stage}`,
    )
  if (!adminEmail)
    left.push(
      'Nobody is mailed of an inquiry or an access code while no address is given: -c adminEmail=you@example.com',
    )
  if (mail && mail.unconfirmed.length > 0)
    left.push(
      `Follow the link that AWS has mailed to ${mail.unconfirmed.join(' and ')}: until then nothing is mailed.`,
    )
  if (mail?.inSandbox && adminEmail)
    left.push(
      'SES is in its sandbox, where it delivers to confirmed addresses only. That is enough for this site; for more ' +
        `see https://${region}.console.aws.amazon.com/ses/home?region=${region}#/account`,
    )
  left.push(
    alarmEmail
      ? `Confirm the subscription that AWS has mailed to ${alarmEmail}, if that is not done.`
      : 'Alarms are mailed to no address: -c alarmEmail=you@example.com',
  )
  if (openClaims)
    left.push(
      `${claimKeys.length - openClaims} of ${claimKeys.length} statements about the company are confirmed: review the rest in the admin, under Content.`,
    )
  if (accessLog !== 'on')
    left.push(`CloudFront keeps no log (${accessLog}). The site works without; the next version tries again.`)
  return left
}
