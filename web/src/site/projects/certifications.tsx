import { Icon } from '../icon'
import { Picture } from '../picture'
import { useContent } from '../use-content'

const certifications = [
  'certification_1',
  'certification_2',
  'certification_3',
  'certification_4',
  'certification_5',
] as const

export function Certifications() {
  const { text, pictures } = useContent()
  const picture = pictures.certifications_image
  const lines = certifications.filter((key) => text(key))
  const more = text('certifications_content')
  if (lines.length === 0 && !more && !picture) return null
  return (
    <div className="certifications wrap">
      <div>
        <h3 className="certifications-title">{text('certifications_title')}</h3>
        {more && <p className="certifications-content prose">{more}</p>}
        {picture && (
          <Picture
            className="certifications-picture"
            file={picture}
            sizes="(min-width: 1000px) 26rem, 100vw"
          />
        )}
      </div>
      {lines.length > 0 && (
        <ul className="ticks">
          {lines.map((key) => (
            <li key={key}>
              <Icon name="check" />
              {text(key)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
