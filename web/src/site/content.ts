import type { ContentKey } from '@highline/shared/content-keys'
import type { LogoTone } from '@highline/shared/schemas/media'

/**
 * All that the page shows, with defaults filled in and references resolved: made by `contentOf`, on the
 * server as a rule, and plain JSON, so that the browser needs neither schemas nor defaults to take over.
 */
export interface Content {
  companyName: string
  /** What is said at each key; keys at which nothing is said, hidden ones among them, are missing. */
  texts: Partial<Record<ContentKey, string>>
  /** The company's registration, in a line. */
  companyLine?: string
  /** Below the form, as HTML; the renderer adds the privacy notice. The script reads it from its place. */
  privacyHtml: string
  /** The pictures at those image keys that have one which can be shown. */
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
  /** '' without a description. */
  alt: string
  width?: number
  height?: number
  /**
   * Best first: a browser takes the first that it can show. In `srcSet`, `~` stands for `src` without its ending:
   * every page carries these lines twice, and a file's name is as random as it is long.
   */
  sources: { type: string; srcSet: string; upright?: true }[]
  /** Where its subject is, in quarters of its width and height from the top left; the middle when absent. */
  focus?: { x: number; y: number }
}

export interface VideoFile {
  src: string
  type: string
  /** Too much to send to a small screen unasked. */
  large?: true
}

export interface Slide {
  id: number
  title: string
  subtitle: string
  /** Of a video: what is shown until it plays. */
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
