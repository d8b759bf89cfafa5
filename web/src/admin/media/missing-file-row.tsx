import { media } from '@highline/shared/endpoints/media'
import type { MediaStatus } from '@highline/shared/schemas/media'
import { useWrite } from '../../api/use-write'
import { Button } from '../../ui/button'
import { categoryLabel } from '../media-picker/media-words'
import { failWith, succeed } from '../shell/toasts'
import { ReplaceField } from '../upload/replace-field'

interface MissingFileRowProps {
  file: MediaStatus['missingFiles'][number]
  /** The file is there again. */
  onRepaired: () => void
}

/** A file that storage does not have: brought back from an earlier copy where one is kept, or sent again. */
export function MissingFileRow({ file, onRepaired }: MissingFileRowProps) {
  const { id, originalName, filename, category, healable } = file
  const name = originalName || filename
  return (
    <li className="missing-file">
      <p>
        <span className="job-name">{name}</span> <span className="job-fact">{categoryLabel(category)}</span>
      </p>
      <ReplaceField
        file={{ id, category }}
        label={`Re-upload ${name}`}
        accept="image/*,video/*"
        words={{
          failed: 'Re-upload Failed',
          replaced: 'File Re-uploaded',
          description: `“${name}” is in storage again.`,
        }}
        onReplaced={onRepaired}
      >
        {healable && <HealButton id={id} name={name} onRepaired={onRepaired} />}
      </ReplaceField>
    </li>
  )
}

interface HealButtonProps {
  id: number
  name: string
  onRepaired: () => void
}

function HealButton({ id, name, onRepaired }: HealButtonProps) {
  const { mutate, isPending } = useWrite(media.heal)
  const heal = () =>
    mutate(
      { params: { id: String(id) } },
      {
        onSuccess: () => {
          succeed({ title: 'File Restored', description: `“${name}” is back from an earlier copy.` })
          onRepaired()
        },
        onError: (error) => failWith(error, { title: 'Restore Failed', fallback: 'Please try again' }),
      },
    )
  return (
    <Button
      size="small"
      disabled={isPending}
      onClick={heal}
      aria-label={`Restore ${name} from its earlier copy`}
    >
      Restore Earlier Copy
    </Button>
  )
}
