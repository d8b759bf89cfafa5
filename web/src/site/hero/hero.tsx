import { ButtonLink } from '../../ui/button'
import scene from '../illustrations/stadium.svg'
import { useContent } from '../use-content'
import { Carousel } from './carousel'
import { Highlight } from './highlight'

/** The first screen: the carousel if there are slides, else a static title and subtitle (spec §2.1). */
export function Hero() {
  const { slides } = useContent()
  return (
    <section className="hero dark" aria-label="Introduction">
      {slides.length > 0 ? <Carousel slides={slides} /> : <StillHero />}
      <div className="hero-stats">
        <div className="wrap">
          <Stats />
        </div>
      </div>
    </section>
  )
}

function StillHero() {
  const { text } = useContent()
  return (
    <div className="carousel">
      <div className="slide-media slide-scene" data-active>
        <picture>
          <img src={scene} alt="" width="1600" height="1000" fetchPriority="high" />
        </picture>
      </div>
      <div className="hero-body wrap">
        <div className="carousel-words">
          <div className="hero-words">
            <h1 className="hero-title">
              <Highlight text={text('hero_main_title')} />
            </h1>
            <p className="hero-subtitle prose">{text('hero_subtitle')}</p>
          </div>
        </div>
        <p className="hero-buttons">
          <ButtonLink href="#contact" size="large">
            {text('hero_cta_button')}
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}

const stats = [
  { number: 'stats_projects_number', label: 'stats_projects_label' },
  { number: 'stats_stadiums_number', label: 'stats_stadiums_label' },
  { number: 'stats_safety_number', label: 'stats_safety_label' },
] as const

/** Number of characters from which a figure may wrap on a small phone. */
const longFigure = 8

/** The figures below the hero; a figure whose number is hidden is left out. */
function Stats() {
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
