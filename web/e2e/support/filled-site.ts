import { type ContentKey, contentKeys, keysOfKind } from '@highline/shared/content-keys'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import type { AdminClient } from './admin-client'
import { logoFile, picture, video } from './files'

/** Texts of the keys that have no default and are empty until the administrator fills them in. */
export const optionalTexts: Partial<Record<ContentKey, string>> = {
  about_services_title: 'Also on request',
  about_services_list: 'Drone surveys\n\nRope rescue training',
  certifications_content: 'Copies of every certificate on request.',
  contact_head_office: '1 Gantry Lane\nLondon E20 2ST',
  contact_phone: '+44 (0)20 7946 0958',
  contact_email: 'office@example.com',
  contact_operating_hours: 'Monday to Friday\n8.00–18.00',
  footer_company_careers: 'We are hiring',
  footer_company_safety: 'Safety policy on request',
  footer_company_privacy: 'Your data, your say',
}

/** Returns a distinct text for every text key. If it is not in `optionalTexts`, it contains the key, to be found by. */
export const ownTexts = (): Partial<Record<ContentKey, string>> =>
  Object.fromEntries(
    textKeys().map((key) => [key, optionalTexts[key] ?? `Own ${contentKeys[key].label} ${key}`]),
  )

const textKeys = (): ContentKey[] => [...keysOfKind('text'), ...keysOfKind('textarea')]

/** Fills a site: three slides (picture, video, picture), projects, a logo, every picture, every optional text. */
export async function fillSite(editor: AdminClient): Promise<void> {
  const [first = 0, moving = 0, third = 0] = await editor.upload('hero', [
    picture('roof.png', 0),
    await video('climb.webm'),
    picture('mast.png', 2),
  ])
  const shown = await editor.upload('project', [
    picture('a.png', 1),
    picture('b.png', 3),
    picture('c.png', 2),
  ])
  await editor.upload('logo', [logoFile()])
  await addSlides(editor, [first, moving, third])
  await addProjects(editor, shown)
  for (const key of keysOfKind('image')) await editor.picture(key, shown[0] ?? null)
  await editor.write(optionalTexts)
  await editor.live()
}

async function addSlides(editor: AdminClient, media: number[]): Promise<void> {
  const titles = ['Roof installations above the pitch', 'Climbing the mast', 'Wireless for sixty thousand']
  for (const [at, mediaId] of media.entries()) {
    const body = { title: titles[at] ?? '', subtitle: `Subtitle ${at + 1}`, mediaId, sortOrder: at + 1 }
    await editor.ask(heroCarousel.create, { body })
  }
}

async function addProjects(editor: AdminClient, media: number[]): Promise<void> {
  for (const [at, mediaId] of media.entries()) {
    const name = `Arena number ${at + 1}`
    const description = 'New antennas under the roof, hung by rope between two fixtures.'
    await editor.ask(projects.create, { body: { name, description, location: 'Manchester', mediaId } })
  }
}
