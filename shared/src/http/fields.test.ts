import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldErrors } from './fields'

const Body = z.object({
  name: z.string().check(z.minLength(1)),
  long: z.string().check(z.maxLength(3)),
  count: z.int().check(z.minimum(2)),
  mail: z.email(),
  files: z.array(z.object({ size: z.number() })),
  kind: z.enum(['a', 'b']),
  state: z.enum(['a', 'b']),
  agreed: z.boolean().check(z.refine((agreed) => agreed, 'agree')),
  missing: z.string(),
  both: z.string().check(z.minLength(2), z.regex(/^b/)),
})

test('fieldErrors returns the code of the first error per field, and nothing for an error of the whole body', () => {
  const given = {
    name: '',
    long: 'long',
    count: 1,
    mail: 'x',
    files: [{ size: '1' }],
    kind: 'c',
    agreed: false,
    both: 'a',
  }
  const parsed = Body.safeParse(given, { reportInput: true })
  expect(parsed.error && fieldErrors(parsed.error)).toEqual({
    name: 'required',
    long: 'max:3',
    count: 'min:2',
    mail: 'format',
    'files.0.size': 'type',
    kind: 'value',
    state: 'required',
    agreed: 'agree',
    missing: 'required',
    both: 'required',
  })
  const whole = Body.safeParse('', { reportInput: true })
  expect(whole.error && fieldErrors(whole.error)).toEqual({})
})
