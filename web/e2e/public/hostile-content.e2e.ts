import { keysOfKind } from '@highline/shared/content-keys'
import { contact } from '@highline/shared/endpoints/contact'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDashboard } from '../support/administrator'
import { picture } from '../support/files'
import { journey } from '../support/journey'

declare global {
  interface Window {
    executed(): void
  }
}

// The journey itself fails on a CSP violation, on a console error and on a request to another host.
const site = journey()

/** Payloads that call `executed` if the page ever runs them. They are joined; the last two may swallow what follows. */
const payloads = [
  '<script>executed()</script>',
  '</script><script>executed()</script>',
  '</style><script>executed()</script>',
  '</title></textarea><script>executed()</script>',
  ']]></script><svg onload=executed()>',
  '<img src=x onerror=executed()>',
  '<svg><animate onbegin=executed() attributeName=x dur=1s>',
  '<details open ontoggle=executed()>',
  '" autofocus onfocus="executed()" x="',
  "' onmouseover='executed()' style='position:fixed;inset:0'",
  'javascript:executed()',
  'data:text/html,<script>executed()</script>',
  '<iframe srcdoc="<script>parent.executed()</script>"></iframe>',
  '<a href="javascript:executed()">a link</a>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=javascript:executed()">',
  '<link rel="stylesheet" href="https://evil.example/a.css"><style>@import "//evil.example/b.css"</style>',
  '{{constructor.constructor("executed()")()}} <%= executed() %> #{executed()}',
  '\\u003cscript\\u003eexecuted()\\u003c/script\\u003e \u2028executed()\u2029//',
  '<math><mtext><table><mglyph><style><img src onerror=executed()>',
  '--><script>executed()</script><!--',
]
const all = payloads.join(' ')
/** Two parts, because a title has at most 1,000 characters. */
const titles = [payloads.slice(0, 12), payloads.slice(12)].map((some) => some.join(' '))
const image = '<img src=x onerror=executed()>'

/** Exposes `executed` to the page, reloads it, and counts its calls and dialogs from then on. */
async function countExecutions(page: Page): Promise<() => Promise<number>> {
  let count = 0
  await page.exposeFunction('executed', () => void count++)
  page.on('dialog', (dialog) => {
    count++
    return dialog.dismiss()
  })
  await page.reload()
  return async () => {
    // Lets tasks that a payload has queued run before they are counted.
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    return count
  }
}

describe('XSS payloads in every text, name and inquiry', () => {
  beforeAll(async () => {
    const client = await site.admin()
    const keys = [...keysOfKind('text'), ...keysOfKind('textarea')]
    await client.write(Object.fromEntries(keys.map((key) => [key, all])))
    const [mediaId = 0] = await client.upload('general', [picture(`${image}.png`)])
    for (const title of titles) {
      await client.ask(heroCarousel.create, { body: { title, subtitle: all, mediaId } })
      await client.ask(projects.create, { body: { name: title, description: all, location: title, mediaId } })
    }
    const names = { firstName: image, lastName: '<svg onload=executed()>', email: 'a@example.com' }
    await client.ask(contact.create, {
      body: { ...names, venue: '" autofocus onfocus="executed()" x="', message: all },
    })
    await client.live()
  })

  it('are shown as text and not executed on the page, including every slide', async () => {
    const page = await site.open('/')
    const executions = await countExecutions(page)
    await page.keyboard.press('Shift') // hydrates the page
    for (const _ of titles) await page.getByRole('button', { name: /next slide/i }).click()
    await page.locator('footer').scrollIntoViewIfNeeded()
    await page.locator('form[action="/api/contact"] [name="firstName"]').focus()
    expect(await page.locator('#projects .project').count()).toBe(titles.length)
    const shown = (await page.locator('main').textContent()) ?? ''
    expect(payloads.filter((text) => !shown.includes(text.split('\u2028')[0] ?? ''))).toEqual([])
    expect(await executions()).toBe(0)
  })

  it('are shown as text and not executed in every tab of the admin', async () => {
    const page = await openDashboard(site)
    const executions = await countExecutions(page)
    for (const [tab, text] of Object.entries(shownIn)) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel').getByText(text).filter({ visible: true }).first().waitFor()
    }
    expect(await executions()).toBe(0)
  })
})

describe('other origins', () => {
  it('cannot show the page in a frame', async () => {
    site.expectPageError(/frame-ancestors|other host: http:..localhost/)
    const page = await site.open('/')
    const other = new URL('/no-such-page', site.url)
    other.hostname = 'localhost'
    await page.route(`${other}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${site.url}/"></iframe>` }),
    )
    await page.goto(`${other}`)
    const framed = await (await page.locator('iframe').elementHandle())?.contentFrame()
    await expect.poll(() => framed?.url()).toMatch(/^(chrome-error:|about:neterror)/)
  })

  it('cannot be redirected to through URL parameters or the hash', async () => {
    const page = await site.open('/?next=//evil.example&url=https://evil.example#//evil.example')
    await page.locator('main h1').first().waitFor()
    expect(new URL(page.url()).origin).toBe(site.url)
    expect(await page.locator('a[href*=evil], form[action*=evil]').count()).toBe(0)
  })
})

/** Text of each tab that shows that the tab has loaded. */
const shownIn = {
  'Contact Inquiries': image,
  'Media Files': `${image}.png`,
  Logo: 'Logo history',
  'Hero Carousel': image,
  Projects: image,
  'Section Images': /equipment/i,
  Content: image,
}
