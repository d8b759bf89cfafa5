import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { projects } from './entities'
import { find } from './entity'
import { ConditionFailed, conditionMet } from './table'
import { changesOf, create, update } from './writes'

let app: FakeApp
beforeEach(() => {
  app = fakeApp()
})

const words = { name: 'Arena', location: 'Leeds', description: 'Masts', mediaId: null }
const add = () => create(app, projects, 'project', (stamp) => ({ ...words, ...stamp }))

/** Loses the answer to the first write, so that it is sent again after `meanwhile`, a write of another client. */
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

describe('a create whose answer was lost', () => {
  it('F42: succeeds and stores the item once', async () => {
    loseFirstAnswer(async () => undefined)
    expect(await add()).toMatchObject({ id: 1, ...words })
    expect(app.table.all().filter(({ sk }) => sk.startsWith('PROJECT#'))).toHaveLength(1)
  })

  it('fails with 503 and keeps the change if another client has changed the item since', async () => {
    const rename = () =>
      update(app, projects, {
        source: { id: 1 },
        version: undefined,
        change: (it) => ({ ...it, name: 'Theirs' }),
      })
    loseFirstAnswer(rename)
    await expect(add()).rejects.toMatchObject({ status: 503, retryAfter: 1 })
    expect(await find(app.table, projects, { id: 1 })).toMatchObject({ name: 'Theirs' })
  })
})

describe('an update', () => {
  const initial = { ...words, id: 1, version: 0 }

  it('without a change writes nothing, and keep is called only with a replaced value', async () => {
    const keep = vi.fn(async () => undefined)
    const rename = (name: string) =>
      update(app, projects, { source: { id: 1 }, initial, keep, change: (it) => ({ ...it, name }) })
    await rename('First')
    expect(keep).not.toHaveBeenCalled()
    await rename('Second')
    expect(keep).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'First', version: 1 }))
    const { version } = await update(app, projects, { source: { id: 1 }, change: (it) => it })
    expect(version).toBe(2)
  })

  it('of an earlier version succeeds if its result is already stored, and conflicts otherwise', async () => {
    const rename = (name: string, version: number) =>
      update(app, projects, { source: { id: 1 }, initial, version, change: (it) => ({ ...it, name }) })
    await rename('First', 0)
    expect(await rename('First', 0)).toMatchObject({ name: 'First', version: 1 })
    await expect(rename('Second', 0)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('fails with UNAVAILABLE after sixty failed conditions', async () => {
    const put = vi.fn(async () => Promise.reject(new ConditionFailed()))
    const updated = update({ ...app, table: { ...app.table, put } }, projects, {
      source: { id: 1 },
      initial,
      change: (it) => ({ ...it, name: 'Other' }),
    })
    await expect(updated).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 })
    expect(put).toHaveBeenCalledTimes(60)
  })

  it('of no field fails with 400', () => {
    const message = 'There is nothing to change.'
    expect(() => changesOf({ name: undefined })).toThrow(`400: ${message}`)
  })
})

it('conditionHeld rethrows an error other than ConditionFailed', async () => {
  await expect(conditionMet(Promise.reject(new Error('down')))).rejects.toThrow('down')
})
