import { expect, test } from 'vitest'
import { readCommandLine } from './settings'

test('settings are read wherever they stand and however they are written, and handed on as they are', () => {
  const given = [
    '-c',
    'stage=dev',
    '--context=adminEmail=a@example.com',
    '--verbose',
    '--context',
    'companyName=A = B',
  ]
  expect(readCommandLine(['deploy', ...given, '--profile', 'work'])).toEqual({
    command: 'deploy',
    context: { stage: 'dev', adminEmail: 'a@example.com', companyName: 'A = B' },
    profile: 'work',
    passedOn: [...given, '--profile', 'work'],
  })
})

test('the last of two settings counts, as it does for cdk', () => {
  expect(readCommandLine(['deploy', '-c', 'stage=local', '-c', 'stage=dev']).context).toEqual({
    stage: 'dev',
  })
})

test.each([[['-c']], [['-c', 'stage']]])('%j is no setting', (given) => {
  expect(() => readCommandLine(['deploy', ...given])).toThrow('-c wants name=value')
})
