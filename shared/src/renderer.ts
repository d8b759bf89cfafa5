import type { ContentLists } from './content-kinds'
import type { Logo, Media } from './schemas/media'

/** All that the landing page shows: what visitors' calls would answer, at one moment. Holds public fields only. */
export interface Snapshot extends ContentLists {
  readonly companyName: string
  /** AWS region in which the data is stored. */
  readonly region?: string
  /** An ISO 8601 instant: what is hidden, and the year in the footer, depend on it. */
  readonly renderedAt: string
  readonly logo: Logo
  readonly media: readonly Media[]
}

export interface RenderOptions {
  /** Fingerprint of the snapshot, for `<meta name="version">`. */
  version: string
  /** `https://host` of the site for canonical and Open Graph addresses; relative ones without it. */
  siteUrl?: string
}

/** What `web` builds for `publish`: the whole landing page as one HTML document. Pure; the same input gives the same bytes. */
export type RenderPage = (snapshot: Snapshot, options: RenderOptions) => string
