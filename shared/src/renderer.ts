import type { ContentLists } from './content-kinds'
import type { Logo, Media } from './schemas/media'

/** Everything that the landing page shows at one moment, as the API returns it to visitors. Public fields only. */
export interface Snapshot extends ContentLists {
  readonly companyName: string
  /** AWS region in which the data is stored. */
  readonly region?: string
  /** ISO 8601 instant; determines which sections are hidden, and the year in the footer. */
  readonly renderedAt: string
  readonly logo: Logo
  readonly media: readonly Media[]
}

export interface RenderOptions {
  /** Fingerprint of the snapshot, for `<meta name="version">`. */
  version: string
  /** `https://host` of the site, for canonical and Open Graph URLs; they are relative when it is absent. */
  siteUrl?: string
}

/** Renders the landing page as one HTML document; built by `web` for `publish`. Pure: equal input gives equal bytes. */
export type RenderPage = (snapshot: Snapshot, options: RenderOptions) => string
