import type { uploads as endpoints } from '@highline/shared/endpoints/uploads'
import { apiError } from '@highline/shared/http/api-error'
import type { OpenUpload } from '@highline/shared/schemas/upload'
import type { MediaApp } from '../app'
import { openUploads } from '../data/entities'
import { remove } from '../data/remove'
import type { Handler } from '../http/handler'
import { becameOf, findUpload, type OpenUploadRow, partCountOf, partSizeOf, signedParts } from './open-upload'

/** What has arrived of an upload, and fresh addresses for the rest. */
export const getUpload: Handler<typeof endpoints.get, MediaApp> = async (app, { params }) => {
  const upload = await findUnfinished(app, params.uploadId)
  const { uploadId, name, size, category } = upload
  const arrived = await app.files.head(upload.filename)
  const rest = upload.partsId
    ? await partsLeft(app, upload)
    : await wholeLeft(app, upload, arrived !== undefined)
  return { uploadId, name, size, category, ...rest }
}

/**
 * Gives an upload up. An object that has arrived stays where it is until it is swept: somebody may be finishing
 * the upload at this moment, and a row must never be without its object.
 */
export const abandonUpload: Handler<typeof endpoints.remove, MediaApp> = async (app, { params }) => {
  const upload = await findUnfinished(app, params.uploadId)
  if (upload.partsId) await app.directUploads.giveUp(upload.filename, upload.partsId)
  await remove(app, openUploads, upload)
  return { success: true }
}

async function findUnfinished(app: MediaApp, uploadId: string): Promise<OpenUploadRow> {
  const upload = await findUpload(app, uploadId)
  if (await becameOf(app, upload)) throw apiError('NOT_FOUND')
  return upload
}

type Rest = Pick<OpenUpload, 'url' | 'headers' | 'partSize' | 'done' | 'parts'>

async function wholeLeft(app: MediaApp, upload: OpenUploadRow, arrived: boolean): Promise<Rest> {
  if (arrived) return { done: [{ partNumber: 1, etag: '' }], parts: [] }
  return { ...(await app.directUploads.signPut(upload)), done: [], parts: [] }
}

/** Of parts that were joined already only their number is known. */
async function partsLeft(app: MediaApp, upload: OpenUploadRow): Promise<Rest> {
  const { filename, partsId = '', size } = upload
  const known = await app.directUploads.parts(filename, partsId)
  const all = Array.from({ length: partCountOf(size) }, (_, index) => ({ partNumber: index + 1, etag: '' }))
  const done = (known ?? all).map(({ partNumber, etag }) => ({ partNumber, etag }))
  const arrived = new Set(done.map(({ partNumber }) => partNumber))
  return { partSize: partSizeOf(size), done, parts: await signedParts(app, upload, arrived) }
}
