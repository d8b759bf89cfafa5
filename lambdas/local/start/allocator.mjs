/** Settings of glibc, read when a process starts. The same as in `shared/src/infra/env.ts`, which has the reasons. */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Replaces this process with one that has these settings (same id and streams), on Linux with Node 22.15 or later. */
export function restartWithAllocatorSettings() {
  if (process.env.MALLOC_ARENA_MAX || process.platform !== 'linux' || !process.execve) return
  const argv = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, argv, { ...process.env, ...allocatorSettings })
}
