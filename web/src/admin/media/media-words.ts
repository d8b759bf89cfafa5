import type { Media, MediaCategory } from '@highline/shared/schemas/media'

const categories: Record<MediaCategory, string> = {
  general: 'General',
  hero: 'Hero',
  project: 'Project',
  logo: 'Logo',
}

export const categoryLabel = (category: MediaCategory) => categories[category]

/** Size on screen and on disk, as far as they are known: `1920 × 1080 · 2.4 MB`. */
export function fileFacts({ width, height, size }: Pick<Media, 'width' | 'height' | 'size'>): string {
  const facts = [width && height ? `${width} × ${height}` : '', size === undefined ? '' : fileSize(size)]
  return facts.filter(Boolean).join(' · ')
}

const MB = 1024 * 1024

function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  return bytes < MB ? `${Math.round(bytes / 1024)} kB` : `${(bytes / MB).toFixed(1)} MB`
}
