import { itemEndpoints } from '@highline/shared/content-endpoints'
import { type ItemKindName, itemKindNames } from '@highline/shared/content-kinds'
import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { logo } from '@highline/shared/endpoints/logo'
import { itemExamples, putItem, putPicture, putText, text } from './fixtures'
import { after, requestScenario, type Scenario } from './scenario'

const first = { params: { id: 1 } }

/** The four endpoints of a kind of item. */
function itemScenarios(kind: ItemKindName): Scenario[] {
  const { list, create, update, remove } = itemEndpoints[kind]
  const body = itemExamples[kind]
  const putFirst = putItem(create, body)
  return [
    requestScenario(list, undefined, { anonymous: true }),
    requestScenario(create, after(putPicture, { body })),
    requestScenario(update, after(putFirst, { ...first, body: { sortOrder: 2 } })),
    requestScenario(remove, after(putFirst, first), { repeatStatuses: [404] }),
  ]
}

export const contentScenarios: Scenario[] = [
  requestScenario(contentSections.list, after(putText)),
  requestScenario(contentSections.update, after(putText, { body: text })),
  requestScenario(contentSections.history, after(putText, { params: { sectionKey: text.sectionKey } })),
  ...itemKindNames.flatMap(itemScenarios),
  requestScenario(logo.get, undefined, { anonymous: true }),
  requestScenario(logo.update, after(putPicture, { body: { mediaId: 1 } })),
  requestScenario(admin.publishStatus),
  requestScenario(admin.health),
]
