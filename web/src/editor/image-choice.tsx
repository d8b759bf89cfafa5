import type { Media } from '@highline/shared/schemas/media'
import { ConflictNotice } from '../forms/conflict-notice'
import type { EditableImage } from './edit-target'
import { nameOf, thumbnailOf } from './editable-image'

interface Offered {
  pictured: EditableImage
  /** `null`: what stands there without one. */
  file: Media | null
}

interface ChoiceProps extends Offered {
  chosen: boolean
  onChoose: () => void
}

/** One of the files that a place can show. */
export function Choice({ chosen, onChoose, ...offered }: ChoiceProps) {
  return (
    <label className="choice" title={nameOf(offered.pictured, offered.file)}>
      <input type="radio" name="file" checked={chosen} onChange={onChoose} />
      <Preview {...offered} />
    </label>
  )
}

interface BothFilesProps {
  pictured: EditableImage
  saved: Media | null
  mine: Media | null
}

/** The stored file of a conflict beside the chosen one. */
export function BothFiles({ pictured, saved, mine }: BothFilesProps) {
  return (
    <ConflictNotice title="Somebody saved a change here in the meantime.">
      <div className="choices">
        <figure>
          <Preview pictured={pictured} file={saved} />
          <figcaption>Saved</figcaption>
        </figure>
        <figure>
          <Preview pictured={pictured} file={mine} />
          <figcaption>Mine</figcaption>
        </figure>
      </div>
    </ConflictNotice>
  )
}

/** By its name, where there is nothing to be seen of it. */
function Preview({ pictured, file }: Offered) {
  const name = nameOf(pictured, file)
  const src = thumbnailOf(pictured, file)
  if (!src) return <span className="preview">{name}</span>
  return <img className="preview" src={src} alt={name} loading="lazy" />
}
