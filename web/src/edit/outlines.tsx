import { type Framed, usePlaces } from './use-places'
import type { Words } from './words'

interface OutlinesProps {
  words: readonly Words[]
  isDraft: (words: Words) => boolean
  onChoose: (words: Words, at: HTMLElement) => void
}

/** A frame around all words that can be changed: a button each, so that the keyboard finds them too. */
export function Outlines({ words, isDraft, onChoose }: OutlinesProps) {
  const places = usePlaces(words.length > 0)
  return places.map((place) => {
    const chosen = words[place.number]
    if (!chosen) return null
    return (
      <button
        key={keyOf(place, places)}
        type="button"
        className="outline"
        data-fixed={place.fixed || undefined}
        data-draft={isDraft(chosen) || undefined}
        aria-label={`Edit ${chosen.label}`}
        title={chosen.label}
        style={frameOf(place)}
        onClick={({ currentTarget }) => onChoose(chosen, currentTarget)}
      />
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

/** Words may stand in several places: each has its number there. */
const keyOf = (place: Framed, all: readonly Framed[]) =>
  `${place.number}.${all.filter(({ number }) => number === place.number).indexOf(place)}`
