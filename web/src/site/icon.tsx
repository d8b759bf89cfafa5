/** Drawn on a field of 24 by 24, in one line of the same width. */
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
  shield: 'm12 3 7.5 3v5c0 4.8-3 8.2-7.5 10-4.5-1.8-7.5-5.2-7.5-10V6ZM8.5 12l2.5 2.5 4.5-5',
  carabiner:
    'M5 8v8.5A4.5 4.5 0 0 0 9.5 21h5a4.5 4.5 0 0 0 4.5-4.5v-9A4.5 4.5 0 0 0 14.5 3h-5A4.5 4.5 0 0 0 5 7.5l4.5 7',
  team: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18.2 14.4A6.5 6.5 0 0 1 21.5 20',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5.5l3.5 2',
  rope: 'M3 3h18M12 3v6M12 9a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM12 14v3M12 17l-3.5 4M12 17l3.5 4',
  wireless: 'M2.5 9.5a13.5 13.5 0 0 1 19 0M5.8 13a9 9 0 0 1 12.4 0M9 16.5a4.5 4.5 0 0 1 6 0M12 20h.01',
  cable: 'M3 3h5v5H3ZM16 16h5v5h-5ZM5.5 8v4.5a4 4 0 0 0 4 4h3a4 4 0 0 0 4-4V9.5a4 4 0 0 1 4-4h.5M18.5 16v-3',
  plan: 'M3.5 3.5h17v17h-17ZM3.5 10h7M14 10h6.5M14 3.5V10M10.5 14v6.5',
  speech: 'M3.5 4.5h17v12h-9l-5 4v-4h-3ZM7.5 9h9M7.5 12.5h5',
  headset: 'M3.5 17v-4.5a8.5 8.5 0 0 1 17 0V17M3.5 13.5h3v5h-3ZM17.5 13.5h3v5h-3ZM19 18.5c0 2-2 2.5-5 2.5',
  wrench: 'M3.5 20.5 12 12M20.3 6.8A5.5 5.5 0 1 1 14 3.2l-.5 3.8 2.8 2.8Z',
} as const

export type IconName = keyof typeof paths

/** A picture without words: what is beside it, or the control around it, has the name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
