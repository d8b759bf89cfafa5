import type { VideoFile } from '../content'

const asks = (query: string) => matchMedia(query).matches

/** Asked for by the system: less motion, or less data. */
export const prefersReducedMotion = () =>
  connection().saveData === true || asks('(prefers-reduced-motion: reduce)')

/** Whether a film may be sent unasked: not over a slow connection, and no large one to a small screen. */
export function mayAutoplay({ large }: VideoFile): boolean {
  const { effectiveType = '4g' } = connection()
  return effectiveType === '4g' && !(large && asks('(max-width: 767px)'))
}

/** What Chromium knows of the network; others do not tell. */
function connection(): { saveData?: unknown; effectiveType?: unknown } {
  const known: unknown = Reflect.get(navigator, 'connection')
  return typeof known === 'object' && known ? known : {}
}
