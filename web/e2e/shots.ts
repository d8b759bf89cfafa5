import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { shootAdmin } from './shots/admin'
import { shootLanding, shootPage } from './shots/landing'
import { shootReadme } from './shots/readme'
import { launchChromium } from './support/chromium'

// `npm run shots`: screenshots of the landing page and the admin in `shots/`, at every width, light and dark. With
// BASE_URL, of the page there as it is; otherwise of local sites: the demo, an empty one, and ones hard to lay out.
// `npm run shots -- landing`: only the landing page.
// `npm run shots -- readme`: the two pictures of the README, in `docs/`.
// `npm run shots -- admin [words]`: only the admin, or those of its screenshots whose path contains the words.
const folder = join(import.meta.dirname, '../../shots')

const [part, ...words] = process.argv.slice(2)
if (words.length === 0 && part !== 'readme') await rm(folder, { recursive: true, force: true })
const browser = await launchChromium()
try {
  const { BASE_URL } = process.env
  const landing = join(folder, 'landing')
  if (BASE_URL) await shootPage(browser, join(landing, 'as-it-is'), BASE_URL)
  else if (part === 'readme') await shootReadme(browser)
  else {
    if (part === 'landing' || !part) await shootLanding(browser, landing)
    if (part === 'admin' || !part) await shootAdmin(browser, folder, words)
  }
} finally {
  await browser.close()
}
process.stdout.write(`The pictures are in ${part === 'readme' ? 'docs' : folder}\n`)
