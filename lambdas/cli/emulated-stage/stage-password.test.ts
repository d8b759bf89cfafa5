import { expect, it } from 'vitest'
import { isInForce } from '../../src/auth/verify-login'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import type { Stage } from '../stage/deployed-stage'
import { ensurePassword } from './emulated-stage'

const stageOf = (app: FakeApp): Stage => ({
  name: 'local',
  isDeployed: true,
  app,
  readSecret: async () => app.secret,
  writeSecret: async (secret) => {
    app.secret = secret
  },
  close: async () => undefined,
})
/** A hash that shows whose it is, and is another one each time, as with scrypt. */
let hashes = 0
const scheme = {
  hash: async (password: string) => `${++hashes}:${password}`,
  verify: async (password: string, hash: string) => hash.endsWith(`:${password}`),
}
const ensure = (app: FakeApp, given: Parameters<typeof ensurePassword>[1]) =>
  ensurePassword(stageOf(app), given, scheme)
const adminPassword = 'rigging-otter-violet-canal'

it('draws one where there is none, once, and it is in force', async () => {
  const app = fakeApp()
  const drawn = await ensure(app, {})
  if (drawn.from !== 'drawn') expect.unreachable('nothing was drawn')
  const hash = app.secret?.passwordHash ?? ''
  expect(await scheme.verify(drawn.password, hash)).toBe(true)
  expect(await isInForce(app.table, hash)).toBe(true)
  expect(await ensure(app, {})).toEqual({ from: 'set' })
  expect(app.secret?.passwordHash).toBe(hash)
})

it('sets the one that is given, and keeps its hash from one time to the next: sessions go on', async () => {
  const app = fakeApp()
  expect(await ensure(app, { adminPassword })).toEqual({ from: 'environment' })
  const first = app.secret
  await ensure(app, { adminPassword, mfaSecret: 'JBSWY3DPEHPK3PXP' })
  expect(app.secret).toEqual({ ...first, mfaSecret: 'JBSWY3DPEHPK3PXP' })
  await ensure(app, { adminPassword: `${adminPassword}!` })
  expect(app.secret).toMatchObject({ pepper: first?.pepper, mfaSecret: 'JBSWY3DPEHPK3PXP' })
  expect(await scheme.verify(`${adminPassword}!`, app.secret?.passwordHash ?? '')).toBe(true)
})
