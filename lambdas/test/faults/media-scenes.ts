import { media } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import { files } from '../form'
import { jpeg, png } from '../sample-files'
import { mediaRows } from './actors'
import { announceFilm, film, picture, putFilm, putPicture, sendFilm } from './props'
import { asking, type Scene } from './scene'
import type { Trial } from './trial'

const first = { params: { id: 1 } }
const withPicture = async (trial: Trial, cookie: string) => {
  await putPicture(trial, cookie)
  return first
}

export const mediaScenes: Scene[] = [
  asking(media.list, async (trial, cookie) => {
    await putPicture(trial, cookie)
    return undefined
  }),
  asking(media.upload, async () => ({
    form: await files(picture, { name: 'b.png', bytes: png(9) }, { name: 'c.jpg', bytes: jpeg() }),
  })),
  asking(media.update, async (trial, cookie) => ({
    ...(await withPicture(trial, cookie)),
    body: { description: 'A mast' },
  })),
  asking(media.remove, withPicture, { again: [404] }),
  asking(
    media.remove,
    async (trial, cookie) => ({ ...(await withPicture(trial, cookie)), query: { permanent: '1' } }),
    { again: [404], query: 'permanent=1' },
  ),
  asking(media.restore, async (trial, cookie) => {
    await putPicture(trial, cookie)
    await trial.ask(media.remove, { cookie, ...first })
    return first
  }),
  asking(media.reupload, async (trial, cookie) => ({
    ...(await withPicture(trial, cookie)),
    form: await files({ name: 'b.jpg', bytes: jpeg() }),
  })),
  asking(media.setPoster, async (trial, cookie) => {
    await putFilm(trial, cookie)
    return { ...first, form: await files(picture) }
  }),
  asking(media.heal, async (trial, cookie) => {
    await putPicture(trial, cookie)
    const [row] = await mediaRows(trial)
    await trial.app.files.remove([row?.filename ?? ''])
    return first
  }),
  asking(media.uses, withPicture),
  asking(media.checkStatus, async (trial, cookie) => {
    await putPicture(trial, cookie)
    return undefined
  }),
  asking(media.file, async (trial, cookie) => {
    await putPicture(trial, cookie)
    return { params: { filename: (await mediaRows(trial))[0]?.filename } }
  }),
  asking(uploads.presign, async () => ({
    body: { files: [{ name: 'a.mp4', mimeType: 'video/mp4', size: film.length }] },
  })),
  asking(uploads.complete, async (trial, cookie) => ({
    body: { uploadId: (await sendFilm(trial, cookie)).uploadId },
  })),
  asking(uploads.get, async (trial, cookie) => ({
    params: { uploadId: (await announceFilm(trial, cookie)).uploadId },
  })),
  asking(
    uploads.remove,
    async (trial, cookie) => ({ params: { uploadId: (await announceFilm(trial, cookie)).uploadId } }),
    { again: [404] },
  ),
]
