import { chmod, mkdir, stat } from 'node:fs/promises'

/** For a process that keeps secrets of others: what it creates from now on, only its own user can open. */
export const closeNewFiles = () => void process.umask(0o077)

/**
 * Makes the data directory, closed to other users, and closes one that an earlier version or its user left open. One
 * that is shared (`/tmp`, or another user's) stays as it is: what is created in it is closed by itself.
 */
export async function openDataDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const { mode, uid } = await stat(path)
  const shared = (mode & 0o1000) !== 0 || uid !== process.getuid?.()
  if (!shared) await chmod(path, 0o700)
}
