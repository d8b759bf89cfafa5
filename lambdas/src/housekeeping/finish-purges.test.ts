import { uploadLimits } from '@highline/shared/constants'
import { media as endpoints } from '@highline/shared/endpoints/media'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeMediaApp } from '../../test/fake-media-app'
import { expectErased, own, twoFiles } from '../../test/media-files'
import * as sample from '../../test/sample-files'
import { storeMedia } from '../../test/stored-media'
import { media } from '../data/entities'
import { find, save } from '../data/entity'
import { makeVariants } from '../media/variants/make-variants'
import { housekeeping } from './housekeeping'

let site: Awaited<ReturnType<typeof twoFiles>>
let app: FakeMediaApp

beforeEach(async () => {
  site = await twoFiles()
  app = site.app
})

describe('an unfinished deletion for good', () => {
  const busy = Object.assign(new Error('busy'), { name: 'ThrottlingException' })
  const tooMany = Object.assign(new Error('15'), { name: 'TooManyInvalidationsInProgress' })

  it.each([
    ['storage', () => vi.spyOn(app.files, 'erase').mockRejectedValueOnce(busy)],
    ['the edge', () => vi.spyOn(app.edge, 'invalidate').mockRejectedValueOnce(busy)],
    ['too much work for the edge', () => vi.spyOn(app.edge, 'invalidate').mockRejectedValueOnce(tooMany)],
  ])(
    'answers UNAVAILABLE because of %s, cannot be undone, and is finished by the next attempt',
    async (_, fail) => {
      fail()
      expect((await site.removeForGood()).error().code).toBe('UNAVAILABLE')
      expect(await site.idsListed()).toEqual([[2], []])
      expect((await site.ask(endpoints.restore)).status).toBe(404)
      expect(await site.subjectsOf('Media file deleted for good')).toEqual([])
      expect((await site.removeForGood()).status).toBe(200)
      await expectErased(app, own)
      expect(app.cleared).toHaveLength(1)
      expect(await site.subjectsOf('Media file deleted for good')).toEqual(['Arena 1.jpg'])
    },
  )

  it('keeps its item when the time in the bin is over, until all objects are erased', async () => {
    await site.ask(endpoints.remove)
    app.wait(uploadLimits.binDays * 86_400)
    await site.logInAgain()
    vi.spyOn(app.files, 'erase').mockRejectedValueOnce(busy)
    expect((await site.removeForGood()).status).toBe(503)
    await housekeeping(app)
    expect(await site.row()).toBeDefined()
    app.wait(uploadLimits.purgeSeconds)
    await housekeeping(app)
    expect(await site.row()).toBeUndefined()
    await expectErased(app, own)
  })
})

describe('several unfinished deletions for good', () => {
  const fileOf = (id: number) => `f${id}.jpg`
  /** Stores files, with ids from 11 on, whose deletion for good was begun but not finished. @returns their ids */
  const begun = async (count: number) => {
    const ids = Array.from({ length: count }, (_, index) => 11 + index)
    for (const id of ids) {
      await storeMedia(app, id, { filename: fileOf(id) })
      await app.files.put(fileOf(id), sample.jpeg(), 'image/jpeg')
      const row = await find(app.table, media, { id })
      const at = app.now().toISOString()
      if (row) await save(app.table, media, { ...row, deletedAt: at, purgeStartedAt: at })
    }
    app.wait(uploadLimits.purgeSeconds)
    return ids
  }
  const rowsOf = (ids: number[]) => Promise.all(ids.map((id) => find(app.table, media, { id })))

  it.each([
    [7, 14],
    [8, 2],
  ])(
    '%i in one run send one invalidation of %i paths, after erasing objects and before deleting items',
    async (count, paths) => {
      const ids = await begun(count)
      const edge = vi.spyOn(app.edge, 'invalidate').mockImplementationOnce(async () => {
        await expectErased(app, ids.map(fileOf))
        throw new Error('the process died here')
      })
      await expect(housekeeping(app)).rejects.toThrow('not finished')
      expect(await rowsOf(ids)).not.toContain(undefined)
      await housekeeping(app)
      expect(edge.mock.calls.map(([cleared]) => cleared.length)).toEqual([paths, paths])
      expect(await rowsOf(ids)).toEqual(ids.map(() => undefined))
    },
  )

  it('send no invalidation when there are none', async () => {
    const edge = vi.spyOn(app.edge, 'invalidate')
    await housekeeping(app)
    expect(edge).not.toHaveBeenCalled()
  })

  it.each([
    ['objects cannot be erased', () => vi.spyOn(app.files, 'erase')],
    ['item cannot be deleted', () => vi.spyOn(app.table, 'remove')],
  ])('are finished except the one whose %s, which is logged and left for the next run', async (_, spy) => {
    const ids = await begun(9)
    spy().mockRejectedValueOnce(new Error('busy'))
    await expect(housekeeping(app)).rejects.toThrow('not finished')
    expect(app.lines).toContainEqual(expect.objectContaining({ event: 'purge.failed', details: { id: 11 } }))
    expect((await rowsOf(ids)).flatMap((row) => row?.id ?? [])).toEqual([11])
    expect(app.cleared).toHaveLength(1)
  })
})

describe('an object written while its file is deleted for good', () => {
  const hourLater = async () => {
    app.wait(3600)
    await housekeeping(app)
    expect(await site.row()).toBeUndefined()
  }

  it('by rendering is erased by the next housekeeping', async () => {
    const photo = sharp({ create: { width: 640, height: 480, channels: 3, background: '#c60' } }).jpeg()
    await app.files.put('a1.jpg', await photo.toBuffer(), 'image/jpeg')
    const { put } = app.files
    vi.spyOn(app.files, 'put').mockImplementationOnce(async (...given) => {
      await site.removeForGood()
      return put(...given)
    })
    await makeVariants(app)
    expect([...app.bucket.objects.keys()].filter((name) => name.startsWith('a1-'))).not.toEqual([])
    await hourLater()
    await expectErased(app, [...own, 'a1-640.webp', 'a1-card-50x50.jpg'])
    expect([...app.bucket.objects.keys()].filter((name) => /^a1[.-]/.test(name))).toEqual([])
  })

  it('by healing is erased by the next housekeeping', async () => {
    await app.files.remove(['a1.jpg'])
    vi.spyOn(app.files, 'restore').mockImplementationOnce(async (name) => {
      await site.removeForGood()
      await app.files.put(name, sample.jpeg(), 'image/jpeg') // S3 copies the version that it has already opened
      return true
    })
    await site.ask(endpoints.heal)
    expect(app.bucket.objects.has('a1.jpg')).toBe(true)
    await hourLater()
    await expectErased(app, own)
  })
})
