import { expect } from 'vitest'
import { atEveryCall, crashingApp } from '../crashing'
import { fakeMediaApp } from '../fake-media-app'
import { contentScenarios } from './content-scenarios'
import { memorySite } from './memory-site'
import { violationsOf } from './model/checks'
import { newModelState } from './model/model-state'
import { peopleScenarios } from './people-scenarios'

/** Uploads are tested in `media/crashes.test.ts`. */
const writes = [...contentScenarios, ...peopleScenarios].filter(({ name }) =>
  /^(POST|PUT|DELETE) /.test(name),
)
const paths = Object.fromEntries(writes.map((scenario) => [scenario.name, scenario]))

atEveryCall(paths, async (step, { ready, options = {}, repeatStatuses }) => {
  const app = Object.assign(await fakeMediaApp(), options)
  const act = await ready(memorySite(app))
  const { app: crashing, calls } = crashingApp(app, step)
  const crashed = await act(memorySite(crashing))
  // A crash in counters or the activity log does not fail the request.
  expect([500, 200, 201]).toContain(crashed.status)
  const { status } = await act()
  // A crash after a logout or a deletion has ended the session, or removed the item.
  expect([200, 201, 401, 404, ...repeatStatuses], `step ${step}: ${status}`).toContain(status)
  expect(await violationsOf(newModelState(app, new Set()))).toEqual([])
  return calls.count >= step
})
