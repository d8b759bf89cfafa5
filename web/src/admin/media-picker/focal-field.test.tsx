import type { FocalPoint } from '@highline/shared/schemas/media'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { mediaWith } from '../../testing/snapshot-example'
import { FocalField, focalPicture } from './focal-field'

let chosen: FocalPoint

function Form() {
  const [point, setPoint] = useState<FocalPoint>({ x: 0.5, y: 0.5 })
  chosen = point
  return <FocalField src="/roof.webp" value={point} onChange={setPoint} />
}

beforeEach(() => void render(<Form />))

const mark = () => screen.getByRole('slider', { name: 'Focal point' })
const press = (key: string, shiftKey = false) => fireEvent.keyDown(mark(), { key, shiftKey })
const picture = () => document.querySelector('.focal-picture') ?? expect.unreachable('no picture')

it('arrow keys move the focal point, further with Shift, but not beyond the picture', () => {
  press('ArrowRight')
  press('ArrowUp', true)
  expect(chosen).toEqual({ x: 0.51, y: 0.4 })
  expect(mark().getAttribute('aria-valuetext')).toBe('51 % from the left, 40 % from the top')
  for (let times = 0; times < 7; times++) press('ArrowLeft', true)
  expect(chosen.x).toBe(0)
  press('a')
  fireEvent.click(screen.getByText('Back to the Middle'))
  expect(chosen).toEqual({ x: 0.5, y: 0.5 })
})

describe('pointer on the focal point field', () => {
  let captured: boolean
  beforeEach(() => {
    captured = false
    Object.assign(picture().parentElement ?? {}, {
      setPointerCapture: () => {
        captured = true
      },
      hasPointerCapture: () => captured,
      getBoundingClientRect: () => ({ left: 100, top: 50, width: 400, height: 200 }),
    })
  })
  const send = (type: string, on: Element, pointerType: string, [clientX, clientY]: [number, number]) =>
    fireEvent(on, new PointerEvent(type, { bubbles: true, pointerType, clientX, clientY }))

  it('a mouse drags the focal point, clamped to the picture, until release', () => {
    send('pointermove', picture(), 'mouse', [300, 90])
    expect(chosen).toEqual({ x: 0.5, y: 0.5 })
    send('pointerdown', picture(), 'mouse', [200, 200])
    send('pointermove', picture(), 'mouse', [900, 60])
    expect(chosen).toEqual({ x: 1, y: 0.05 })
    send('pointerup', picture(), 'mouse', [200, 200])
    expect(chosen).toEqual({ x: 0.25, y: 0.75 })
  })

  it('touch: a tap or a drag of the mark moves the focal point, scrolling does not', () => {
    send('pointerdown', picture(), 'touch', [200, 200])
    send('pointermove', picture(), 'touch', [200, 150])
    send('pointercancel', picture(), 'touch', [200, 150])
    expect(chosen).toEqual({ x: 0.5, y: 0.5 })
    send('pointerup', picture(), 'touch', [200, 200])
    expect(chosen).toEqual({ x: 0.25, y: 0.75 })
    send('pointerdown', mark(), 'touch', [200, 200])
    send('pointermove', mark(), 'touch', [300, 150])
    expect(chosen).toEqual({ x: 0.5, y: 0.5 })
  })
})

it('crop previews match the crops of the renditions', () => {
  expect(screen.queryByText('On a phone')).toBeNull()
  Object.defineProperties(picture(), { naturalWidth: { value: 2000 }, naturalHeight: { value: 1000 } })
  fireEvent.load(picture())
  const phone = document.querySelector<HTMLImageElement>('[data-shape="portrait"] .crop-picture')
  expect(phone?.style).toMatchObject({ width: '250%', height: '100%', left: '-75%', top: '0%' })
  for (let times = 0; times < 5; times++) press('ArrowRight', true)
  expect(phone?.style.left).toBe('-150%')
})

it('focalPicture returns a rendition, the original or a poster, and undefined for an SVG', () => {
  const webp = (width: number) => ({ filename: `${width}.webp`, mimeType: 'image/webp', width, height: 9 })
  const variants = [webp(480), webp(2400), webp(960), { ...webp(1200), crop: 'card' as const }]
  expect(focalPicture(mediaWith({ id: 1, variants }))).toBe('/api/media-file/960.webp')
  expect(focalPicture(mediaWith({ id: 1 }))).toBe('/api/media-file/1-abc.jpg')
  expect(focalPicture(mediaWith({ id: 1, mimeType: 'video/mp4' }))).toBeUndefined()
  expect(focalPicture(mediaWith({ id: 1, mimeType: 'video/mp4', poster: 'p.jpg' }))).toBe(
    '/api/media-file/p.jpg',
  )
  expect(focalPicture(mediaWith({ id: 1, mimeType: 'image/svg+xml' }))).toBeUndefined()
})
