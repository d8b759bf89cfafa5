import { expect, it } from 'vitest'
import { accessTo } from './access'

it('the stage on an emulator is opened by whoever is at the keyboard, and shown nobody’s credentials', () => {
  const access = { region: 'eu-west-2', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } }
  expect(accessTo('local', { AWS_PROFILE: 'somebody' })).toMatchObject(access)
})

it('a stage in AWS is opened with the credentials of whoever is logged in, in the region that is named', () => {
  expect(accessTo('prod', { AWS_REGION: 'eu-west-1' })).toEqual({ region: 'eu-west-1' })
})
