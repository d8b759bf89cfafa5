import { UserError } from '@highline/shared/infra/user-error'

export interface CommandLine {
  readonly command: string
  /** What `-c name=value` says. */
  readonly context: Readonly<Record<string, string>>
  readonly profile: string | undefined
  /** Everything after the command's name, for `cdk`. */
  readonly passedOn: readonly string[]
}

/** Reads a command and its options, which are `cdk`'s own: those that matter to us, and all of them to hand on. */
export function readCommandLine([command = '', ...passedOn]: readonly string[]): CommandLine {
  const context: Record<string, string> = {}
  let profile: string | undefined
  for (const [at, argument] of passedOn.entries()) {
    const [option = '', attached] = split(argument)
    const value = attached ?? passedOn[at + 1]
    if (option === '--profile') profile = value
    if (option === '-c' || option === '--context') {
      const [name = '', setting] = split(value ?? '')
      if (setting === undefined) throw new UserError(`${option} wants name=value, not ${value ?? 'nothing'}.`)
      context[name] = setting
    }
  }
  return { command, context, profile, passedOn }
}

/** At the first `=`: a value may have some of its own. */
function split(text: string): [string, string | undefined] {
  const at = text.indexOf('=')
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
