import { resolve } from 'node:path'
import { DEFAULT_COMPANY_NAME } from '@highline/shared/company'
import { lengths } from '@highline/shared/constants'
import { UserError } from '@highline/shared/infra/user-error'

export interface Settings {
  /** 0 selects a free port. */
  readonly port: number
  /** Port of the hot-reload server in front of this one, and the only one that browsers use. */
  readonly sitePort?: number | undefined
  /** Absolute path of the directory for all local data. */
  readonly dataDirectory: string
  readonly companyName: string
  /** Takes precedence over the stored one. */
  readonly adminPassword?: string | undefined
  /** An authenticator's secret, base32; takes precedence over the one set up on the page. */
  readonly mfaSecret?: string | undefined
}

/**
 * Reads the environment; an empty variable counts as unset. The functions read the mailbox variables themselves.
 * @param directory base of a relative `DATA_DIR`
 * @throws UserError
 */
export function readSettings(env: NodeJS.ProcessEnv, directory: string): Settings {
  const {
    PORT = '3000',
    DEV_PORT,
    DATA_DIR = '.local',
    COMPANY_NAME,
    ADMIN_PASSWORD,
    MFA_SECRET,
  } = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const port = Number(PORT)
  if (!/^\d{1,5}$/.test(PORT) || port > 65_535)
    throw new UserError(`PORT is "${PORT}", which is not a port from 0 to 65535.`)
  if (ADMIN_PASSWORD && ADMIN_PASSWORD.length > lengths.password)
    throw new UserError(`ADMIN_PASSWORD is longer than the ${lengths.password} characters that fit.`)
  return {
    port,
    sitePort: DEV_PORT === undefined ? undefined : Number(DEV_PORT),
    dataDirectory: resolve(directory, DATA_DIR),
    companyName: COMPANY_NAME ?? DEFAULT_COMPANY_NAME,
    adminPassword: ADMIN_PASSWORD,
    mfaSecret: MFA_SECRET,
  }
}
