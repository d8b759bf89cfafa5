import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const white = [255, 255, 255]
const night = [10, 21, 29]

/** WCAG 2's relative luminance. */
const luminance = (colour: readonly number[]) => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: readonly number[], b: readonly number[]) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}
/** Brightest possible background of the text: a white image under the scrim. */
const worst = (opacity: number) => night.map((part, at) => opacity * part + (1 - opacity) * (white[at] ?? 0))

it('text and highlight of the hero have enough contrast over a white image under the scrim', () => {
  const scrim = /carousel-words[\s\S]*?&::before[\s\S]*?rgb\(10 21 29 \/ (\d+)%\)/.exec(css('./hero.css'))
  const behind = worst(Number(scrim?.[1]) / 100)
  expect(contrast(white, behind)).toBeGreaterThanOrEqual(4.5)
  const highlight = /\.highlight \{\s*color: #(..)(..)(..)/.exec(css('./hero.css'))?.slice(1) ?? []
  expect(
    contrast(
      highlight.map((part) => Number.parseInt(part, 16)),
      behind,
    ),
  ).toBeGreaterThanOrEqual(3)
})
