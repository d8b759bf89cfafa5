import type { Snapshot } from './schemas/snapshot'

export interface RenderOptions {
  /** Fingerprint of the snapshot, for `<meta name="version">`. */
  version: string
  /** `https://host` of the site for canonical and Open Graph addresses; relative ones without it. */
  siteUrl?: string
}

/** What `web` builds for `publish`: the whole landing page as one HTML document. Pure; the same input gives the same bytes. */
export type RenderPage = (snapshot: Snapshot, options: RenderOptions) => string
