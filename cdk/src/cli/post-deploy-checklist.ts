import { claimKeys } from '@highline/shared/content-keys'
import { defaultRegion } from '@highline/shared/infra/names'
import type { StageConfig } from '../config'
import type { SesStatus } from './aws-account'

interface Found {
  /** Undefined where the credentials may not read it. */
  readonly isPasswordSet: boolean | undefined
  /** Undefined likewise, and where another stage makes the identities. */
  readonly mail: SesStatus | undefined
  /** Of CloudFront: `on`, or why it is not. */
  readonly accessLog: string
  /** Statements of fact on the page that are not confirmed; undefined where that is not known. */
  readonly openClaims?: number | undefined
}

/** What no command can do, or did not do yet: a sentence for each. */
export function stillToDo(config: StageConfig, { isPasswordSet, mail, accessLog, openClaims }: Found) {
  const { stage, region, adminEmail, alarmEmail } = config
  const inRegion = region === defaultRegion ? '' : `AWS_REGION=${region} `
  const unconfirmed = mail?.unconfirmed.join(' and ')
  const left = [
    isPasswordSet === false &&
      `Set the admin password: ${inRegion}npm run admin:set-password -- --stage ${stage}`,
    !adminEmail &&
      'Nobody is mailed of an inquiry or an access code while no address is given: -c adminEmail=you@example.com',
    unconfirmed && `Follow the link that AWS has mailed to ${unconfirmed}: until then nothing is mailed.`,
    mail?.inSandbox &&
      adminEmail &&
      'SES is in its sandbox, where it delivers to confirmed addresses only. That is enough for this site; for more ' +
        `see https://${region}.console.aws.amazon.com/ses/home?region=${region}#/account`,
    alarmEmail
      ? `Confirm the subscription that AWS has mailed to ${alarmEmail}, if that is not done.`
      : 'Alarms are mailed to no address: -c alarmEmail=you@example.com',
    openClaims &&
      `${claimKeys.length - openClaims} of ${claimKeys.length} statements about the company are confirmed: review the rest in the admin, under Content.`,
    accessLog !== 'on' &&
      `CloudFront keeps no log (${accessLog}). The site works without; the next version tries again.`,
  ]
  return left.flatMap((sentence) => sentence || [])
}
