/** Why a signature is not accepted, in the names that S3 has for it. */
export type SignatureFault =
  | 'AccessDenied'
  | 'AuthorizationHeaderMalformed'
  | 'AuthorizationQueryParametersError'
  | 'InvalidAccessKeyId'
  | 'InvalidArgument'
  | 'InvalidRequest'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'

/** A request whose signature is missing, malformed, too old or wrong. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError'
  readonly fault: SignatureFault
  /** Undefined where the fault's name says everything. */
  readonly reason: string | undefined
  /** What was compared, such as the string to sign. */
  readonly details: Readonly<Record<string, string>>

  constructor(fault: SignatureFault, reason?: string, details: Record<string, string> = {}) {
    super(reason ?? fault)
    this.reason = reason
    this.fault = fault
    this.details = details
  }
}
