import type { Page } from 'playwright-core'
import { expect } from 'vitest'

interface Said {
  readonly text: string
  readonly colour: readonly number[]
  /** Minimum ratio of WCAG, lower for large text and icons. */
  readonly needed: number
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** Returns the texts and icons of the first screen with too little contrast to the pixels behind them (WCAG 1.4.3, 1.4.11). */
export async function faintParts(page: Page): Promise<string[]> {
  const said = await page.evaluate(readFirstScreen)
  expect(said.length).toBeGreaterThan(10)
  const picture = await page.screenshot()
  const ratios = await page.evaluate(worstRatios, { png: picture.toString('base64'), said })
  const parts = said.map(({ text, needed }, at) => ({ text, needed, ratio: ratios[at] ?? 0 }))
  return parts
    .filter(({ needed, ratio }) => ratio < needed)
    .map(({ text, needed, ratio }) => `${text}: ${ratio.toFixed(2)} of ${needed}`)
}

/** Reads texts and icons of the navigation bar and the hero, then makes them transparent to show their background. */
function readFirstScreen(): Said[] {
  const parts = [...document.querySelectorAll<HTMLElement>('header *, main > section:first-child *')]
  const shown = parts.filter(
    (part) => !part.closest('[inert], [hidden], svg *') && part.checkVisibility({ visibilityProperty: true }),
  )
  const said = shown.flatMap((part) => {
    const { color, fontSize, fontWeight } = getComputedStyle(part)
    const size = Number.parseFloat(fontSize)
    const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    const pictogram = part instanceof SVGElement
    const words = [...part.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    return (pictogram ? [part] : words).flatMap((node) => {
      const range = document.createRange()
      range.selectNode(node)
      return [...range.getClientRects()].map(({ x, y, width, height }) => ({
        text: node.textContent || part.closest('[aria-label]')?.getAttribute('aria-label') || part.localName,
        colour: (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number),
        needed: large || pictogram ? 3 : 4.5,
        box: { x, y, width, height },
      }))
    })
  })
  for (const part of shown) part.style.setProperty('color', 'transparent', 'important')
  return said
}

/** Decodes the screenshot with `createImageBitmap`, which the Content-Security-Policy for images does not cover. */
async function worstRatios({ png, said }: { png: string; said: readonly Said[] }): Promise<number[]> {
  const bytes = Uint8Array.from(atob(png), (byte) => byte.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes]))
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
  canvas?.drawImage(image, 0, 0)
  const linear = Array.from({ length: 256 }, (_, part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  const weights = [0.2126, 0.7152, 0.0722]
  return said.map(({ colour, box }) => {
    const { x, y, width, height } = box
    const pixels = canvas?.getImageData(x, y, Math.max(width, 1), Math.max(height, 1)).data ?? []
    const own = weights.reduce((sum, weight, part) => sum + weight * (linear[colour[part] ?? 0] ?? 0), 0)
    let worst = 21
    for (let at = 0; at < pixels.length; at += 4) {
      let behind = 0
      for (const [part, weight] of weights.entries()) behind += weight * (linear[pixels[at + part] ?? 0] ?? 0)
      worst = Math.min(worst, (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05))
    }
    return worst
  })
}
