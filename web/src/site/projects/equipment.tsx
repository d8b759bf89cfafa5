import antenna from '../illustrations/antenna.svg'
import harness from '../illustrations/harness.svg'
import rope from '../illustrations/rope.svg'
import truss from '../illustrations/truss.svg'
import { Picture } from '../picture'
import { useContent } from '../use-content'
import { Certifications } from './certifications'

/** The four pictures, each with a drawing of ours for as long as none is set. */
const slots = [
  { key: 'equipment_image_1', src: rope, alt: 'Drawing of a coiled rope with a carabiner' },
  { key: 'equipment_image_2', src: harness, alt: 'Drawing of a climbing harness' },
  { key: 'equipment_image_3', src: antenna, alt: 'Drawing of antennas on a mast' },
  { key: 'equipment_image_4', src: truss, alt: 'Drawing of a stadium roof, a rope hanging from its truss' },
] as const

/** The pictures of the equipment, and the certifications. */
export function Equipment() {
  const { pictures } = useContent()
  return (
    <div className="equipment">
      <ul className="equipment-pictures">
        {slots.map(({ key, src, alt }) => (
          <li key={key}>
            <Picture
              file={pictures[key] ?? { src, alt, width: 480, height: 480, sources: [] }}
              sizes="(min-width: 640px) 25vw, 50vw"
            />
          </li>
        ))}
      </ul>
      <Certifications />
    </div>
  )
}
