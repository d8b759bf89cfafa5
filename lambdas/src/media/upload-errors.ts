import { uploadLimits } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import { ApiError } from '@highline/shared/http/errors'
import { type FileType, originalName } from './file-types'

/* Messages for rejected files: what is wrong, and what the user can do instead. */

const kept = 'Please use JPG, PNG, WebP, GIF or AVIF pictures, or MP4, WebM or MOV videos.'
const phone =
  'On an iPhone choose Settings › Camera › Formats › Most Compatible; on a Samsung switch off “High efficiency” in the camera’s settings.'

const quoted = (name: string) => `“${originalName(name)}”`

export const emptyFile = (name: string) => apiError('EMPTY_FILE', { message: `${quoted(name)} is empty.` })

/** @param reason one of `reasons` */
export const unsupported = (name: string, reason: string) =>
  apiError('UNSUPPORTED_FILE', { message: `${quoted(name)} ${reason}` })

/** @param limit one of `sizeLimits` */
export const tooLarge = (name: string, limit: string) =>
  apiError('FILE_TOO_LARGE', { message: `${quoted(name)} is too large: ${limit}` })

/** Predicates that follow the file name in a sentence. */
export const reasons = {
  unknown: `is not a picture or video that we know. ${kept}`,
  /** @param what with its article, such as `a PDF document` */
  format: (what: string) => `is ${what}. ${kept}`,
  heic: `is a photo in HEIC format, which browsers cannot show. ${phone} Or send the photo as a JPG.`,
  hevc: `is filmed in HEVC (H.265), which many browsers cannot play. ${phone} Or export the video as H.264 (MP4).`,
  codec: (what: 'picture' | 'sound', fourLetters: string) =>
    `has its ${what} in a format that browsers cannot play (${fourLetters}). Please export the video as MP4 with H.264 and AAC.`,
  noPicture: 'is called a video but holds no moving picture.',
  damaged: 'is damaged or was not sent whole. Please open it on your computer, save it again and retry.',
  disguised:
    'holds program text, which does not belong in a picture or video. Please open it in a picture editor and save it again.',
  extension: ({ label, extension }: FileType) =>
    `is really ${label}, although its name says otherwise. Please rename it to end in .${extension} and try again.`,
  /** @param family of the file to be replaced */
  family: (family: 'picture' | 'video') =>
    `cannot take the place of a ${family}. Please choose another ${family}.`,
  notALogo: 'cannot be a logo. Please use a PNG, SVG, JPG or WebP picture.',
  onlyALogo:
    'is an SVG drawing, which can only be the logo. Please upload it in the Logo tab, or export it as a PNG.',
  drawingByForm: 'is an SVG drawing: those are checked on the way and sent as a form, up to 512 KB.',
  brokenDrawing: 'is an SVG drawing that cannot be read. Please export it again as a plain SVG, or as a PNG.',
  sizelessDrawing:
    'is an SVG drawing that does not say how large it is, or is beyond measure. Please export it again with a width and a height, or as a PNG.',
  activeDrawing: (what: string) =>
    `is an SVG drawing with ${what}, which is not safe on a website. Please export it as a plain SVG, or as a PNG.`,
  heavyDrawing: `is an SVG drawing with a picture of more than ${megapixels(uploadLimits.svgPixels)} megapixels inside. Please make that picture smaller, or export the drawing as a PNG.`,
} as const

export const sizeLimits = {
  /** @param what such as `pictures` */
  bytes: (what: string, limit: number) => `${what} may have up to ${sizeOf(limit)}.`,
  pixels: `pictures may have up to ${megapixels(uploadLimits.imagePixels)} megapixels. Please make it smaller.`,
  /** For encodings that must be decoded as a whole. */
  decodedWhole: (megapixels: number) =>
    `pictures of its kind may have up to ${megapixels} megapixels. Please make it smaller, or save it as an ordinary JPG, neither “progressive” nor “interlaced”.`,
  animation: `the frames of an animation may have up to ${megapixels(uploadLimits.imagePixels)} megapixels together. Please make it shorter or smaller, or send it as a video.`,
} as const

function megapixels(pixels: number) {
  return pixels / 1_000_000
}

function sizeOf(bytes: number) {
  const kB = bytes / 1024
  if (kB < 1024) return `${kB} KB`
  return kB < 1024 * 1024 ? `${kB / 1024} MB` : `${kB / 1024 / 1024} GB`
}

/** Returns a caught error if it is about a file. @throws any other error, which fails the whole batch */
export function fileError(reason: unknown): ApiError {
  if (reason instanceof ApiError && reason.body) return reason
  throw reason
}

export const messageOf = ({ body }: ApiError) => body?.message ?? ''

/** Combines the errors of a batch: uses their code if they agree. */
export function batchError(refusals: readonly ApiError[]) {
  const own = (['EMPTY_FILE', 'FILE_TOO_LARGE'] as const).find((code) =>
    refusals.every((refusal) => refusal.code === code),
  )
  return apiError(own ?? 'UNSUPPORTED_FILE', { message: refusals.map(messageOf).join(' ') })
}
