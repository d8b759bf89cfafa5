import { readFileSync } from 'node:fs'

const watchMs = 250

/**
 * Sends SIGTERM to this process when the npm that started it is gone, since a killed npm sends no signal. npm runs a
 * script in a shell, which outlives npm, so on Linux the shell's parent is watched too.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const before = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, watchMs)
  watch.unref()
}

function ancestors() {
  const parent = process.ppid
  const [, name = '', grandparent] = /^\d+ \((.*)\) \S (\d+)/.exec(processState(parent)) ?? []
  return name.endsWith('sh') ? `${parent} ${grandparent}` : `${parent}`
}

function processState(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return '' // no /proc on this system, or the process is gone already
  }
}
