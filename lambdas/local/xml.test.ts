import { expect, it } from 'vitest'
import { unescapeText } from './xml'

it('unescapeText decodes numeric and named references and leaves invalid ones unchanged', () => {
  expect(unescapeText('&#65;&#x42;&apos;&#1114112;&unknown;')).toBe(`AB'&#1114112;&unknown;`)
})
