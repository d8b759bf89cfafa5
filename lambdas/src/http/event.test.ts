import { admin } from '@highline/shared/endpoints/admin'
import { media } from '@highline/shared/endpoints/media'
import type { Context } from 'aws-lambda'
import { expect, it } from 'vitest'
import { fakeApp } from '../../test/fake-app'
import { logIn } from '../../test/logged-in'
import { apiEvent } from '../../test/request'
import { authService } from '../functions/auth'
import { publicService } from '../functions/public'
import type { LambdaEvent, LambdaHandler } from './event'

const answer = async (handler: LambdaHandler, event: LambdaEvent) => {
  const { statusCode, body } = await handler(event, { awsRequestId: 'request-1' } as Context)
  return [statusCode, JSON.parse(body)]
}

it.each([
  ['once, in lower case, as emulators send it', (cookie: string) => ({ headers: { cookie } })],
  ['twice', (cookie: string) => ({ multiValueHeaders: { COOKIE: ['theme=dark', cookie] } })],
])('a cookie is read from a header that comes %s', async (_, from) => {
  const app = fakeApp()
  const cookie = await logIn(app)
  const event = { ...apiEvent(admin.status), headers: {}, multiValueHeaders: {}, ...from(cookie) }
  expect(await answer(authService(app), event)).toMatchObject([200, { isAuthenticated: true }])
})

it('the last of two values of a parameter is read, though the single map holds the first', async () => {
  const event = {
    ...apiEvent(media.list),
    queryStringParameters: { category: 'nonsense' },
    multiValueQueryStringParameters: { category: ['nonsense', 'hero'] },
  }
  expect(await answer(publicService(fakeApp()), event)).toEqual([200, []])
})
