import type { App } from '../../src/app'
import type { Secret } from '../../src/aws/secret-store'

/** A site, as its owner reaches it: its secret and, once it is deployed, its table. */
export interface Stage {
  readonly name: string
  /** Whether strangers can reach it. */
  readonly isDeployed: boolean
  /** Undefined before the first deployment, when only the password can be set. */
  readonly app: App | undefined
  /** The secret in force; undefined while no password was ever set. */
  readSecret(): Promise<Secret | undefined>
  writeSecret(secret: Secret): Promise<void>
  close(): Promise<void>
}
