import { type ContentKey, keysOfKind } from '@highline/shared/content-keys'
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

/** Fills a site: three slides (picture, video, picture), projects, a logo, every picture, every optional text. */
export async function fillSite(client: AdminClient): Promise<void> {
  const slides = [
    { title: 'Roof installations above the pitch', file: picture('roof.png', 0) },
    { title: 'Climbing the mast', file: video('climb.webm') },
    { title: 'Wireless for sixty thousand', file: picture('mast.png', 2) },
  ]
  const media = await client.upload(
    'hero',
    slides.map(({ file }) => file),
  )
  for (const [at, { title }] of slides.entries()) {
    const body = { title, subtitle: `Subtitle ${at + 1}`, mediaId: media[at] ?? 0, sortOrder: at + 1 }
    await client.ask(heroCarousel.create, { body })
  }
  const files = [picture('a.png', 1), picture('b.png', 3), picture('c.png', 2)]
  const shown = await client.upload('project', files)
  const description = 'New antennas under the roof, hung by rope between two fixtures.'
  for (const [at, mediaId] of shown.entries()) {
    const body = { name: `Arena number ${at + 1}`, description, location: 'Manchester', mediaId }
    await client.ask(projects.create, { body })
  }
  await client.upload('logo', [logoFile()])
  for (const key of keysOfKind('image')) await client.picture(key, shown[0] ?? null)
  await client.write(optionalTexts)
  await client.live()
}
