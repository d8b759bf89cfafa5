import { media } from '@highline/shared/endpoints/media'
import { isVideo, type Media } from '@highline/shared/schemas/media'
import { callForm } from '../call-form'
import { type FileUpload, sendFile } from './send-file'

const widestPx = 1920
const timeoutMs = 10_000

/**
 * Uploads a file and, for a video, one of its frames as the poster. Once the video is stored, failures are ignored, and
 * an abort only skips the poster. @throws as `sendFile`
 */
export async function sendFileWithPoster(sending: FileUpload): Promise<Media> {
  const stored = await sendFile(sending)
  const { file, signal } = sending
  const still = isVideo(stored) && !signal.aborted ? await captureFrame(file, signal) : undefined
  if (!still) return stored
  const fields = { file: new File([still], 'still.jpg', { type: still.type }) }
  const request = { params: { id: String(stored.id) } }
  return callForm(media.setPoster, { request, fields, signal }).catch(() => stored) // the video is stored anyway
}

/** Returns a frame from the beginning of a video; undefined when this browser cannot play it. */
async function captureFrame(file: File, signal: AbortSignal): Promise<Blob | undefined> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  video.src = url
  try {
    if (!(await firesInTime(video, 'loadeddata', signal))) return undefined
    video.currentTime = Number.isFinite(video.duration) ? Math.min(1, video.duration / 2) : 0
    return (await firesInTime(video, 'seeked', signal)) ? await encodeFrame(video) : undefined
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}

/** Whether a video fires an event before it fails, the timeout passes or the signal is aborted. */
const firesInTime = (video: HTMLVideoElement, event: 'loadeddata' | 'seeked', signal: AbortSignal) =>
  new Promise<boolean>((resolve) => {
    setTimeout(resolve, timeoutMs, false)
    video.addEventListener(event, () => resolve(true), { once: true })
    video.addEventListener('error', () => resolve(false), { once: true })
    signal.addEventListener('abort', () => resolve(false), { once: true })
  })

async function encodeFrame(video: HTMLVideoElement): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, widestPx / video.videoWidth)
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.85))
}
