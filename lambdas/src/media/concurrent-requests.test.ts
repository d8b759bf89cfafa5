import { media as endpoints } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import { UploadResult } from '@highline/shared/schemas/media'
import { describe, expect, it } from 'vitest'
import { tappedApp } from '../../test/crashing'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import type { FakeAnswer } from '../../test/request'
import * as sample from '../../test/sample-files'
import { smallParts } from '../../test/small-parts'
import { storeMedia } from '../../test/stored-media'
import { logoPointer } from '../data/entities'
import { save } from '../data/entity'
import { ask, expectSingleFile, logoOf, rowOf, sendBytes, sentFiles } from './media.testing'
import { setLogo } from './media-row'

smallParts()

type Act = (app: FakeMediaApp) => Promise<FakeAnswer>

interface Interruption<Other> {
  /** Prepares the data, and returns the request. */
  readonly ready: (app: FakeMediaApp) => Promise<Act>
  /** Runs entirely before one call of the request. */
  readonly other: (app: FakeMediaApp, act: Act) => Promise<Other>
  /** Asserts the result. */
  readonly holds: (app: FakeMediaApp, answer: FakeAnswer, other: Other | undefined) => Promise<unknown>
}

/**
 * Interrupts a request before its first call, before its second, and so on.
 * @returns the number of its calls, and the app of a last request that was not interrupted
 */
async function interruptAtEveryCall<Other>({ ready, other, holds }: Interruption<Other>) {
  for (let at = 1; ; at++) {
    const app = await fakeMediaApp()
    const act = await ready(app)
    let result: Other | undefined
    const { app: slow, calls } = tappedApp(app, async (call, count) => {
      if (count === at) result = await other(app, act)
      return call()
    })
    const answer = await act(slow)
    expect(answer.status, `interrupted at call ${at}: ${JSON.stringify(answer.body)}`).toBe(200)
    if (calls.count < at) return { app, calls: calls.count }
    await holds(app, answer, result)
  }
}

const completion =
  (body: Awaited<ReturnType<typeof sendBytes>>): Act =>
  (app) =>
    ask(app, uploads.complete, { body })

const fileOf = ({ status, body }: FakeAnswer = expect.unreachable('there was no other completion')) => {
  const { files = [], ...said } = UploadResult.parse(body)
  return { status, ...said, files: files.map(({ id, url, size }) => ({ id, url, size })) }
}

it.each(Object.entries(sentFiles))(
  'two concurrent completions of an upload return the same single file: %s',
  async (_, sent) => {
    const { calls } = await interruptAtEveryCall({
      ready: async (app) => completion(await sent(app)),
      other: (app, complete) => complete(app),
      holds: async (app, answer, other) => {
        expect(fileOf(answer)).toEqual(fileOf(other))
        await expectSingleFile(app)
      },
    })
    expect(calls).toBeGreaterThan(4)
  },
)

describe('the logo pointer', () => {
  const sendLogo = async (app: FakeMediaApp) =>
    completion(
      await sendBytes(app, sample.png(), { name: 'a.png', mimeType: 'image/png' }, { category: 'logo' }),
    )

  it.each([{}, { permanent: '1' }])(
    'keeps a logo that is chosen while the previous one is being deleted: %j',
    async (query) => {
      const { app, calls } = await interruptAtEveryCall({
        ready: async (app) => {
          for (const id of [1, 2]) await storeMedia(app, id)
          await setLogo(app, 1)
          return (by) => ask(by, endpoints.remove, { query })
        },
        other: (app) => setLogo(app, 2),
        holds: async (app) => expect(await logoOf(app)).toBe(2),
      })
      expect([calls > 2, await logoOf(app)]).toEqual([true, null])
    },
  )

  it('is one of the two when a logo is chosen during the upload of another, and the upload is kept', async () => {
    const { app, calls } = await interruptAtEveryCall({
      ready: async (app) => {
        await setLogo(app, 8)
        return sendLogo(app)
      },
      other: (app) => setLogo(app, 9),
      holds: async (app) => expect([(await rowOf(app)).id, 9]).toContain(await logoOf(app)),
    })
    expect([calls > 4, await logoOf(app), (await rowOf(app)).id]).toEqual([true, 1, 1])
  })

  it('is not changed when the completion of a logo upload is repeated', async () => {
    const app = await fakeMediaApp()
    const complete = await sendLogo(app)
    expect((await complete(app)).status).toBe(200)
    expect(await logoOf(app)).toBe(1)
    for (const chosen of [9, null]) {
      await setLogo(app, chosen)
      expect((await complete(app)).status).toBe(200)
      expect(await logoOf(app)).toBe(chosen)
    }
  })

  it('stored by an earlier release is replaced by choosing a logo and by uploading one', async () => {
    const app = await fakeMediaApp()
    await save(app.table, logoPointer, { mediaId: 8 })
    await setLogo(app, 9)
    expect(await logoOf(app)).toBe(9)
    await save(app.table, logoPointer, { mediaId: 8 })
    await (await sendLogo(app))(app)
    expect(await logoOf(app)).toBe(1)
  })
})
