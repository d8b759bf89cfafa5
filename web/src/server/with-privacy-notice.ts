import { escapeHtml } from '@highline/shared/escape-html'
import { privacyNotice } from '@highline/shared/privacy-notice'
import { shownTexts } from '@highline/shared/public-content'
import type { Snapshot } from '@highline/shared/renderer'
import type { Content } from '../site/content'

/** Returns the content with the snapshot's privacy notice. Server only, so that no script contains the notice. */
export function withPrivacyNotice(content: Content, snapshot: Snapshot): Content {
  const { companyName, privacyHtml } = content
  const parts = privacyNotice(shownTexts(snapshot), { companyName, region: snapshot.region }).map(
    ({ title, text }) => `<b>${escapeHtml(title)}</b>\n${escapeHtml(text)}`,
  )
  const details = `<details><summary>Privacy notice</summary><p class="prose">${parts.join('\n\n')}</p></details>`
  return { ...content, privacyHtml: privacyHtml + details }
}
