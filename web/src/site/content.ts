import type { ContentKey } from '@highline/shared/content-keys'
import type { LogoTone } from '@highline/shared/schemas/media'

/**
 * Everything that the page shows, with defaults filled in and references resolved. Made by `contentOf`, usually on the
 * server. It is plain JSON, so that the browser can hydrate without schemas and defaults.
 */
export interface Content {
  companyName: string
  /** Texts by content key; keys that are hidden or have no text are missing. */
  texts: Partial<Record<ContentKey, string>>
  /** The company's registration details, in one line. */
  companyLine?: string
  /** HTML below the form; the renderer adds the privacy notice. The browser reads it from the document. */
  privacyHtml: string
  /** Pictures by image key; keys without a picture that can be shown are missing. */
  pictures: Partial<Record<ContentKey, PictureFile>>
  logo?: PictureFile & { tone?: LogoTone }
  /** In the order of the carousel; slides whose file cannot be shown are left out. */
  slides: Slide[]
  /** Projects without a picture are left out (spec §2.1). */
  projects: ShownProject[]
  services: { value: string; label: string }[]
}

export interface PictureFile {
  src: string
  /** Description of the file, or '' without one. */
  alt: string
  width?: number
  height?: number
  /**
   * Best format first: a browser uses the first source that it supports. In `srcSet`, `~` stands for `src` without its
   * extension: every page contains these lines twice, and file names are long and random.
   */
  sources: { type: string; srcSet: string; upright?: true }[]
  /** Focal point in quarters of the width and height from the top left; the centre when absent. */
  focus?: { x: number; y: number }
}

export interface VideoFile {
  src: string
  type: string
  /** Whether it is too large to autoplay on a small screen. */
  large?: true
}

export interface Slide {
  id: number
  title: string
  subtitle: string
  /** The slide's picture, or the poster that a video shows until it plays. */
  picture?: PictureFile
  video?: VideoFile
}

export interface ShownProject {
  id: number
  name: string
  description: string
  location: string
  picture: PictureFile
}
