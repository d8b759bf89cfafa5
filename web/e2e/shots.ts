import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { shootAdmin } from './shots/admin'
import { shootLanding, shootPage } from './shots/landing'
import { shootReadme } from './shots/readme'
import { launchChromium } from './support/chromium'

// `npm run shots`: pictures of the landing page and of the admin, at every width, light and dark, into `shots/`. With
// BASE_URL the page there is taken as it is; else ones of ours: the demo, an empty one and ones that are hard to lay out.
// `npm run shots -- landing`: the landing page alone.
// `npm run shots -- readme`: the two pictures of the README, into `docs/`.
// `npm run shots -- admin [words]`: the admin alone, or those of its pictures in whose path the words stand.
const folder = join(import.meta.dirname, '../../shots')

const [part, ...words] = process.argv.slice(2)
if (words.length === 0 && part !== 'readme') await rm(folder, { recursive: true, force: true })
const browser = await launchChromium()
try {
  const { BASE_URL } = process.env
  if (BASE_URL) await shootPage({ browser, folder }, { url: BASE_URL, state: 'as-it-is' })
  else if (part === 'readme') await shootReadme(browser)
  else {
    if (part === 'landing' || !part) await shootLanding({ browser, folder })
    if (part === 'admin' || !part) await shootAdmin({ browser, folder, words })
  }
} finally {
  await browser.close()
}
process.stdout.write(`The pictures are in ${part === 'readme' ? 'docs' : folder}\n`)
