/** What the person at the keyboard can mend, in words for them: shown without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError'
}
