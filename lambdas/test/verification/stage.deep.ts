import { createHash } from 'node:crypto'
import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { media } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import { call } from '@highline/shared/http/call'
import type { Endpoint, RequestOf, ResponseOf } from '@highline/shared/http/endpoint'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RunningSite, runningSite } from '../abuse/running-site'
import { png } from '../sample-files'

let site: RunningSite
let cookie: string | undefined

beforeAll(async () => {
  site = await runningSite()
}, 60_000)
afterAll(() => site.stop())

const withCookie: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers)
  if (cookie) headers.set('cookie', cookie)
  const response = await fetch(input, { ...init, headers })
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  return response
}
const ask = <E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<ResponseOf<E>> =>
  call(endpoint, request, { baseUrl: site.url, fetch: withCookie })

const page = async () => (await fetch(site.url)).text()

async function pageIsLive(): Promise<void> {
  const { version, liveVersion } = await ask(admin.publishStatus, {})
  if (version !== liveVersion) throw new Error('The changes are not live')
}
const live = () => vi.waitFor(pageIsLive, { timeout: 30_000, interval: 500 })

/*
 * With a mailbox, a login requires a mailed code, which tests cannot read on AWS: tests that log in run
 * without one.
 */
describe.skipIf(process.env.ADMIN_EMAIL)('a stage without a mailbox', () => {
  beforeAll(async () => void (await ask(admin.login, { body: { password: site.password } })))

  it('shows a directly uploaded picture on the page, and no longer after it is deleted for good', async () => {
    const bytes = png()
    const sha256 = createHash('sha256').update(bytes).digest('base64')
    const file = { name: 'verification.png', mimeType: 'image/png', size: bytes.length, sha256 }
    const presigned = await ask(uploads.presign, { body: { category: 'general', files: [file] } })
    const [target] = presigned.uploads
    if (!target || !('url' in target)) throw new Error(`No URL was signed: ${JSON.stringify(target)}`)
    const sent = await fetch(target.url, { method: 'PUT', headers: target.headers, body: Buffer.from(bytes) })
    expect(sent.status).toBe(200)
    const { files = [] } = await ask(uploads.complete, { body: { uploadId: target.uploadId } })
    const [{ id, filename } = { id: 0, filename: '' }] = files

    const sectionKey = 'professional_equipment_image'
    await ask(contentSections.update, { body: { sectionKey, content: '', mediaId: id } })
    await live()
    expect(await page()).toContain('/api/media-file/')
    const shown = await fetch(`${site.url}/api/media-file/${filename}`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])

    await ask(media.remove, { params: { id: String(id) }, query: { force: '1', permanent: '1' } })
    await live()
    expect(await page()).not.toContain('/api/media-file/')
  })
})

describe.runIf(process.env.ADMIN_EMAIL)('a stage with a mailbox', () => {
  it('mails an access code', async () => {
    const { success, sessionId } = await ask(admin.sendMfa, { body: { password: site.password } })
    expect([success, typeof sessionId]).toEqual([true, 'string'])
  })
})
