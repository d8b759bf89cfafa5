import { setTimeout as wait } from 'node:timers/promises'
import type { ContentKey } from '@highline/shared/content-keys'
import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { media } from '@highline/shared/endpoints/media'
import { call } from '@highline/shared/http/call'
import type { Endpoint, RequestOf } from '@highline/shared/http/endpoint'
import { type MediaCategory, mediaSrc, UploadResult } from '@highline/shared/schemas/media'

const liveWithinMs = 15_000

export type AdminClient = Awaited<ReturnType<typeof adminClientOf>>

/**
 * Logs in, and returns a client that changes the site through the API, without the user interface.
 * @throws ApiError if the password is wrong
 */
export async function adminClientOf({ url, password }: { url: string; password: string }) {
  const cookies = new Map<string, string>()
  const options = { baseUrl: url, fetch: withCookies(cookies) }
  const ask = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => call(endpoint, request, options)
  await ask(admin.login, { body: { password } })
  const change = (body: RequestOf<typeof contentSections.update>['body']) =>
    ask(contentSections.update, { body })
  return {
    /** Cookies of the session, by name. */
    cookies,
    ask,
    async write(texts: Partial<Record<ContentKey, string>>) {
      const keys = Object.keys(texts) as ContentKey[]
      await Promise.all(keys.map((sectionKey) => change({ sectionKey, content: texts[sectionKey] })))
    },
    /** Sets the picture of an image key, or removes it if `mediaId` is null. */
    picture: (sectionKey: ContentKey, mediaId: number | null) => change({ sectionKey, content: '', mediaId }),
    /** Returns the ids of the uploaded files. */
    async upload(category: MediaCategory, files: readonly File[]) {
      const body = new FormData()
      for (const file of files) body.append('files', file)
      body.append('category', category)
      const answer = await options.fetch(url + media.upload.path, { method: 'POST', body })
      const json: unknown = await answer.json()
      const kept = UploadResult.safeParse(json).data?.files
      if (kept?.length !== files.length) throw new Error(`The upload was refused: ${JSON.stringify(json)}`)
      return kept.map(({ id }) => id)
    },
    /** Returns the `src` that the page uses for the file with this name, or an empty string if there is none. */
    async srcOf(originalName: string) {
      const file = (await ask(media.list, {})).find((each) => each.originalName === originalName)
      return file ? mediaSrc(file) : ''
    },
    /** Resolves when visitors are served all changes so far. */
    async live() {
      const deadline = Date.now() + liveWithinMs
      while (Date.now() < deadline) {
        const { version, liveVersion } = await ask(admin.publishStatus, {})
        if (version === liveVersion) return
        await wait(50)
      }
      throw new Error('The changes did not go live in time.')
    },
  }
}

/**
 * Retries when API Gateway throttles (five requests a second); its 429, unlike ours, has no `Retry-After`
 * header.
 */
async function unlessThrottled(send: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await send()
    if (response.status !== 429 || response.headers.has('retry-after') || attempt === 30) return response
    await wait(2000)
  }
}

/** Returns a `fetch` that stores and sends cookies like a browser. */
function withCookies(jar: Map<string, string>): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    const response = await unlessThrottled(() => fetch(input, { ...init, headers }))
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    return response
  }
}
