import { expect, it } from 'vitest'
import { demoLogo } from './demo-logo'
import { demoPictureNames, demoPictures } from './demo-pictures'
import { demoImages, demoProjects, demoSlides, demoTexts } from './demo-words'

it('names a telephone that rings nowhere and an address that reaches nobody', () => {
  expect(demoTexts.contact_phone).toMatch(/^01632 960 \d{3}$/)
  expect(demoTexts.contact_email).toMatch(/@[a-z]+\.example$/)
})

it('shows every picture once, and describes each in its own words', () => {
  const shown = [...demoSlides, ...demoProjects].map(({ picture }) => picture)
  expect([...shown, ...Object.values(demoImages)].toSorted()).toEqual(demoPictureNames.toSorted())
  const words = Object.values(demoPictures).map(({ description }) => description)
  expect(new Set(words).size).toBe(words.length)
})

it('has a slide with a word to stand out', () => {
  expect(demoSlides.some(({ title }) => /installation/i.test(title))).toBe(true)
})

it('draws each letter of the logo', () => {
  expect(demoLogo()).not.toContain('undefined')
  expect(demoLogo().match(/translate\(\d+ 0\)/g)).toHaveLength(8)
})
