import { inquiries } from '@highline/shared/endpoints/inquiries'
import { media } from '@highline/shared/endpoints/media'
import { sessionRequired } from '@highline/shared/http/endpoint'
import { type FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { freshApi, json, refusal } from '../testing/stub-api'
import { read } from './read'

const api = freshApi()

const fetchQuery = (query: FetchQueryOptions) => new QueryClient().fetchQuery(query)

it('maps a 401, and no other error, through onUnauthenticated; throws by default', async () => {
  api.on(inquiries.list, () => refusal('UNAUTHENTICATED'))
  await expect(fetchQuery(read(inquiries.list))).rejects.toThrow('401')
  const probe = read(inquiries.list, {}, { onUnauthenticated: () => null })
  expect(await fetchQuery(probe)).toBeNull()
  api.on(inquiries.list, () => refusal('INTERNAL'))
  await expect(fetchQuery(probe)).rejects.toThrow('500')
})

it('requires a session for a list that visitors can read in part, unless allowAnonymous is set', async () => {
  api.on(media.list, ({ headers }) => (headers.has(sessionRequired) ? refusal('UNAUTHENTICATED') : json([])))
  await expect(fetchQuery(read(media.list))).rejects.toThrow('401')
  expect(await fetchQuery(read(media.list, {}, { allowAnonymous: true }))).toEqual([])
})
