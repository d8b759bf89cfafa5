import { media } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import { files } from '../form'
import { jpeg, png } from '../sample-files'
import { mediaRows } from './clients'
import {
  announceFilm,
  announceParts,
  film,
  longFilm,
  picture,
  putFilm,
  putMissingPicture,
  putPicture,
  sendFilm,
} from './fixtures'
import { after, type Ready, requestScenario, type Scenario } from './scenario'

const first = { params: { id: 1 } }
const withPicture = after(putPicture, first)

/** Preparations that start a direct upload. */
const open: Ready = async (harness, cookie) => ({
  params: { uploadId: (await announceFilm(harness, cookie)).uploadId },
})
const openInParts: Ready = async (harness, cookie) => ({
  params: { uploadId: await announceParts(harness, cookie) },
})

export const mediaScenarios: Scenario[] = [
  requestScenario(media.list, after(putPicture)),
  requestScenario(media.upload, async () => ({
    form: await files(picture, { name: 'b.png', bytes: png(9) }, { name: 'c.jpg', bytes: jpeg() }),
  })),
  requestScenario(media.update, after(putPicture, { ...first, body: { description: 'A mast' } })),
  requestScenario(media.remove, withPicture, { repeatStatuses: [404] }),
  requestScenario(media.remove, after(putPicture, { ...first, query: { permanent: '1' } }), {
    repeatStatuses: [404],
    query: 'permanent=1',
  }),
  requestScenario(media.restore, async (harness, cookie) => {
    await putPicture(harness, cookie)
    await harness.ask(media.remove, { cookie, ...first })
    return first
  }),
  requestScenario(media.reupload, async (harness, cookie) => ({
    ...(await withPicture(harness, cookie)),
    form: await files({ name: 'b.jpg', bytes: jpeg() }),
  })),
  requestScenario(media.setPoster, async (harness, cookie) => {
    await putFilm(harness, cookie)
    return { ...first, form: await files(picture) }
  }),
  requestScenario(media.heal, after(putMissingPicture, first)),
  requestScenario(media.uses, withPicture),
  requestScenario(media.checkStatus, after(putPicture)),
  requestScenario(media.file, async (harness, cookie) => {
    await putPicture(harness, cookie)
    return { params: { filename: (await mediaRows(harness))[0]?.filename } }
  }),
  requestScenario(uploads.presign, async () => ({
    body: { files: [{ name: 'a.mp4', mimeType: 'video/mp4', size: film.length }] },
  })),
  requestScenario(uploads.presign, async () => ({ body: { files: [longFilm] } }), { query: 'in parts' }),
  requestScenario(uploads.get, openInParts, { query: 'in parts' }),
  requestScenario(uploads.remove, openInParts, { repeatStatuses: [404], query: 'in parts' }),
  requestScenario(uploads.complete, async (harness, cookie) => ({
    body: { uploadId: (await sendFilm(harness, cookie)).uploadId },
  })),
  requestScenario(uploads.get, open),
  requestScenario(uploads.remove, open, { repeatStatuses: [404] }),
]
