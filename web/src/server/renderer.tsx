import type { RenderOptions, RenderPage, Snapshot } from '@highline/shared/renderer'
import { aboutTitleId } from '../site/about/about'
import { contentOf } from '../site/content-of'
import css from '../site/first-screen.css?inline'
import furtherCss from '../site/further.css?inline'
import { createPageQueryClient, PageApp } from '../site/page-app'
import { toSnapshot } from '../site/snapshot'
import { htmlDocument } from './document'
import { inertJson, pageHead, preloadsOf } from './page-head'
import { withPrivacyNotice } from './with-privacy-notice'

/** Inlined by `web/build.mjs`. */
declare const SITE_SCRIPT: string

export const renderPage: RenderPage = (snapshot, options) =>
  pageDocument(snapshot, options, { css, furtherCss, script: SITE_SCRIPT })

interface PageAssets {
  /** CSS of the first screen. */
  css: string
  /** CSS of everything below the first screen. */
  furtherCss: string
  /** URL of the script that starts the page. */
  script: string
}

/**
 * Not `async`: `DOMContentLoaded` then waits for this file, which takes a round trip, and so comes after the first paint.
 * At that event Chromium's autofill examines the form, which costs as much as the whole first screen's style and layout.
 * Modules that are not `async` have a high priority by default, like the hero's picture.
 */
const scriptElement = (address: string) =>
  `<script type="module" fetchpriority="low" src="${address}"></script>`

/**
 * Blocks painting until the first screen is parsed completely: a slow processor would paint half of it, and shift it
 * when the rest arrived. Refers to the element after it, because Chromium unblocks at an element's start tag.
 */
const wholeHero = `<link rel="expect" href="#${aboutTitleId}" blocking="render">`

export function pageDocument(snapshot: Snapshot, options: RenderOptions, assets: PageAssets): string {
  const content = withPrivacyNotice(contentOf(snapshot), snapshot)
  const { title, head } = pageHead(content, snapshot, options)
  return htmlDocument({
    title,
    css: assets.css,
    furtherCss: assets.furtherCss,
    early: [...preloadsOf(content.slides[0]), wholeHero],
    head: [...head, scriptElement(assets.script)],
    body: <PageApp client={createPageQueryClient(content)} />,
    end: `<script type="application/json" id="snapshot">${inertJson(toSnapshot(content))}</script>`,
  })
}
