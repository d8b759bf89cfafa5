import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import type { Editor } from '../support/editor'
import { logoFile, picture, video } from '../support/files'
import { ownTexts } from '../support/filled-site'
import { longName, longText, projectBody } from './long-words'

/** One of everything. */
export async function addOne(editor: Editor): Promise<void> {
  const [mediaId = 0] = await editor.upload('project', [picture('roof.png', 0)])
  await editor.upload('logo', [logoFile()])
  await editor.ask(heroCarousel.create, { body: { title: 'On the roof', subtitle: 'By rope', mediaId } })
  await editor.ask(projects.create, { body: projectBody(0, mediaId) })
  await editor.picture('professional_equipment_image', mediaId)
  await editor.write({ hero_main_title: 'A title of our own' })
}

/** Fifty projects, a dozen slides and files, every text; some without a picture, some with very long names. */
export async function addMany(editor: Editor): Promise<void> {
  const files = Array.from({ length: 9 }, (_, at) =>
    picture(at === 4 ? `${longName}.png` : `p-${at}.png`, at),
  )
  const shown = await editor.upload('general', [...files, await video('climb.webm')])
  // A project shows a picture and never the film, which is the last of them.
  const mediaAt = (at: number) => (at % 6 === 5 ? null : (shown[at % files.length] ?? null))
  for (let at = 1; at < 12; at++)
    await editor.ask(heroCarousel.create, {
      body: { title: at === 3 ? longName : `Slide ${at}`, subtitle: longText, mediaId: shown[at % 10] ?? 0 },
    })
  for (let at = 1; at < 50; at++) await editor.ask(projects.create, { body: projectBody(at, mediaAt(at)) })
  await editor.upload('logo', [logoFile()])
  await editor.write(ownTexts())
}
