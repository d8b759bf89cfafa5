import { DEFAULT_COMPANY_NAME } from '@highline/shared/company'
import { describe, expect, it } from 'vitest'
import { readSettings } from './settings'

describe('readSettings', () => {
  it('uses defaults for variables that are not set or empty', () => {
    const standard = { port: 3000, dataDirectory: '/home/me/.local', companyName: DEFAULT_COMPANY_NAME }
    expect(readSettings({}, '/home/me')).toEqual(standard)
    expect(
      readSettings({ PORT: '', DATA_DIR: '', COMPANY_NAME: '', ADMIN_PASSWORD: '' }, '/home/me'),
    ).toEqual(standard)
  })

  it('reads variables of the environment', () => {
    const env = { PORT: '0', DATA_DIR: '/var/data', COMPANY_NAME: 'Ropes Ltd', ADMIN_PASSWORD: ' s p ' }
    expect(readSettings(env, '/home/me')).toEqual({
      port: 0,
      dataDirectory: '/var/data',
      companyName: 'Ropes Ltd',
      adminPassword: ' s p ',
    })
  })

  it('resolves a relative DATA_DIR against the working directory', () => {
    expect(readSettings({ DATA_DIR: '../data' }, '/home/me').dataDirectory).toBe('/home/data')
  })

  it.each(['abc', '-1', '65536', '3000.5', '0x50', ' 80', '1e3'])('rejects %j as a port', (PORT) => {
    expect(() => readSettings({ PORT }, '/')).toThrow(
      `PORT is "${PORT}", which is not a port from 0 to 65535.`,
    )
  })

  it('rejects a password longer than 256 characters', () => {
    expect(() => readSettings({ ADMIN_PASSWORD: 'x'.repeat(257) }, '/')).toThrow(
      'longer than the 256 characters',
    )
  })
})
