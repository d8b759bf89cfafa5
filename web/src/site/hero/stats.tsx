import { useContent } from '../use-content'

const stats = [
  { number: 'stats_projects_number', label: 'stats_projects_label' },
  { number: 'stats_stadiums_number', label: 'stats_stadiums_label' },
  { number: 'stats_safety_number', label: 'stats_safety_label' },
] as const

/** Characters from which a figure may be broken on a small phone. */
const longFigure = 8

/** The figures below the hero; one whose number is hidden is left out. */
export function Stats() {
  const { text } = useContent()
  const shown = stats.filter(({ number }) => text(number))
  if (shown.length === 0) return null
  return (
    <dl className="stats">
      {shown.map(({ number, label }) => (
        <div className={`stat${text(number).length < longFigure ? '' : ' stat-long'}`} key={number}>
          <dt>{text(label)}</dt>
          <dd>{text(number)}</dd>
        </div>
      ))}
    </dl>
  )
}
