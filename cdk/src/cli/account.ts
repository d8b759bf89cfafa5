/**
 * What the commands ask of the account that their credentials belong to, and do to it. Where these permit to deploy and
 * nothing else, what they may not read is undefined.
 */
export interface Account {
  /** Whether CDK's bootstrap is there. */
  isBootstrapped(region: string): Promise<boolean | undefined>
  hasParameter(name: string): Promise<boolean | undefined>
  /** Of an SSM parameter that the command cannot do without; undefined where there is none. */
  parameterValue(parameter: string): Promise<string | undefined>
  deleteParameter(name: string): Promise<void>
  /** What SES would refuse. */
  mail(addresses: readonly string[]): Promise<MailState | undefined>
  /** Undefined where there is no such stack. */
  stack(at: StackPlace): Promise<Stack | undefined>
  /** What failed in the last operation on a stack, the cause first. */
  failures(at: StackPlace): Promise<Failure[]>
  /** Lifts the protection against deletion. */
  unprotect(at: StackPlace): Promise<void>
  /** Goes on with the rollback of an update that has failed, and returns when it has ended. */
  continueRollback(at: StackPlace): Promise<void>
  /** Names of the buckets that a stack made. */
  bucketsOf(at: StackPlace): Promise<string[]>
  /** Removes every version of every object. */
  empty(bucket: string): Promise<void>
  /** @returns whether it is gone, when that is known */
  deleteStack(at: StackPlace): Promise<boolean>
  /** Whether CloudFormation knows a type of resource: an emulator's may not. */
  creates(type: string, region: string): Promise<boolean>
  /** Calls a function and waits for it. @returns why it failed, if it did, else the JSON that it answered */
  invoke(functionName: string): Promise<{ readonly error?: string; readonly answer?: string } | undefined>
}

export interface MailState {
  /** SES delivers to confirmed addresses only, until AWS is asked to lift that. */
  readonly inSandbox: boolean
  /** Addresses whose owners have not followed the link that AWS mailed. */
  readonly unconfirmed: readonly string[]
}

export interface StackPlace {
  readonly name: string
  readonly region: string
}

export interface Stack {
  readonly outputs: Readonly<Record<string, string>>
  readonly tags: Readonly<Record<string, string>>
  readonly isProtected: boolean
  /** CloudFormation's word for it, such as `UPDATE_COMPLETE`. */
  readonly status: string
  /** When its last operation began. */
  readonly changedAt: string
}

export interface Failure {
  readonly resource: string
  /** Such as `AWS::CloudFront::Distribution`. */
  readonly type: string
  readonly reason: string
}
