import { readdir, stat } from 'node:fs/promises'
import { renditions } from '@highline/shared/constants'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { demoImages, demoProjects, demoSlides, demoTexts } from './demo-words'
import { demoFile, demoPictures } from './seed-demo'

const names = demoPictures.map(({ name }) => name)

it('the demo phone number and email address are from reserved ranges that reach no recipient', () => {
  expect(demoTexts.contact_phone).toMatch(/^01632 960 \d{3}$/)
  expect(demoTexts.contact_email).toMatch(/@[a-z]+\.example$/)
})

it('every demo picture is shown once and has a description of its own', () => {
  const shown = [...demoSlides, ...demoProjects].map(({ picture }) => picture)
  expect([...shown, ...Object.values(demoImages)].toSorted()).toEqual(names.toSorted())
  const words = demoPictures.map(({ description }) => description)
  expect(new Set(words).size).toBe(words.length)
})

it('the picture folder has one file per demo picture and no other, of less than 4 MB together', async () => {
  const folder = new URL('./pictures/', import.meta.url)
  const files = (await readdir(folder)).filter((name) => !['README.md', 'highline.svg'].includes(name))
  expect(files.toSorted()).toEqual(names.map((name) => `${name}.avif`).toSorted())
  const sizes = await Promise.all(files.map(async (name) => (await stat(new URL(name, folder))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000)
})

it('demo slides are as wide as the widest rendition', async () => {
  const widths = demoSlides.map(async ({ picture }) => {
    const { bytes } = await demoFile(`${picture}.avif`, 'image/avif')
    return (await sharp(bytes).metadata()).width
  })
  for (const width of await Promise.all(widths)) expect(width).toBe(renditions.widths.at(-1))
})

it('the title of a demo slide contains the highlighted word “installation”', () => {
  expect(demoSlides.some(({ title }) => /installation/i.test(title))).toBe(true)
})
