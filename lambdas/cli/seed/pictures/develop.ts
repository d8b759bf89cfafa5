import sharp from 'sharp'
import type { Size } from './camera'
import type { Film } from './film'
import { hash } from './random'
import { clamp } from './vector'

/** How a film becomes a photograph. */
export interface Look {
  /** How long the shutter was open, so to speak. */
  readonly exposure: number
  /** How much light bleeds around what is bright. */
  readonly bloom: number
  /** How dark the corners are, 0 to 1. */
  readonly vignette: number
  /** Roughness of the film. */
  readonly grain: number
  /** Warmth given to lights and coolness given to shadows. */
  readonly tint?: number
}

/** Develops a film: bloom, tone curve, vignette, grain. The same film gives the same bytes. */
export async function develop(film: Film, look: Look, size: Size): Promise<Uint8Array> {
  const { width, height } = film
  const halo = haloOf(film)
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const strength = look.exposure * shading(film, look, x, y)
      const speck = (hash(x, y) + hash(x + 7919, y) - 1) * look.grain
      for (let channel = 0; channel < 3; channel++) {
        const i = 3 * (y * width + x) + channel
        const light = (film.light[i] ?? 0) * (1 - look.bloom) + halo(x, y, channel) * look.bloom
        const tone = toned(light * strength) + tinted(channel, look.tint ?? 0, light * strength)
        pixels[i] = Math.round(255 * clamp(tone + speck * (1 - tone * 0.6)))
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

function shading({ width, height }: Size, { vignette }: Look, x: number, y: number): number {
  const [dx, dy] = [(2 * x) / width - 1, (2 * y) / height - 1]
  return 1 - vignette * Math.min(1, (dx * dx + dy * dy) / 2) ** 1.3
}

/** Film's own curve (Narkowicz's fit of ACES), then the one that screens expect. */
function toned(light: number): number {
  const curve = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14)
  return clamp(curve) ** (1 / 2.2)
}

/** Red is lifted where it is bright, blue where it is dark. */
function tinted(channel: number, tint: number, light: number): number {
  if (channel === 1) return 0
  const bright = clamp(light)
  return tint * 0.04 * (channel === 0 ? bright - 0.3 : 0.5 - bright)
}

const halos = [
  { shrink: 4, blur: 3, share: 0.5 },
  { shrink: 8, blur: 8, share: 0.32 },
  { shrink: 16, blur: 16, share: 0.18 },
]

/** The picture, blurred three times as wide each time: what a lens and damp air do to lights. */
function haloOf(film: Film) {
  const layers = halos.map((halo) => ({ ...halo, ...blurred(film, halo) }))
  return (x: number, y: number, channel: number) => {
    let sum = 0
    for (const layer of layers)
      sum += layer.share * sampled(layer, x / layer.shrink - 0.5, y / layer.shrink - 0.5, channel)
    return sum
  }
}

interface Small extends Size {
  readonly light: Float32Array
}

function sampled({ width, height, light }: Small, x: number, y: number, channel: number): number {
  const left = clamp(Math.floor(x), 0, width - 2)
  const top = clamp(Math.floor(y), 0, height - 2)
  const fx = clamp(x - left)
  const fy = clamp(y - top)
  const i = 3 * (top * width + left) + channel
  const above = (light[i] ?? 0) * (1 - fx) + (light[i + 3] ?? 0) * fx
  const below = (light[i + 3 * width] ?? 0) * (1 - fx) + (light[i + 3 * width + 3] ?? 0) * fx
  return above * (1 - fy) + below * fy
}

function blurred(film: Film, { shrink, blur }: { shrink: number; blur: number }): Small {
  const small = shrunk(film, shrink)
  const sums = [0, 1, 2].reduce((from) => boxBlurred(from, Math.max(1, Math.round(blur * 0.6))), small)
  return sums
}

function shrunk({ width, height, light }: Film, by: number): Small {
  const size = { width: Math.ceil(width / by), height: Math.ceil(height / by) }
  const sums = new Float32Array(size.width * size.height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = 3 * (Math.floor(y / by) * size.width + Math.floor(x / by))
      const from = 3 * (y * width + x)
      for (let c = 0; c < 3; c++)
        sums[to + c] = (sums[to + c] ?? 0) + Math.min(light[from + c] ?? 0, 60) / (by * by)
    }
  }
  return { ...size, light: sums }
}

/** Three of these in a row are as good as a Gaussian. */
function boxBlurred(from: Small, radius: number): Small {
  const { width, height } = from
  const across = lines(from, radius, { count: height, length: width, step: 3, next: 3 * width })
  return lines(across, radius, { count: width, length: height, step: 3 * width, next: 3 })
}

interface Lines {
  readonly count: number
  readonly length: number
  readonly step: number
  readonly next: number
}

function lines(from: Small, radius: number, { count, length, step, next }: Lines): Small {
  const light = new Float32Array(from.light.length)
  const read = (start: number, k: number) => from.light[start + clamp(k, 0, length - 1) * step] ?? 0
  for (let line = 0; line < count * 3; line++) {
    const start = Math.floor(line / 3) * next + (line % 3)
    let sum = 0
    for (let k = -radius; k <= radius; k++) sum += read(start, k)
    for (let k = 0; k < length; k++) {
      light[start + k * step] = sum / (2 * radius + 1)
      sum += read(start, k + radius + 1) - read(start, k - radius)
    }
  }
  return { ...from, light }
}
