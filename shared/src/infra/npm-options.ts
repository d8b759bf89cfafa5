import { UserError } from './user-error'

/**
 * Rejects options before a `--`, which npm consumes: the command gets at most their value. A command without its
 * `--stage` would act on another site.
 * @param names of options; `call` is npm's name for `-c`
 * @throws UserError when npm has consumed one
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
