import { expect, it } from 'vitest'
import { unescapeText } from './xml'

it('reads references as other programs write them', () => {
  expect(unescapeText('&#65;&#x42;&apos;&#1114112;&unknown;')).toBe(`AB'&#1114112;&unknown;`)
})
