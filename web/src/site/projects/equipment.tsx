import { Picture } from '../picture'
import { useContent } from '../use-content'
import { Certifications } from './certifications'
import { drawings } from './drawings'

const slots = Object.keys(drawings) as (keyof typeof drawings)[]

/** The pictures of the equipment, and the certifications. */
export function Equipment() {
  const { pictures } = useContent()
  return (
    <div className="equipment">
      <ul className="equipment-pictures">
        {slots.map((key) => (
          <li key={key}>
            <Picture file={pictures[key] ?? drawings[key]} sizes="(min-width: 640px) 25vw, 50vw" />
          </li>
        ))}
      </ul>
      <Certifications />
    </div>
  )
}
