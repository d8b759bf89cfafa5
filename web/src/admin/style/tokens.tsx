import { Sheet, Specimens } from './sheet'

const colours = [
  'surface',
  'surface-muted',
  'surface-sunken',
  'text',
  'text-muted',
  'border',
  'border-strong',
  'accent',
  'accent-hover',
  'accent-text',
  'on-accent',
  'focus',
  'danger',
  'on-danger',
  'danger-paper',
  'success',
]
const sizes = ['xs', 'sm', 'md', 'lg', 'xl']
const spaces = [1, 2, 3, 4, 5, 6, 7, 8]
const boxes = [
  ['radius', { borderRadius: 'var(--radius)' }],
  ['radius-large', { borderRadius: 'var(--radius-large)' }],
  ['shadow-low', { boxShadow: 'var(--shadow-low)' }],
  ['shadow-high', { boxShadow: 'var(--shadow-high)' }],
] as const

/** What everything else is made of. */
export function Tokens() {
  return (
    <Sheet title="Tokens">
      <Specimens title="Colours">
        {colours.map((name) => (
          <span key={name} className="style-token">
            <span className="style-swatch" style={{ background: `var(--${name})` }} />
            {name}
          </span>
        ))}
      </Specimens>
      <Specimens title="Sizes of type">
        {sizes.map((size) => (
          <span key={size} style={{ fontSize: `var(--size-${size})` }}>
            {size}: Eight climbers, one roof
          </span>
        ))}
      </Specimens>
      <Specimens title="Spaces">
        {spaces.map((space) => (
          <span key={space} className="style-token">
            <span className="style-space" style={{ width: `var(--space-${space})` }} />
            {space}
          </span>
        ))}
      </Specimens>
      <Specimens title="Corners and shadows">
        {boxes.map(([name, style]) => (
          <span key={name} className="style-token">
            <span className="style-swatch" style={style} />
            {name}
          </span>
        ))}
      </Specimens>
      <Specimens title="Motion: point at them">
        <span className="style-moving style-quick">quick</span>
        <span className="style-moving style-steady">steady</span>
      </Specimens>
    </Sheet>
  )
}
