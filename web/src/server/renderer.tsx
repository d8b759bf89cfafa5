import type { RenderPage } from '@highline/shared/renderer'
import css from '../site/first-screen.css?inline'
import furtherCss from '../site/further.css?inline'
import { pageDocument } from './page-document'

/** Written in by `web/build.mjs`. */
declare const SITE_SCRIPT: string
declare const SELECT_SOURCE: string

export const renderPage: RenderPage = (snapshot, options) =>
  pageDocument(snapshot, options, { css, furtherCss, script: SITE_SCRIPT, scriptStyles: [SELECT_SOURCE] })
