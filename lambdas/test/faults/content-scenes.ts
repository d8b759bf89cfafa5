import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { logo } from '@highline/shared/endpoints/logo'
import { projects } from '@highline/shared/endpoints/projects'
import { project, putPicture, putProject, putSlide, putText, slide, text } from './props'
import { asking, type Scene } from './scene'

const first = { params: { id: 1 } }

export const contentScenes: Scene[] = [
  asking(contentSections.list, async (trial, cookie) => {
    await putText(trial, cookie)
    return undefined
  }),
  asking(contentSections.update, async (trial, cookie) => {
    await putText(trial, cookie)
    return { body: text }
  }),
  asking(contentSections.history, async (trial, cookie) => {
    await putText(trial, cookie)
    return { params: { sectionKey: text.sectionKey } }
  }),
  asking(heroCarousel.list, async () => undefined, { stranger: true }),
  asking(heroCarousel.create, async (trial, cookie) => {
    await putPicture(trial, cookie)
    return { body: slide }
  }),
  asking(heroCarousel.update, async (trial, cookie) => {
    await putSlide(trial, cookie)
    return { ...first, body: { title: 'Two' } }
  }),
  asking(
    heroCarousel.remove,
    async (trial, cookie) => {
      await putSlide(trial, cookie)
      return first
    },
    { again: [404] },
  ),
  asking(projects.list, async () => undefined, { stranger: true }),
  asking(projects.create, async (trial, cookie) => {
    await putPicture(trial, cookie)
    return { body: project }
  }),
  asking(projects.update, async (trial, cookie) => {
    await putProject(trial, cookie)
    return { ...first, body: { name: 'Ground' } }
  }),
  asking(
    projects.remove,
    async (trial, cookie) => {
      await putProject(trial, cookie)
      return first
    },
    { again: [404] },
  ),
  asking(logo.get, async () => undefined, { stranger: true }),
  asking(logo.update, async (trial, cookie) => {
    await putPicture(trial, cookie)
    return { body: { mediaId: 1 } }
  }),
  asking(admin.publishStatus, async () => undefined),
]
