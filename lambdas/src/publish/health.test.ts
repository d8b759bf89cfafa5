import { admin } from '@highline/shared/endpoints/admin'
import { expect, it } from 'vitest'
import { fakeApp } from '../../test/fake-app'
import { logIn } from '../../test/logged-in'
import { ask } from '../../test/services'
import { housekeepingRuns } from '../data/entities'
import { save } from '../data/entity'

it('the health endpoint returns the last housekeeping run with its failed chores, and the alarm settings', async () => {
  const app = Object.assign(fakeApp(), { alarmed: true, notified: false })
  const read = async () => (await ask(app, admin.health, { cookie: await logIn(app) })).body
  const told = {
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    alarmed: true,
    notified: false,
    publishedAt: null,
    missing: 0,
  }
  expect(await read()).toEqual({ ...told, housekeeping: null })
  const run = { at: '2026-11-20T09:00:00.000Z', failed: ['emptyBin'] }
  await save(app.table, housekeepingRuns, run)
  expect(await read()).toEqual({ ...told, housekeeping: run })
})
