import { vacant } from './editable-image'
import type { Editable } from './stega-content'
import { type Framed, usePlaces } from './use-editable-elements'

interface OutlinesProps {
  changeables: readonly Editable[]
  isDraft: (changeable: Editable) => boolean
  onChoose: (changeable: Editable, at: HTMLElement) => void
}

/**
 * A button for everything that can be changed, so that the keyboard finds it too: words and empty places in a frame,
 * and a mark in the corner of a picture, on which other things may lie.
 */
export function Outlines({ changeables, isDraft, onChoose }: OutlinesProps) {
  const places = usePlaces(changeables.length > 0)
  return places.map((place) => {
    const chosen = changeables[place.number]
    if (!chosen) return null
    const corner = 'shown' in chosen && place.element.getAttribute('src') !== vacant.src
    return (
      <button
        key={keyOf(place, places)}
        type="button"
        className={corner ? 'corner' : 'outline'}
        data-fixed={place.fixed || undefined}
        data-draft={isDraft(chosen) || undefined}
        aria-label={`Edit ${chosen.label}`}
        title={chosen.label}
        style={corner ? cornerOf(place) : frameOf(place)}
        onClick={({ currentTarget }) => onChoose(chosen, currentTarget)}
      >
        {corner && <PictureIcon />}
      </button>
    )
  })
}

const frameOf = ({ fixed, top, left, width, height }: Framed) => ({
  position: fixed ? ('fixed' as const) : ('absolute' as const),
  top,
  left,
  width,
  height,
})

/** Upper right, and below the bar that lies over the top of the page. */
const cornerOf = ({ top, left, width }: Framed) => ({ top: Math.max(top, 72), left: left + width })

function PictureIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01" />
    </svg>
  )
}

/** Words may stand in several places: each has its number there. */
const keyOf = (place: Framed, all: readonly Framed[]) =>
  `${place.number}.${all.filter(({ number }) => number === place.number).indexOf(place)}`
