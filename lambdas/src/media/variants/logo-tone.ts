import type { LogoTone } from '@highline/shared/schemas/media'
import type { Sharp } from 'sharp'

/** Size to which a logo is scaled down before its tone is measured. */
const sample = { width: 160, height: 160, fit: 'inside' } as const

/** Luminance below which a colour is lost on the dark bar, and above which on a white plate; orange is lost on neither. */
const lostOnDark = 0.12
const lostOnWhite = 0.5

/** Returns `solid` for a logo that fills its area, so needs no background; otherwise `dark` or `light` by majority. */
export async function toneOf(picture: Sharp): Promise<LogoTone> {
  const { data } = await picture
    .resize(sample)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ink = { all: 0, dark: 0, light: 0 }
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255
    const light = luminance(data.subarray(at, at + 3))
    ink.all += alpha
    if (light < lostOnDark) ink.dark += alpha
    if (light > lostOnWhite) ink.light += alpha
  }
  if (ink.all > 0.97 * (data.length / 4)) return 'solid'
  return ink.dark > ink.light ? 'dark' : 'light'
}

/** Relative luminance as defined by WCAG 2, from 0 to 1. */
const luminance = ([red = 0, green = 0, blue = 0]: Uint8Array) =>
  0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255)

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
