import { publishing } from '@highline/shared/constants'
import { expect, it } from 'vitest'
import { pollPublishStatus } from './use-followed-save'

/** Visitors who are served the new page from the given question on. */
function siteThatIsLiveAt(question: number) {
  const asked: string[] = []
  const ask = async () => {
    asked.push('asked')
    return {
      version: 'new',
      liveVersion: asked.filter((it) => it === 'asked').length < question ? 'old' : 'new',
    }
  }
  const wait = async (ms: number) => void asked.push(`waited ${ms} ms`)
  return { asked, means: { ask, wait } }
}

it('says so at once when the page is live at once', async () => {
  const { asked, means } = siteThatIsLiveAt(1)
  expect([await pollPublishStatus(means), asked]).toEqual([true, ['asked']])
})

it('asks again after a rest until the page is live', async () => {
  const { asked, means } = siteThatIsLiveAt(2)
  expect([await pollPublishStatus(means), asked]).toEqual([true, ['asked', 'waited 1000 ms', 'asked']])
})

it('stops asking when it takes too long', async () => {
  const { asked, means } = siteThatIsLiveAt(Number.POSITIVE_INFINITY)
  expect(await pollPublishStatus(means)).toBe(false)
  expect(asked.filter((it) => it === 'asked')).toHaveLength(publishing.asks)
})

it('does not go on when it cannot ask', async () => {
  const ask = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(pollPublishStatus({ ask, wait: async () => undefined })).rejects.toThrow('Failed to fetch')
})
