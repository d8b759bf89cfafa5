import { Picture } from '../picture'
import { SectionHeading } from '../section-heading'
import { useContent } from '../use-content'
import { Capabilities } from './capabilities'
import { Services } from './services'

export const aboutTitleId = 'about-title'

export function About() {
  const { text, pictures } = useContent()
  const picture = pictures.professional_equipment_image
  return (
    <section className="about" id="about" aria-labelledby={aboutTitleId}>
      <div className="wrap">
        <div className="about-top">
          <SectionHeading id={aboutTitleId} title={text('about_title')} />
          <p className="about-content prose">{text('about_content')}</p>
        </div>
        <div className={`equipment-words${picture ? ' equipment-pictured' : ''}`}>
          {picture && (
            <Picture className="equipment-picture" file={picture} sizes="(min-width: 1000px) 60vw, 100vw" />
          )}
          <div>
            <h3 className="subtitle">{text('professional_equipment_title')}</h3>
            <p className="equipment-content prose">{text('professional_equipment_content')}</p>
          </div>
        </div>
        <Capabilities />
        <Services />
      </div>
    </section>
  )
}
