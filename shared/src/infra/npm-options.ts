import { UserError } from './user-error'

/**
 * Options before a `--` are npm's: it keeps them, and hands on a value at most. A command without its `--stage` would
 * act on another site.
 * @param names of options; `call` is npm's for `-c`
 * @throws UserError where npm has kept one
 */
export function refuseOptionsOfNpm(
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): void {
  const kept = names.find((name) => env[`npm_config_${name}`] !== undefined)
  if (kept === undefined) return
  const option = kept === 'call' ? '-c' : `--${kept}`
  const command = env.npm_lifecycle_event ?? '<command>'
  throw new UserError(
    `npm has kept ${option} for itself. Put -- before the options: npm run ${command} -- ${option} …`,
  )
}
