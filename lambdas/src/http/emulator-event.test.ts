import { admin } from '@highline/shared/endpoints/admin'
import { contact } from '@highline/shared/endpoints/contact'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { media } from '@highline/shared/endpoints/media'
import type { Endpoint } from '@highline/shared/http/endpoint'
import type { Context } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { fakeApp } from '../../test/fake-app'
import { logIn } from '../../test/logged-in'
import { apiEvent, type FakeRequest } from '../../test/request'
import { authService } from '../functions/auth'
import { contactService } from '../functions/contact'
import { contentService } from '../functions/content'
import { publicService } from '../functions/public'
import type { LambdaEvent, LambdaHandler } from './event'

/** What MiniStack makes of a request: other spellings, other extras, and a path with its stage. */
function emulated(endpoint: Pick<Endpoint, 'method' | 'path'>, request: FakeRequest): LambdaEvent {
  const { headers, multiValueHeaders, ...event } = apiEvent(endpoint, request)
  const lower = <T>(names: Record<string, T>) =>
    Object.fromEntries(Object.entries(names).map(([name, value]) => [name.toLowerCase(), value]))
  const extras = { version: '1.0', path: `/live${event.path}` }
  return { ...event, ...extras, headers: lower(headers), multiValueHeaders: lower(multiValueHeaders) }
}

const context = { awsRequestId: 'request-1' } as Context // nobody reads the rest of it
const json = async (handler: LambdaHandler, event: LambdaEvent) => {
  const { statusCode, body } = await handler(event, context)
  return [statusCode, JSON.parse(body)]
}

describe('an event as an emulator makes it', () => {
  it('has its headers read in whatever case they come', async () => {
    const app = fakeApp()
    const body = {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.co.uk',
      message: 'Forty antennas.',
    }
    const event = emulated(contact.create, { body })
    expect(await json(contactService(app), event)).toMatchObject([201, { success: true }])
  })

  it('has its cookie read where a header comes once only', async () => {
    const app = fakeApp()
    const event = emulated(admin.status, { cookie: await logIn(app) })
    const answer = await json(authService(app), { ...event, multiValueHeaders: {} })
    expect(answer).toMatchObject([200, { isAuthenticated: true }])
  })

  it('is known by its resource and its parameters, whatever its path', async () => {
    const app = fakeApp()
    const event = emulated(contentSections.history, {
      params: { sectionKey: 'about_content' },
      cookie: await logIn(app),
    })
    expect(await json(contentService(app), event)).toEqual([200, []])
  })

  it('has the last of two values of a parameter read, though its single map holds the first', async () => {
    const event = {
      ...emulated(media.list, {}),
      queryStringParameters: { category: 'nonsense' },
      multiValueQueryStringParameters: { category: ['nonsense', 'hero'] },
    }
    expect(await json(publicService(fakeApp()), event)).toEqual([200, []])
  })
})
