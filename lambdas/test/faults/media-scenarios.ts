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
  putPicture,
  sendFilm,
} from './fixtures'
import { after, asking, type Scenario } from './scenario'

const first = { params: { id: 1 } }
const withPicture = after(putPicture, first)

export const mediaScenarios: Scenario[] = [
  asking(media.list, after(putPicture)),
  asking(media.upload, async () => ({
    form: await files(picture, { name: 'b.png', bytes: png(9) }, { name: 'c.jpg', bytes: jpeg() }),
  })),
  asking(media.update, after(putPicture, { ...first, body: { description: 'A mast' } })),
  asking(media.remove, withPicture, { again: [404] }),
  asking(media.remove, after(putPicture, { ...first, query: { permanent: '1' } }), {
    again: [404],
    query: 'permanent=1',
  }),
  asking(media.restore, async (harness, cookie) => {
    await putPicture(harness, cookie)
    await harness.ask(media.remove, { cookie, ...first })
    return first
  }),
  asking(media.reupload, async (harness, cookie) => ({
    ...(await withPicture(harness, cookie)),
    form: await files({ name: 'b.jpg', bytes: jpeg() }),
  })),
  asking(media.setPoster, async (harness, cookie) => {
    await putFilm(harness, cookie)
    return { ...first, form: await files(picture) }
  }),
  asking(media.heal, async (harness, cookie) => {
    await putPicture(harness, cookie)
    const [row] = await mediaRows(harness)
    await harness.app.files.remove([row?.filename ?? ''])
    return first
  }),
  asking(media.uses, withPicture),
  asking(media.checkStatus, after(putPicture)),
  asking(media.file, async (harness, cookie) => {
    await putPicture(harness, cookie)
    return { params: { filename: (await mediaRows(harness))[0]?.filename } }
  }),
  asking(uploads.presign, async () => ({
    body: { files: [{ name: 'a.mp4', mimeType: 'video/mp4', size: film.length }] },
  })),
  asking(uploads.presign, async () => ({ body: { files: [longFilm] } }), { query: 'in parts' }),
  asking(
    uploads.get,
    async (harness, cookie) => ({ params: { uploadId: await announceParts(harness, cookie) } }),
    {
      query: 'in parts',
    },
  ),
  asking(
    uploads.remove,
    async (harness, cookie) => ({ params: { uploadId: await announceParts(harness, cookie) } }),
    { again: [404], query: 'in parts' },
  ),
  asking(uploads.complete, async (harness, cookie) => ({
    body: { uploadId: (await sendFilm(harness, cookie)).uploadId },
  })),
  asking(uploads.get, async (harness, cookie) => ({
    params: { uploadId: (await announceFilm(harness, cookie)).uploadId },
  })),
  asking(
    uploads.remove,
    async (harness, cookie) => ({ params: { uploadId: (await announceFilm(harness, cookie)).uploadId } }),
    { again: [404] },
  ),
]
