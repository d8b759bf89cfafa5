/** Spec §8 writes these otherwise than those of the Media tab. */
export const logoWords = { deleted: 'Logo Deleted', failed: 'Delete Failed' } as const
