/** As in `shared/src/infra/env.ts`, which says why. Read at the start of a process; only glibc knows them. */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Replaces this process (same id, same streams) by one with these settings; not before Node 22.15, only on Linux. */
export function restartWithAllocatorSettings() {
  if (process.env.MALLOC_ARENA_MAX || process.platform !== 'linux' || !process.execve) return
  const argv = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, argv, { ...process.env, ...allocatorSettings })
}
