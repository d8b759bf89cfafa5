import { readFileSync } from 'node:fs'

const everyMs = 40

/**
 * The most memory of a process, and of it with all that it started, since this was called; by `/proc`. Pages that several
 * processes share count by their share: a process that has just been forked would else count twice.
 */
export function watchMemory(pid: () => number | undefined) {
  const most = { process: 0, together: 0 }
  const look = () => {
    const root = pid()
    const sizes = root === undefined ? [] : familyOf(root).map(residentBytes)
    most.process = Math.max(most.process, ...sizes)
    most.together = Math.max(
      most.together,
      sizes.reduce((sum, size) => sum + size, 0),
    )
  }
  const timer = setInterval(look, everyMs)
  return { most, stop: () => clearInterval(timer) }
}

/** '' of a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function familyOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim()
  return [pid, ...(children ? children.split(' ').flatMap((child) => familyOf(Number(child))) : [])]
}

const residentBytes = (pid: number) =>
  1024 * Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
