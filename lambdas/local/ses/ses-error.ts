/** A refusal in the words of SES's query protocol. */
export class SesError extends Error {
  readonly code: string

  constructor(
    code: 'InvalidAction' | 'InvalidParameterValue' | 'MessageRejected' | 'MissingParameter',
    message: string,
  ) {
    super(message)
    this.name = code
    this.code = code
  }
}
