import type { ChildProcess } from 'node:child_process'

/** Whether a site that was started answers, its page published. */
export const ready = (url: string) =>
  fetch(`${url}/_local/status`).then(
    ({ ok }) => ok,
    () => false,
  )

export function stop(child: ChildProcess): Promise<unknown> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  return ended
}
