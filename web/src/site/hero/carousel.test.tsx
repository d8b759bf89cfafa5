import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPart, stubBrowser } from '../../testing/render-page'
import { heroSlideWith, mediaWith } from '../../testing/snapshot-example'
import { Hero } from './hero'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})

const picture = mediaWith({ id: 1 })
const video = mediaWith({ id: 2, mimeType: 'video/mp4', filename: '2.mp4', poster: '2-poster.jpg' })

/** Shows a slide for each file. */
const show = (...media: (typeof picture)[]) =>
  renderPart(<Hero />, {
    media,
    slide: media.map(({ id }) => heroSlideWith({ id, title: `Slide ${id}`, mediaId: id, sortOrder: id })),
  })
const showThree = () => show(picture, video, mediaWith({ id: 3 }))

const showing = () => document.querySelector('article:not([inert]) h1')?.textContent
const videoSource = () => document.querySelector('video')?.getAttribute('src')
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const press = (name: string) => fireEvent.click(screen.getByLabelText(name))

test('the carousel advances every 5,000 ms, wraps around after the last slide, and stops between Pause and Play', () => {
  showThree()
  wait(4999)
  expect(showing()).toBe('Slide 1')
  wait(1)
  expect(showing()).toBe('Slide 2')
  wait(10_000)
  expect(showing()).toBe('Slide 1')
  press('Pause')
  wait(20_000)
  expect(showing()).toBe('Slide 1')
  press('Play')
  wait(5000)
  expect(showing()).toBe('Slide 2')
})

test.each([
  ['Next slide', 'Slide 2'],
  ['Previous slide', 'Slide 3'],
  ['Slide 1 of 3', 'Slide 1'],
])('"%s" shows %s and stops autoplay for good', (name, chosen) => {
  showThree()
  press(name)
  expect(showing()).toBe(chosen)
  wait(35_000)
  expect(showing()).toBe(chosen)
})

test('there are Previous, Next and a dot for each slide, and the current dot has aria-current (§2.1)', () => {
  showThree()
  const names = screen
    .getAllByRole('button', { name: /slide/i })
    .map((button) => button.getAttribute('aria-label'))
  const dots = ['Slide 1 of 3', 'Slide 2 of 3', 'Slide 3 of 3']
  expect(names).toEqual(['Previous slide', ...dots, 'Next slide'])
  press('Slide 3 of 3')
  const current = document.querySelectorAll('[aria-current="true"]')
  expect(Array.from(current, (dot) => dot.getAttribute('aria-label'))).toEqual(['Slide 3 of 3'])
  press('Next slide')
  expect(showing()).toBe('Slide 1')
})

test('the next image is rendered after half of the interval, and a chosen one at once', () => {
  const asked = () => document.querySelectorAll('.slide-media img').length
  showThree()
  wait(2499)
  expect(asked()).toBe(1)
  wait(1)
  expect(asked()).toBe(2)
  press('Slide 3 of 3')
  const media = document.querySelectorAll('.slide-media')
  expect(Array.from(media, ({ childElementCount }) => childElementCount)).toEqual([1, 0, 1])
})

test.each([
  ['the visitor prefers reduced motion', () => stubBrowser({ reduced: true })],
  ['the tab is hidden', () => vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)],
  ['they are scrolled out of view', () => vi.stubGlobal('scrollY', innerHeight)],
])('the slides do not advance while %s', (_, hide) => {
  hide()
  showThree()
  wait(35_000)
  expect(showing()).toBe('Slide 1')
})

test('a single image has no controls', () => {
  show(picture)
  expect(screen.queryByRole('button', { name: /slide|pause|play/i })).toBeNull()
})

test('a single video plays inline, muted and in a loop, and can be paused (§2.1)', () => {
  show(video)
  const player = document.querySelector('video')
  expect(videoSource()).toBe('/api/media-file/2.mp4')
  expect(player?.loop && player.muted && player.autoplay && player.hasAttribute('playsinline')).toBe(true)
  press('Pause')
  expect(HTMLMediaElement.prototype.pause).toHaveBeenCalled()
})

test('with prefers-reduced-motion the video element is created only after Play', () => {
  stubBrowser({ reduced: true })
  show(video)
  expect(document.querySelector('video')).toBeNull()
  expect(document.querySelector('.slide-media img')?.getAttribute('src')).toBe('/api/media-file/2-poster.jpg')
  press('Play')
  expect(videoSource()).toBe('/api/media-file/2.mp4')
})

test.each(['slow-2g', '2g', '3g'])('a video is not loaded over a %s connection', (effectiveType) => {
  vi.stubGlobal('navigator', { connection: { effectiveType } })
  show(video)
  expect(videoSource()).toBeUndefined()
})

describe('on a small screen', () => {
  const large = { ...video, size: 8_000_001 }

  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(max-width: 767px)' }))
  })

  test('a video larger than 8 MB is not loaded until the visitor presses Play', () => {
    show(large)
    expect(videoSource()).toBeUndefined()
    press('Play')
    expect(videoSource()).toBe('/api/media-file/2.mp4')
    press('Pause')
    expect(screen.getByRole('button', { name: 'Play' })).toBeDefined()
  })

  test('a video of at most 8 MB is loaded', () => {
    show({ ...video, size: 8_000_000 })
    expect(videoSource()).toBe('/api/media-file/2.mp4')
  })

  test('a large video does not stop the carousel, and plays when the visitor returns to it and presses Play', () => {
    show(picture, large)
    wait(5000)
    expect(showing()).toBe('Slide 2')
    expect(videoSource()).toBeUndefined()
    wait(5000)
    expect(showing()).toBe('Slide 1')
    press('Next slide')
    press('Play')
    expect(videoSource()).toBe('/api/media-file/2.mp4')
  })
})

test.each([
  ['one button, to the contact section, without slides', [], [['Request a Quote', '#contact']]],
  [
    'buttons to the projects and the contact section with slides',
    [picture],
    [
      ['View Our Projects', '#projects'],
      ['Get Started', '#contact'],
    ],
  ],
])('the hero has %s (§2.1)', (_, files, expected) => {
  show(...files)
  const buttons = document.querySelectorAll('.hero-buttons a')
  expect(Array.from(buttons, (link) => [link.textContent, link.getAttribute('href')])).toEqual(expected)
})
