/**
 * What the commands ask of the account that they are logged in to, and do to it. Whoever deploys may be allowed to do
 * that and nothing else: what they may not look at is undefined.
 */
export interface Account {
  /** Whether CDK's bootstrap is there. */
  isBootstrapped(region: string): Promise<boolean | undefined>
  hasParameter(name: string): Promise<boolean | undefined>
  /** Of an SSM parameter that the command cannot do without; undefined where there is none. */
  parameterValue(parameter: string): Promise<string | undefined>
  /** What SES would refuse. */
  mail(addresses: readonly string[]): Promise<MailState | undefined>
  /** Undefined where there is no such stack. */
  stack(name: string): Promise<Stack | undefined>
  /** Names of the buckets that a stack made. */
  bucketsOf(stackName: string): Promise<string[]>
  /** Removes every version of every object. */
  empty(bucket: string): Promise<void>
  /** Returns when it is gone. */
  deleteStack(name: string): Promise<void>
}

export interface MailState {
  /** SES delivers to confirmed addresses only, until AWS is asked to lift that. */
  readonly inSandbox: boolean
  /** Addresses whose owners have not followed the link that AWS mailed. */
  readonly unconfirmed: readonly string[]
}

export interface Stack {
  readonly outputs: Readonly<Record<string, string>>
  readonly isProtected: boolean
}
