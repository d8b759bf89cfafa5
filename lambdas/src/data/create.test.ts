import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { projects } from './entities'
import { find } from './entity'
import { create, update } from './writes'

let app: FakeApp
beforeEach(() => {
  app = fakeApp()
})

const words = { name: 'Arena', location: 'Leeds', description: 'Masts', mediaId: null }
const add = () => create(app, projects, 'project', (stamp) => ({ ...words, ...stamp }))

/** The answer to the first write is lost, so it is sent again; meanwhile somebody else is at it. */
function loseFirstAnswer(meanwhile: () => Promise<unknown>) {
  const { put } = app.table
  Object.assign(app.table, {
    put: async (...given: Parameters<typeof put>) => {
      app.table.put = put
      await put(...given)
      await meanwhile()
      await put(...given)
    },
  })
}

describe('a new thing whose answer was lost', () => {
  it('is answered all the same, and once', async () => {
    loseFirstAnswer(async () => undefined)
    expect(await add()).toMatchObject({ id: 1, ...words })
    expect(app.table.all().filter(({ sk }) => sk.startsWith('PROJECT#'))).toHaveLength(1)
  })

  it('and that was changed since, stays as it was changed, and is an outage, no fault', async () => {
    const rename = () =>
      update(app, projects, {
        source: { id: 1 },
        version: undefined,
        change: (it) => ({ ...it, name: 'Theirs' }),
      })
    loseFirstAnswer(rename)
    await expect(add()).rejects.toMatchObject({ status: 503 })
    expect(await find(app.table, projects, { id: 1 })).toMatchObject({ name: 'Theirs' })
  })
})
