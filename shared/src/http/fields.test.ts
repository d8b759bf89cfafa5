import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldErrors } from './fields'

const errorsOf = (schema: z.ZodMiniType, value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true })
  return error && fieldErrors(error)
}

test.each<[string, z.ZodMiniType, unknown]>([
  ['required', z.string().check(z.minLength(1)), ''],
  ['required', z.string().check(z.minLength(2), z.regex(/^b/)), 'a'],
  ['required', z.string(), undefined],
  ['required', z.enum(['a', 'b']), undefined],
  ['max:3', z.string().check(z.maxLength(3)), 'long'],
  ['min:2', z.int().check(z.minimum(2)), 1],
  ['format', z.email(), 'x'],
  ['type', z.number(), '1'],
  ['value', z.enum(['a', 'b']), 'c'],
  ['agree', z.boolean().check(z.refine((agreed) => agreed, 'agree')), false],
])('fieldErrors returns the code %s of the first error of a field', (code, schema, value) => {
  const inList = z.object({ files: z.array(z.object({ field: schema })) })
  expect(errorsOf(inList, { files: [{ field: value }] })).toEqual({ 'files.0.field': code })
})

test('fieldErrors returns nothing for an error of the whole body', () => {
  expect(errorsOf(z.object({}), '')).toEqual({})
})
