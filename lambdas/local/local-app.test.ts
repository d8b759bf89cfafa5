import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { admin } from '@highline/shared/endpoints/admin'
import { contact } from '@highline/shared/endpoints/contact'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { call } from '@highline/shared/http/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtParts } from '../test/abuse/running-site'
import { fakeLog } from '../test/fake-log'
import { testPassword, testSecret } from '../test/logged-in'
import { startLocalApp } from './local-app'

const { log, lines } = fakeLog()
const adminPassword = testPassword

let dataDirectory: string
let machine: Awaited<ReturnType<typeof startLocalApp>>
let baseUrl: string

const start = async (port = 0) =>
  startLocalApp({
    settings: { port, dataDirectory, companyName: 'Ropes & Radios', adminPassword },
    parts: builtParts,
    log,
  })

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'machine-'))
  await writeFile(join(dataDirectory, 'secret.json'), JSON.stringify(testSecret))
  machine = await start()
  baseUrl = `http://127.0.0.1:${machine.port}`
}, 30_000)
afterAll(async () => {
  await machine.close()
  await rm(dataDirectory, { recursive: true })
})

const get = (path: string) => fetch(baseUrl + path)

/** Logs in and returns a fetch with the session cookie, for `call`. */
async function loggedIn(): Promise<typeof fetch> {
  let cookie = ''
  const keepingCookie: typeof fetch = async (...request) => {
    const response = await fetch(...request)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return response
  }
  await call(admin.login, { body: { password: adminPassword } }, { baseUrl, fetch: keepingCookie })
  return (input, init) => fetch(input, { ...init, headers: { ...init?.headers, cookie } })
}

describe('the started local app', () => {
  it('serves the page with the company name, the admin, and a 404 page for unknown paths', async () => {
    const page = await get('/')
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Ropes &amp; Radios')])
    const missing = await get('/nowhere')
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('Page Not Found')])
    expect((await get('/admin')).status).toBe(200)
  })
})

describe('written data', () => {
  it('is on the page when the save is answered', async () => {
    const fetch = await loggedIn()
    for (const content of ['First Ltd', 'Second Ltd']) {
      const change = { sectionKey: 'navbar_company_name', content } as const
      await call(contentSections.update, { body: change }, { baseUrl, fetch })
      expect(await (await get('/')).text()).toContain(content)
    }
  })

  it('is kept over a restart, as are open sessions, without a logged error', async () => {
    const fetch = await loggedIn()
    const body = { firstName: 'Ada', lastName: 'Rope', email: 'ada@example.com', message: 'A quote, please.' }
    await call(contact.create, { body }, { baseUrl })
    const { port } = machine
    await machine.close()
    machine = await start(port)
    expect(await call(inquiries.list, {}, { baseUrl, fetch })).toMatchObject([{ firstName: 'Ada' }])
    expect(await (await get('/')).text()).toContain('Second Ltd')
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})
