import { expect, test } from 'vitest'
import { parseConfig } from '../config'
import { destroy } from './destroy'
import { fakeTools } from './testing'

const config = (stage: string) => parseConfig({ stage }, {})
const stacksOf = (stage: string, isProtected = false) => ({
  [`highline-${stage}-site`]: { outputs: {}, isProtected },
  [`highline-${stage}-edge`]: { outputs: {}, isProtected },
})
const bucketsOf = (stage: string) => ({
  [`highline-${stage}-site`]: ['media'],
  [`highline-${stage}-edge`]: ['logs'],
})

test('what may be thrown away goes with its files, when its name is typed', async () => {
  const given = { stacks: stacksOf('dev'), buckets: bucketsOf('dev'), answers: ['dev'] }
  const { tools, scripts, full, said } = fakeTools(given)
  await destroy({ config: config('dev'), passedOn: ['-c', 'stage=dev'], tools })
  expect([...full]).toEqual([])
  expect(scripts()).toEqual(['node_modules/aws-cdk/bin/cdk destroy --all --force -c stage=dev'])
  expect(said()).toContain('/highline/dev/secret')
})

test('what is worth keeping is kept, and named', async () => {
  const given = { stacks: stacksOf('staging'), buckets: bucketsOf('staging') }
  const { tools, full, said } = fakeTools(given)
  await destroy({ config: config('staging'), passedOn: ['-f'], tools })
  expect([...full].sort()).toEqual(['logs', 'media'])
  expect(said()).toMatch(/What stays.*the table, the buckets, the logs/)
})

test.each(['', 'y', 'prod'])('the answer %j destroys nothing', async (answer) => {
  const given = { stacks: stacksOf('dev'), buckets: bucketsOf('dev'), answers: [answer] }
  const { tools, ran, full } = fakeTools(given)
  await expect(destroy({ config: config('dev'), passedOn: [], tools })).rejects.toThrow(
    'Nothing was destroyed',
  )
  expect([ran, full.size]).toEqual([[], 2])
})

test('a protected stage says how to unprotect it', async () => {
  const { tools, ran } = fakeTools({ stacks: stacksOf('prod', true) })
  await expect(destroy({ config: config('prod'), passedOn: ['-f'], tools })).rejects.toThrow(
    '--no-enable-termination-protection --stack-name highline-prod-site',
  )
  expect(ran).toEqual([])
})

test('where nothing is deployed there is nothing to destroy', async () => {
  const { tools } = fakeTools()
  await expect(destroy({ config: config('dev'), passedOn: [], tools })).rejects.toThrow(
    'Nothing of dev is deployed',
  )
})
