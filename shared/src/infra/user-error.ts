/** An error that the user of a command can fix. Its message is written for users, and shown without a stack trace. */
export class UserError extends Error {
  override readonly name = 'UserError'
}
