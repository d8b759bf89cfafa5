import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { logo } from '@highline/shared/endpoints/logo'
import { projects } from '@highline/shared/endpoints/projects'
import { project, putItem, putPicture, putText, slide, text } from './fixtures'
import { after, asking, type Scenario } from './scenario'

const first = { params: { id: 1 } }

export const contentScenarios: Scenario[] = [
  asking(contentSections.list, after(putText)),
  asking(contentSections.update, after(putText, { body: text })),
  asking(contentSections.history, after(putText, { params: { sectionKey: text.sectionKey } })),
  asking(heroCarousel.list, undefined, { stranger: true }),
  asking(heroCarousel.create, after(putPicture, { body: slide })),
  asking(
    heroCarousel.update,
    after(putItem(heroCarousel.create, slide), { ...first, body: { title: 'Two' } }),
  ),
  asking(heroCarousel.remove, after(putItem(heroCarousel.create, slide), first), { again: [404] }),
  asking(projects.list, undefined, { stranger: true }),
  asking(projects.create, after(putPicture, { body: project })),
  asking(projects.update, after(putItem(projects.create, project), { ...first, body: { name: 'Ground' } })),
  asking(projects.remove, after(putItem(projects.create, project), first), { again: [404] }),
  asking(logo.get, undefined, { stranger: true }),
  asking(logo.update, after(putPicture, { body: { mediaId: 1 } })),
  asking(admin.publishStatus),
  asking(admin.health),
]
