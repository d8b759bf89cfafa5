import { DEFAULT_COMPANY_NAME } from '@highline/shared/company'
import { describe, expect, it } from 'vitest'
import { readSettings } from './settings'

describe('readSettings', () => {
  const defaults = { port: 3000, dataDirectory: '/home/me/.local', companyName: DEFAULT_COMPANY_NAME }
  const given = { companyName: 'Ropes Ltd', adminPassword: ' s p ' }
  it.each([
    ['defaults without variables', {}, defaults],
    ['defaults for empty ones', { PORT: '', DATA_DIR: '', COMPANY_NAME: '', ADMIN_PASSWORD: '' }, defaults],
    [
      'the variables',
      { PORT: '0', DATA_DIR: '/var/data', COMPANY_NAME: 'Ropes Ltd', ADMIN_PASSWORD: ' s p ' },
      { port: 0, dataDirectory: '/var/data', ...given },
    ],
    [
      'a DATA_DIR below the working directory',
      { DATA_DIR: '../data' },
      { ...defaults, dataDirectory: '/home/data' },
    ],
  ])('returns %s', (_what, env, settings) => expect(readSettings(env, '/home/me')).toEqual(settings))

  it.each(['abc', '-1', '65536', '3000.5', '0x50', ' 80', '1e3'])('rejects %j as a port', (PORT) => {
    expect(() => readSettings({ PORT }, '/')).toThrow(
      `PORT is "${PORT}", which is not a port from 0 to 65535.`,
    )
  })

  it('rejects a password longer than 256 characters', () => {
    const env = { ADMIN_PASSWORD: 'x'.repeat(257) }
    expect(() => readSettings(env, '/')).toThrow('longer than the 256 characters')
  })
})
