import { admin } from '@highline/shared/endpoints/admin'
import { logo } from '@highline/shared/endpoints/logo'
import { media as endpoints } from '@highline/shared/endpoints/media'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import * as sample from '../../test/sample-files'
import { ask } from '../../test/services'
import { storeMedia } from '../../test/stored-media'
import { heroSlides, logoPointer, media, missingFiles } from '../data/entities'
import { find, save } from '../data/entity'
import { housekeeping } from './housekeeping'

let app: FakeMediaApp

/** Two slides with a file each, of which the first is the logo too. */
beforeEach(async () => {
  app = await fakeMediaApp()
  for (const id of [1, 2]) {
    await storeMedia(app, id)
    await app.files.put(`${id}-abcd.jpg`, sample.jpeg(), 'image/jpeg')
    await save(app.table, heroSlides, { id, title: 'One', subtitle: '', mediaId: id, sortOrder: id })
  }
  await save(app.table, logoPointer, { mediaId: 1 })
})

const shown = async () =>
  endpoints.list.response.parse((await ask(app, endpoints.list)).body).map(({ id }) => id)
const missing = async () => (await find(app.table, missingFiles, {}))?.filenames
const heal = (id: number) => ask(app, endpoints.heal, { cookie: app.cookie, params: { id } })

describe('F35: a file that was removed from storage', () => {
  it('is left out of the page, also as the logo, and reported as missing until it is put back', async () => {
    await app.files.remove(['1-abcd.jpg'])
    await housekeeping(app)
    expect(await shown()).toEqual([2])
    expect((await ask(app, logo.get)).body).toEqual({ logoUrl: null, logoId: null })
    const health = await ask(app, admin.health, { cookie: app.cookie })
    expect(health.body).toMatchObject({ missing: 1, housekeeping: { failed: [] } })
    expect(app.lines).toContainEqual(
      expect.objectContaining({ event: 'housekeeping', details: { chore: 'noteMissing', count: 1 } }),
    )
    await app.files.put('1-abcd.jpg', sample.jpeg(), 'image/jpeg')
    await housekeeping(app)
    expect(await shown()).toEqual([1, 2])
  })

  it('is shown again as soon as it is healed, while another missing file is not', async () => {
    await app.files.remove(['1-abcd.jpg', '2-abcd.jpg'])
    await housekeeping(app)
    expect(await shown()).toEqual([])
    expect((await heal(1)).status).toBe(200)
    expect(await shown()).toEqual([1])
    expect(await missing()).toEqual(['2-abcd.jpg'])
  })

  it('is shown as long as a rendition of it exists', async () => {
    const rendition = { filename: '1-abcd-480.webp', mimeType: 'image/webp', width: 480, height: 320 }
    await storeMedia(app, 1, { variants: [rendition] })
    await app.files.put(rendition.filename, sample.jpeg(), 'image/webp')
    await app.files.remove(['1-abcd.jpg'])
    await housekeeping(app)
    expect(await shown()).toEqual([1, 2])
  })
})

it('a missing rendition is removed from its item to be rendered again, and the others stay', async () => {
  const rendition = { mimeType: 'image/webp', width: 480, height: 320 }
  const variants = ['1-abcd-480.webp', '1-abcd-960.webp'].map((filename) => ({ ...rendition, filename }))
  await storeMedia(app, 1, { variants })
  const rendered = await find(app.table, media, { id: 1 })
  const givenUp = { unreadable: '1-abcd.jpg', attempts: { source: '1-abcd.jpg', count: 3 } }
  const done = { renderedQuick: 'all', renderedAll: 'all', ...givenUp }
  if (rendered) await save(app.table, media, { ...rendered, ...done })
  await app.files.put('1-abcd-480.webp', sample.jpeg(), 'image/webp')
  await housekeeping(app)
  const row = await find(app.table, media, { id: 1 })
  expect(row).toMatchObject({ variants: variants.slice(0, 1) })
  for (const told of Object.keys(done)) expect(row).not.toHaveProperty(told)
  await housekeeping(app)
  expect(await find(app.table, media, { id: 1 })).toEqual(row)
})

it('a file in the bin or with an external URL is not noted as missing', async () => {
  await storeMedia(app, 3, { deletedAt: app.now().toISOString() })
  await storeMedia(app, 4, { url: 'https://example.com/stock.jpg' })
  await housekeeping(app)
  expect(await missing()).toBeUndefined()
})

it('missing files are written once, so that the page is not published every hour', async () => {
  await app.files.remove(['1-abcd.jpg'])
  const put = vi.spyOn(app.table, 'put')
  for (let run = 0; run < 2; run++) await housekeeping(app)
  expect(put.mock.calls.filter(([{ sk }]) => sk === 'MISSING')).toHaveLength(1)
  const counts = app.lines.flatMap(({ details }) => (details.chore === 'noteMissing' ? [details.count] : []))
  expect(counts).toEqual([1])
})
