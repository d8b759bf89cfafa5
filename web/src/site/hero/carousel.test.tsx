import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPart, stubBrowser } from '../../testing/render-page'
import { mediaWith } from '../../testing/snapshot-example'
import { Hero } from './hero'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})

const media = [
  mediaWith({ id: 1 }),
  mediaWith({ id: 2, mimeType: 'video/mp4', filename: '2.mp4', poster: '2-poster.jpg' }),
  mediaWith({ id: 3 }),
]
const titles = ['One', 'Two', 'Three']
const slides = titles.map((title, at) => ({
  id: at + 1,
  title,
  subtitle: '',
  mediaId: at + 1,
  sortOrder: at,
}))

const showing = () => document.querySelector('article:not([inert]) h1')?.textContent
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const press = (name: string) => fireEvent.click(screen.getByLabelText(name))

test('the carousel advances every 5,000 ms and wraps around after the last slide', () => {
  renderPart(<Hero />, { media, slide: slides })
  wait(4999)
  expect(showing()).toBe('One')
  wait(1)
  expect(showing()).toBe('Two')
  wait(10_000)
  expect(showing()).toBe('One')
})

test.each(['Next slide', 'Previous slide', 'Slide 1 of 3'])('"%s" stops autoplay for good', (name) => {
  renderPart(<Hero />, { media, slide: slides })
  press(name)
  const chosen = showing()
  wait(35_000)
  expect(showing()).toBe(chosen)
})

test('there are Previous, Next and a dot for each slide, and the current dot has aria-current (§2.1)', () => {
  renderPart(<Hero />, { media, slide: slides })
  const names = () =>
    screen.getAllByRole('button', { name: /slide/i }).map((button) => button.getAttribute('aria-label'))
  const dots = ['Slide 1 of 3', 'Slide 2 of 3', 'Slide 3 of 3']
  expect(names()).toEqual(['Previous slide', ...dots, 'Next slide'])
  press('Slide 3 of 3')
  expect(showing()).toBe('Three')
  const current = document.querySelectorAll('[aria-current="true"]')
  expect(Array.from(current, (dot) => dot.getAttribute('aria-label'))).toEqual(['Slide 3 of 3'])
})

test('Previous wraps around to the last slide and Next to the first', () => {
  renderPart(<Hero />, { media, slide: slides })
  press('Previous slide')
  expect(showing()).toBe('Three')
  press('Next slide')
  expect(showing()).toBe('One')
})

test('the next image is rendered after half of the interval, and a chosen one at once', () => {
  const asked = () => document.querySelectorAll('.slide-media img').length
  renderPart(<Hero />, { media, slide: slides })
  wait(2499)
  expect(asked()).toBe(1)
  wait(1)
  expect(asked()).toBe(2)
  press('Slide 3 of 3')
  expect(Array.from(document.querySelectorAll('.slide-media'), (slide) => slide.children.length)).toEqual([
    1, 0, 1,
  ])
})

test('Pause stops autoplay until Play', () => {
  renderPart(<Hero />, { media, slide: slides })
  press('Pause')
  wait(20_000)
  expect(showing()).toBe('One')
  press('Play')
  wait(5000)
  expect(showing()).toBe('Two')
})

test.each([
  ['the visitor prefers reduced motion', () => stubBrowser({ reduced: true })],
  ['the tab is hidden', () => vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)],
  ['they are scrolled out of view', () => vi.stubGlobal('scrollY', innerHeight)],
])('the slides do not advance while %s', (_, hide) => {
  hide()
  renderPart(<Hero />, { media, slide: slides })
  wait(35_000)
  expect(showing()).toBe('One')
})

test('a single image has no controls and does not change', () => {
  renderPart(<Hero />, { media, slide: slides.slice(0, 1) })
  expect(screen.queryByRole('button', { name: /slide|pause|play/i })).toBeNull()
  wait(35_000)
  expect(showing()).toBe('One')
})

test('a single video plays inline, muted and in a loop, and can be paused (§2.1)', () => {
  renderPart(<Hero />, { media, slide: slides.slice(1, 2) })
  const video = document.querySelector('video')
  expect(video?.getAttribute('src')).toBe('/api/media-file/2.mp4')
  expect(video?.loop && video.muted && video.autoplay && video.hasAttribute('playsinline')).toBe(true)
  press('Pause')
  expect(HTMLMediaElement.prototype.pause).toHaveBeenCalled()
})

test('with prefers-reduced-motion the video element is created only after Play', () => {
  stubBrowser({ reduced: true })
  renderPart(<Hero />, { media, slide: slides.slice(1, 2) })
  const video = () => document.querySelector('video')
  expect(video()).toBeNull()
  expect(document.querySelector('.slide-media img')?.getAttribute('src')).toBe('/api/media-file/2-poster.jpg')
  press('Play')
  expect(video()?.getAttribute('src')).toBe('/api/media-file/2.mp4')
})

describe('video on a small screen or a slow connection', () => {
  const film = mediaWith({ id: 2, mimeType: 'video/mp4', filename: '2.mp4', size: 8_000_001 })
  const address = () => document.querySelector('video')?.getAttribute('src')
  const narrow = () =>
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(max-width: 767px)' }))

  beforeEach(narrow)

  test('is not loaded on a small screen if larger than 8 MB, until the visitor presses Play', () => {
    renderPart(<Hero />, { media: [film], slide: slides.slice(1, 2) })
    expect(address()).toBeUndefined()
    press('Play')
    expect(address()).toBe('/api/media-file/2.mp4')
    press('Pause')
    expect(screen.getByRole('button', { name: 'Play' })).toBeDefined()
  })

  test('is loaded on a small screen if it has at most 8 MB', () => {
    renderPart(<Hero />, { media: [{ ...film, size: 8_000_000 }], slide: slides.slice(1, 2) })
    expect(address()).toBe('/api/media-file/2.mp4')
  })

  test.each(['slow-2g', '2g', '3g'])('is not loaded over a %s connection', (effectiveType) => {
    stubBrowser()
    vi.stubGlobal('navigator', { connection: { effectiveType } })
    renderPart(<Hero />, { media, slide: slides.slice(1, 2) })
    expect(address()).toBeUndefined()
  })

  test('does not stop the carousel, and plays when the visitor returns to its slide and presses Play', () => {
    renderPart(<Hero />, { media: [mediaWith({ id: 1 }), film], slide: slides.slice(0, 2) })
    wait(5000)
    expect(showing()).toBe('Two')
    expect(address()).toBeUndefined()
    wait(5000)
    expect(showing()).toBe('One')
    press('Next slide')
    press('Play')
    expect(address()).toBe('/api/media-file/2.mp4')
  })
})

test('without slides the hero shows its own title and one link to the contact section (§2.1)', () => {
  renderPart(<Hero />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('High-Level Stadium Installations')
  const links = Array.from(document.querySelectorAll('.hero-buttons a'), (link) => [
    link.textContent,
    link.getAttribute('href'),
  ])
  expect(links).toEqual([['Request a Quote', '#contact']])
})
