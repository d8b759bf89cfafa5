import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { logo } from '@highline/shared/endpoints/logo'
import { projects } from '@highline/shared/endpoints/projects'
import { project, putItem, putPicture, putText, slide, text } from './fixtures'
import { after, requestScenario, type Scenario } from './scenario'

const first = { params: { id: 1 } }

export const contentScenarios: Scenario[] = [
  requestScenario(contentSections.list, after(putText)),
  requestScenario(contentSections.update, after(putText, { body: text })),
  requestScenario(contentSections.history, after(putText, { params: { sectionKey: text.sectionKey } })),
  requestScenario(heroCarousel.list, undefined, { anonymous: true }),
  requestScenario(heroCarousel.create, after(putPicture, { body: slide })),
  requestScenario(
    heroCarousel.update,
    after(putItem(heroCarousel.create, slide), { ...first, body: { title: 'Two' } }),
  ),
  requestScenario(heroCarousel.remove, after(putItem(heroCarousel.create, slide), first), {
    repeatStatuses: [404],
  }),
  requestScenario(projects.list, undefined, { anonymous: true }),
  requestScenario(projects.create, after(putPicture, { body: project })),
  requestScenario(
    projects.update,
    after(putItem(projects.create, project), { ...first, body: { name: 'Ground' } }),
  ),
  requestScenario(projects.remove, after(putItem(projects.create, project), first), {
    repeatStatuses: [404],
  }),
  requestScenario(logo.get, undefined, { anonymous: true }),
  requestScenario(logo.update, after(putPicture, { body: { mediaId: 1 } })),
  requestScenario(admin.publishStatus),
  requestScenario(admin.health),
]
