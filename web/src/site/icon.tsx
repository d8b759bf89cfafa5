/** Paths in a view box of 24 by 24, all drawn with the same stroke width. */
const paths = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  cross: 'M5 5l14 14M19 5 5 19',
  gear: 'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10.2 3h3.6l.5 2.6 1.7 1 2.5-.9 1.8 3.1-2 1.7v2l2 1.7-1.8 3.1-2.5-.9-1.7 1-.5 2.6h-3.6l-.5-2.6-1.7-1-2.5.9-1.8-3.1 2-1.7v-2l-2-1.7 1.8-3.1 2.5.9 1.7-1Z',
  previous: 'm15 5-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 5v14l12-7Z',
  check: 'm4 12.5 5.5 5.5L20 7',
  place:
    'M12 21c-4-4-6.5-7.5-6.5-11a6.5 6.5 0 0 1 13 0c0 3.5-2.5 7-6.5 11ZM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
} as const

export type IconName = keyof typeof paths

/** A decorative icon: the text beside it or the control around it has the accessible name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
