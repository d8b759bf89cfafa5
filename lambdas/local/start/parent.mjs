import { readFileSync } from 'node:fs'

const watchMs = 250

/**
 * Ends this process as SIGTERM does when the npm that started it is gone, which sends no signal when it is killed.
 * npm runs a script in a shell, which outlives npm, so on Linux the shell's parent is watched too.
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
    return '' // there is no /proc here, or it is gone already
  }
}
