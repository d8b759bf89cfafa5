import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { completeSecret } from '../src/aws/secret-store'
import { resourceNames } from './function-environment'
import { describeSite, type LocalSecret, openLocalSecret, type PasswordScheme } from './local-secret'
import { temporaryDirectory } from './temporary-directory.testing'

let hashed = 0
/** Fast password scheme that uses a counter as salt. */
const scheme: PasswordScheme = {
  hash: async (password) => `${++hashed}$${password}`,
  verify: async (password, hash) => hash.slice(hash.indexOf('$') + 1) === password,
}

/** Returns a function that opens the secret of a new data directory, as a start with the given settings. */
async function starts() {
  const dataDirectory = await temporaryDirectory()
  const start = (settings: Omit<Parameters<typeof openLocalSecret>[0], 'dataDirectory'> = {}) =>
    openLocalSecret({ dataDirectory, ...settings }, scheme)
  return { dataDirectory, start }
}

const { secretParameter } = resourceNames
const adminPassword = 'from outside'
const mfaSecret = 'GEZDGNBVGY3TQOJQ'
const inForce = (secret: LocalSecret) => JSON.parse(secret.read(secretParameter) ?? '')
const write = (secret: LocalSecret, value: object) => secret.write(secretParameter, JSON.stringify(value))

describe('the first start without a password', () => {
  it('generates a readable password and returns the same one at every start', async () => {
    const { start } = await starts()
    const first = await start()
    const { origin } = first
    if (origin.from !== 'drawn') throw new Error(`the password is ${origin.from}`)
    expect(origin.password).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/)
    expect(await scheme.verify(origin.password, first.passwordHash)).toBe(true)
    const second = await start()
    expect([second.origin, second.passwordHash]).toEqual([origin, first.passwordHash])
  })

  it('stores the password and the secret in files of mode 600', async () => {
    const dataDirectory = await temporaryDirectory()
    const { passwordHash, pepper, mfaKey } = inForce(await openLocalSecret({ dataDirectory }))
    for (const file of ['secret.json', 'password.txt'])
      expect((await stat(join(dataDirectory, file))).mode & 0o777).toBe(0o600)
    expect(passwordHash).toMatch(/^scrypt\$/)
    expect([pepper, mfaKey].every((part) => /^[\w-]{43}$/.test(part))).toBe(true)
  })
})

describe('a password in the environment', () => {
  it('replaces only the password hash, with the same one until it changes, and only while it is set', async () => {
    const { start } = await starts()
    const drawn = await start()
    const given = await start({ adminPassword })
    expect(given.origin).toEqual({ from: 'environment' })
    expect(describeSite({ port: 3000, password: given.origin })).toMatch(
      / {5}password: the one in ADMIN_PASSWORD$/,
    )
    expect(await scheme.verify(adminPassword, given.passwordHash)).toBe(true)
    expect(inForce(given)).toEqual({ ...inForce(drawn), passwordHash: given.passwordHash })
    expect(inForce(await start({ adminPassword }))).toEqual(inForce(given))
    const changed = await start({ adminPassword: 'two' })
    expect(await scheme.verify('two', changed.passwordHash)).toBe(true)
    const without = await start()
    expect([without.origin, inForce(without)]).toEqual([drawn.origin, inForce(drawn)])
  })
})

describe('a secret set at run time', () => {
  const set = completeSecret({ passwordHash: 'scrypt$2$1$1$c2FsdA$a2V5' })

  it('is valid immediately and after a restart, and replaces the generated password', async () => {
    const { start } = await starts()
    const opened = await start()
    await write(opened, set)
    expect(inForce(opened)).toEqual(set)
    const restarted = await start()
    expect([restarted.origin, inForce(restarted)]).toEqual([{ from: 'set' }, set])
  })

  it.each([
    ['with', true],
    ['without', false],
  ])(
    'is stored but has another password while one is in the environment, %s a generated one',
    async (_what, generated) => {
      const { start } = await starts()
      if (generated) await start()
      const opened = await start({ adminPassword })
      await write(opened, set)
      for (const secret of [opened, await start({ adminPassword })])
        expect(inForce(secret)).toEqual({ ...set, passwordHash: opened.passwordHash })
      expect(inForce(await start())).toEqual(set)
    },
  )

  it('is stored without the authenticator secret of the environment', async () => {
    const { start } = await starts()
    const opened = await start({ adminPassword, mfaSecret })
    expect(inForce(opened).mfaSecret).toBe(mfaSecret)
    await write(opened, { ...set, mfaSecret })
    expect(inForce(await start()).mfaSecret).toBeUndefined()
  })

  it('is rejected if it is invalid or under another parameter name', async () => {
    const { start } = await starts()
    const opened = await start()
    await expect(write(opened, {})).rejects.toThrow()
    await expect(opened.write('/other', JSON.stringify(set))).rejects.toThrow('/other')
    expect(opened.read('/other')).toBeUndefined()
  })
})

it('a malformed secret file makes the start fail instead of being replaced', async () => {
  const { dataDirectory, start } = await starts()
  await writeFile(join(dataDirectory, 'secret.json'), '{"passwordHash"')
  await expect(start()).rejects.toThrow()
})
