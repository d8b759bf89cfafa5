/** Returns a `catch` handler that resolves to undefined for errors with these names and rethrows others. */
export const ignore =
  (...names: readonly string[]) =>
  (error: unknown): undefined => {
    if (error instanceof Error && names.includes(error.name)) return undefined
    throw error
  }
