import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { logo } from '@highline/shared/endpoints/logo'
import { projects } from '@highline/shared/endpoints/projects'
import { project, putPicture, putProject, putSlide, putText, slide, text } from './fixtures'
import { asking, type Scenario } from './scenario'

const first = { params: { id: 1 } }

export const contentScenarios: Scenario[] = [
  asking(contentSections.list, async (harness, cookie) => {
    await putText(harness, cookie)
    return undefined
  }),
  asking(contentSections.update, async (harness, cookie) => {
    await putText(harness, cookie)
    return { body: text }
  }),
  asking(contentSections.history, async (harness, cookie) => {
    await putText(harness, cookie)
    return { params: { sectionKey: text.sectionKey } }
  }),
  asking(heroCarousel.list, async () => undefined, { stranger: true }),
  asking(heroCarousel.create, async (harness, cookie) => {
    await putPicture(harness, cookie)
    return { body: slide }
  }),
  asking(heroCarousel.update, async (harness, cookie) => {
    await putSlide(harness, cookie)
    return { ...first, body: { title: 'Two' } }
  }),
  asking(
    heroCarousel.remove,
    async (harness, cookie) => {
      await putSlide(harness, cookie)
      return first
    },
    { again: [404] },
  ),
  asking(projects.list, async () => undefined, { stranger: true }),
  asking(projects.create, async (harness, cookie) => {
    await putPicture(harness, cookie)
    return { body: project }
  }),
  asking(projects.update, async (harness, cookie) => {
    await putProject(harness, cookie)
    return { ...first, body: { name: 'Ground' } }
  }),
  asking(
    projects.remove,
    async (harness, cookie) => {
      await putProject(harness, cookie)
      return first
    },
    { again: [404] },
  ),
  asking(logo.get, async () => undefined, { stranger: true }),
  asking(logo.update, async (harness, cookie) => {
    await putPicture(harness, cookie)
    return { body: { mediaId: 1 } }
  }),
  asking(admin.publishStatus, async () => undefined),
  asking(admin.health, async () => undefined),
]
