import { page } from '@highline/shared/constants'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { ButtonLink } from '../ui/button'
import { Brand } from './brand'
import { Icon } from './icon'

/** The bar at the top: transparent over the hero, solid once the page has been scrolled (spec §2.1). */
export function Navbar() {
  const [open, setOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  useSolidWhenScrolled(bar)

  useEffect(() => {
    if (!open) return
    const listening = new AbortController()
    const onEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    // The menu covers the page: it closes when the keyboard focus moves on into the page.
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && !bar.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('keydown', onEscape, listening)
    document.addEventListener('focusin', onFocus, listening)
    return () => listening.abort()
  }, [open])

  return (
    <header className={`navbar dark${open ? ' navbar-open' : ''}`} ref={bar}>
      <nav className="navbar-row" aria-label="Main">
        <a className="navbar-brand" href="/">
          <Brand />
        </a>
        <div className="navbar-links">
          <NavLinks />
        </div>
        <a className="navbar-icon" href="/admin" rel="nofollow" title="Admin Panel" aria-label="Admin Panel">
          <Icon name="gear" />
        </a>
        <button
          className="navbar-icon navbar-toggle"
          type="button"
          ref={toggle}
          aria-expanded={open}
          aria-controls={menuId}
          aria-label={open ? 'Close menu' : 'Open menu'}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'cross' : 'menu'} />
        </button>
      </nav>
      <div className="navbar-menu" id={menuId} hidden={!open}>
        <NavLinks onChoose={() => setOpen(false)} />
      </div>
    </header>
  )
}

function NavLinks({ onChoose }: { onChoose?: () => void }) {
  return (
    <>
      {sectionLinks.map(({ href, label }) => (
        <a className="navbar-link" key={href} href={href} onClick={onChoose}>
          {label}
        </a>
      ))}
      <ButtonLink href="#contact" onClick={onChoose}>
        Get Quote
      </ButtonLink>
    </>
  )
}

/** Page sections to navigate to. The links are plain anchors; CSS makes the scrolling smooth. */
const sectionLinks = [
  { href: '#about', label: 'About' },
  { href: '#projects', label: 'Projects' },
  { href: '#contact', label: 'Contact' },
] as const

/** Sets an attribute, not a state: rendering during the first scroll would delay the response to a press. */
function useSolidWhenScrolled(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const update = () => bar.current?.toggleAttribute('data-solid', window.scrollY > page.navbarSolidPx)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [bar])
}
