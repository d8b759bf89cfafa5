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
export function readCommandLine([command = '', ...given]: readonly string[]): CommandLine {
  const passedOn = given.flatMap((argument, at) => settingOf(argument, given[at - 1]))
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

/** `--stage dev`, as the other commands have it, is `-c stage=dev`. */
function settingOf(argument: string, before: string | undefined): string[] {
  if (argument === '--stage') return ['-c']
  if (argument.startsWith('--stage=')) return ['-c', argument.slice(2)]
  return [before === '--stage' ? `stage=${argument}` : argument]
}

/** At the first `=`: a value may have some of its own. */
function split(text: string): [string, string | undefined] {
  const at = text.indexOf('=')
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
