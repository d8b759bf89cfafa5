import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import { uploads } from '@highline/shared/endpoints/uploads'
import { endpointKey } from '@highline/shared/http/endpoint'
import { expect, it } from 'vitest'
import { tappedApp } from '../../test/crashing'
import { fakeMediaApp } from '../../test/fake-media-app'
import { memorySite } from '../../test/faults/memory-site'
import type { Scenario } from '../../test/faults/scenario'
import { scenarios } from '../../test/faults/scenarios'
import { inquire, words } from '../../test/inbox'
import { ask } from '../../test/services'
import { listActivities } from './activities'
import { counters, lists } from './entities'

const endpoints = [projects.remove, heroCarousel.remove, media.remove, inquiries.remove, uploads.remove]
const deletions = endpoints.flatMap((endpoint) =>
  scenarios.filter(({ name }) => name.startsWith(endpointKey(endpoint)) && !name.includes('permanent')),
)

/** Two clients delete one item: the second runs completely just before call number `at` of the first. */
async function bothDelete({ ready }: Scenario, at: number) {
  const app = await fakeMediaApp()
  const act = await ready(memorySite(app))
  const statuses: number[] = []
  const { app: slow, calls } = tappedApp(app, async (call, count) => {
    if (count === at) statuses.push((await act()).status)
    return call()
  })
  statuses.push((await act(memorySite(slow))).status)
  return { app, statuses: statuses.sort(), isOver: calls.count < at }
}

it.each(deletions)(
  '$name by two concurrent requests answers 200 once and 404 once, and is logged once',
  async (scenario) => {
    for (let at = 1; ; at++) {
      const { app, statuses, isOver } = await bothDelete(scenario, at)
      if (isOver) return expect(at).toBeGreaterThan(2)
      expect(statuses, `at call ${at}`).toEqual([200, 404])
      const lines = (await listActivities(app)).filter(({ action }) => action === scenario.auditLabel)
      expect(lines, `at call ${at}`).toHaveLength(scenario.auditLabel ? 1 : 0)
    }
  },
)

it('two concurrent erasures of an address count each inquiry once, including spam', async () => {
  const app = await fakeMediaApp()
  await inquire(app)
  await inquire(app, { website: 'x' })
  const request = { body: { email: words.email }, cookie: app.cookie }
  const answers = await Promise.all([1, 2].map(() => ask(app, inquiries.erase, request)))
  const counts = answers.map(({ body }) => inquiries.erase.response.parse(body).count)
  expect(counts.reduce((sum, count) => sum + count)).toBe(2)
  expect((await app.table.list(lists.spamInquiries.pk)).items).toEqual([])
  expect(await app.table.get(counters.inquiryTotal)).toMatchObject({ n: 0 })
})
