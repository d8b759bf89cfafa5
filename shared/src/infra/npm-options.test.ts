import { expect, test } from 'vitest'
import { refuseOptionsOfNpm } from './npm-options'

const names = ['stage', 'call']

test.each([
  [{ npm_config_stage: 'true' }, '--stage'],
  [{ npm_config_call: 'stage=dev' }, '-c'],
])('an option that npm has consumed is refused with the command that works: %j', (env, option) => {
  const run = () => refuseOptionsOfNpm(names, { ...env, npm_lifecycle_event: 'admin:sessions' })
  expect(run).toThrow(`Put -- before the options: npm run admin:sessions -- ${option} …`)
})

test('npm’s own settings are accepted', () => {
  expect(() => refuseOptionsOfNpm(names, { npm_config_yes: '', npm_config_fund: '' })).not.toThrow()
})
