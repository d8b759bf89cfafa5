import { beforeAll, describe, expect, it } from 'vitest'
import { type AdminClient, adminClientOf } from '../support/editor'
import { allTexts, countExecutions, exerciseWholePage } from '../support/hostile'
import { journey } from '../support/journey'
import { words } from '../support/landing-page'
import { payloads } from '../support/payloads'

const site = journey()
let editor: AdminClient

beforeAll(async () => {
  editor = await adminClientOf(site)
})

describe('XSS payload in all texts of the page at once', () => {
  it.each(payloads)('%s is shown as text and not executed', async (payload) => {
    await editor.write(allTexts(() => payload))
    await editor.live()
    const page = await site.open('/')
    const executed = await countExecutions(page)
    await exerciseWholePage(page, 0)
    expect(await words(page.getByRole('heading', { level: 1 }))).toContain(payload.split(' ')[0])
    expect(await executed()).toEqual({ calls: 0, dialogs: 0 })
  })
})
