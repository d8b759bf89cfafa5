import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { admin } from '@highline/shared/endpoints/admin'
import { contact } from '@highline/shared/endpoints/contact'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { call } from '@highline/shared/http/call'
import { expect, it } from 'vitest'
import { builtParts } from '../test/abuse/running-site'
import { fakeLog } from '../test/fake-log'
import { testPassword, testSecret } from '../test/logged-in'
import { closedAfterTest } from './clients.testing'
import { startLocalApp } from './local-app'
import { temporaryDirectory } from './temporary-directory.testing'

/** Logs in and returns a fetch with the session cookie, for `call`. */
async function loggedIn(baseUrl: string): Promise<typeof fetch> {
  let cookie = ''
  const keepingCookie: typeof fetch = async (...request) => {
    const response = await fetch(...request)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return response
  }
  await call(admin.login, { body: { password: testPassword } }, { baseUrl, fetch: keepingCookie })
  return (input, init) => fetch(input, { ...init, headers: { ...init?.headers, cookie } })
}

it('a save is on the page when it is answered; data and sessions survive a restart, without a logged error', async () => {
  const dataDirectory = await temporaryDirectory()
  await writeFile(join(dataDirectory, 'secret.json'), JSON.stringify(testSecret))
  const { log, lines } = fakeLog()
  const given = { dataDirectory, companyName: 'Ropes & Radios', adminPassword: testPassword }
  const start = async (port: number) =>
    closedAfterTest(await startLocalApp({ settings: { ...given, port }, parts: builtParts, log }))
  const { port, close } = await start(0)
  const baseUrl = `http://127.0.0.1:${port}`
  const page = async () => (await fetch(baseUrl)).text()
  expect(await page()).toContain('Ropes &amp; Radios')

  const session = { baseUrl, fetch: await loggedIn(baseUrl) }
  for (const content of ['First Ltd', 'Second Ltd']) {
    await call(contentSections.update, { body: { sectionKey: 'navbar_company_name', content } }, session)
    expect(await page()).toContain(content)
  }
  const body = { firstName: 'Ada', lastName: 'Rope', email: 'ada@example.com', message: 'A quote, please.' }
  await call(contact.create, { body }, { baseUrl })

  await close()
  await start(port)
  expect(await call(inquiries.list, {}, session)).toMatchObject([{ firstName: 'Ada' }])
  expect(await page()).toContain('Second Ltd')
  expect(lines.filter(({ level }) => level === 'error')).toEqual([])
}, 60_000)
