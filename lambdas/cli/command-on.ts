import type { Stage } from './stage/stage'

/** A command as it is typed for this very stage: without `--stage` it is for the site of this machine. */
export function commandOn({ name, isDeployed }: Stage, command: string, ...options: string[]): string {
  const given = isDeployed ? ['--stage', name, ...options] : options
  return ['npm run', command, ...(given.length > 0 ? ['--', ...given] : [])].join(' ')
}
