import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { media } from '@highline/shared/endpoints/media'
import { HeroSlide } from '@highline/shared/schemas/hero-slide'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { fakeCollection } from '../../testing/fake-collection'
import { freshAdmin, press, renderWithToasts } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { json } from '../../testing/stub-api'
import { HeroCarouselTab } from '../hero-carousel/hero-carousel-tab'

export const slideWith = (id: number, title: string, more: Partial<HeroSlide> = {}): HeroSlide => ({
  id,
  title,
  subtitle: '',
  mediaId: 7,
  sortOrder: id,
  version: 1,
  ...more,
})

/** Before each test, renders the tab of three slides, of which the second has lost its file. */
export function freshSlides() {
  const api = freshAdmin()
  const serve = () => fakeCollection(api, { ...heroCarousel, read: (sent) => HeroSlide.parse(sent) })
  const server = serve()
  beforeEach(async () => {
    Object.assign(server, serve())
    server.put(slideWith(1, 'Up high', { subtitle: 'On ropes' }))
    server.put(slideWith(2, 'Wired', { mediaId: 99 }))
    server.put(slideWith(3, 'Wireless'))
    api.on(media.list, () => json([mediaWith({ id: 7 }), mediaWith({ id: 8, originalName: 'roof.jpg' })]))
    renderWithToasts(<HeroCarouselTab />)
    await screen.findByText('Up high')
  })
  return { api, server }
}

/** Chooses a file of the library in the form, whose button has this name. */
export async function chooseFile(button: string, name: RegExp): Promise<void> {
  press(button)
  fireEvent.click(await screen.findByLabelText(name))
  press('Use This File')
}

/** Value of a field of the form. */
export const fieldValue = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

export const isDisabled = (name: string) =>
  screen.getByText<HTMLButtonElement>(name, { selector: 'button' }).disabled
