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
const initial = { ...words, id: 1, version: 0 }

/** Renames project 1, which is created if it does not exist. */
const renameTo = (name: string, more: { version?: number; keep?: () => Promise<undefined> } = {}) =>
  update(app, projects, { source: { id: 1 }, initial, change: (project) => ({ ...project, name }), ...more })

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
    loseFirstAnswer(() => renameTo('Other'))
    await expect(add()).rejects.toMatchObject({ status: 503, retryAfter: 1 })
    expect(await find(app.table, projects, { id: 1 })).toMatchObject({ name: 'Other' })
  })
})

describe('an update', () => {
  it('without a change writes nothing, and keep is called only with a replaced value', async () => {
    const keep = vi.fn(async () => undefined)
    await renameTo('First', { keep })
    expect(keep).not.toHaveBeenCalled()
    await renameTo('Second', { keep })
    expect(keep).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'First', version: 1 }))
    expect(await renameTo('Second', { keep })).toMatchObject({ version: 2 })
    expect(keep).toHaveBeenCalledOnce()
  })

  it('of an earlier version succeeds if its result is already stored, and conflicts otherwise', async () => {
    await renameTo('First', { version: 0 })
    expect(await renameTo('First', { version: 0 })).toMatchObject({ name: 'First', version: 1 })
    await expect(renameTo('Second', { version: 0 })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('fails with UNAVAILABLE after sixty failed conditions', async () => {
    const put = vi.fn(async () => Promise.reject(new ConditionFailed()))
    Object.assign(app.table, { put })
    await expect(renameTo('Other')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 })
    expect(put).toHaveBeenCalledTimes(60)
  })

  it('of no field fails with 400', () => {
    expect(() => changesOf({ name: undefined })).toThrow('400: There is nothing to change.')
  })
})

it('conditionMet rethrows an error other than ConditionFailed', async () => {
  await expect(conditionMet(Promise.reject(new Error('down')))).rejects.toThrow('down')
})
