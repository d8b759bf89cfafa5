import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { completeSecret } from '../src/aws/secret-store'
import { resourceNames } from './function-environment'
import { describeSite, openLocalSecret, type PasswordScheme } from './local-secret'
import { temporaryDirectory } from './temporary-directory.testing'

let hashed = 0
/** Fast password scheme that uses a counter as salt. */
const scheme: PasswordScheme = {
  hash: async (password) => `${++hashed}$${password}`,
  verify: async (password, hash) => hash.slice(hash.indexOf('$') + 1) === password,
}
const open = (given: Parameters<typeof openLocalSecret>[0]) => openLocalSecret(given, scheme)

const inForce = (secret: Awaited<ReturnType<typeof openLocalSecret>>) =>
  JSON.parse(secret.read(resourceNames.secretParameter) ?? '')

describe('the first start without a password', () => {
  it('generates a readable password and returns the same one at every start', async () => {
    const dataDirectory = await temporaryDirectory()
    const first = await open({ dataDirectory })
    const { origin } = first
    if (origin.from !== 'drawn') throw new Error(`the password is ${origin.from}`)
    expect(origin.password).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/)
    expect(await scheme.verify(origin.password, first.passwordHash)).toBe(true)
    const second = await open({ dataDirectory })
    expect([second.origin, second.passwordHash]).toEqual([origin, first.passwordHash])
  })

  it('stores the password and the secret in files of mode 600', async () => {
    const dataDirectory = await temporaryDirectory()
    await openLocalSecret({ dataDirectory })
    for (const file of ['secret.json', 'password.txt']) {
      expect((await stat(join(dataDirectory, file))).mode & 0o777).toBe(0o600)
    }
    const { passwordHash, pepper, mfaKey } = JSON.parse(
      await readFile(join(dataDirectory, 'secret.json'), 'utf8'),
    )
    expect(passwordHash).toMatch(/^scrypt\$/)
    expect([pepper, mfaKey].every((part) => /^[\w-]{43}$/.test(part))).toBe(true)
  })
})

describe('a password in the environment', () => {
  it('is valid, with the same hash at every start, so that sessions stay valid', async () => {
    const dataDirectory = await temporaryDirectory()
    const first = await open({ dataDirectory, adminPassword: 'from outside' })
    const second = await open({ dataDirectory, adminPassword: 'from outside' })
    expect(second.origin).toEqual({ from: 'environment' })
    expect(describeSite({ port: 3000, password: second.origin })).toMatch(
      / {5}password: the one in ADMIN_PASSWORD$/,
    )
    expect(await scheme.verify('from outside', second.passwordHash)).toBe(true)
    expect(inForce(second)).toEqual(inForce(first))
  })

  it('replaces only the password hash of the secret, and only while it is set', async () => {
    const dataDirectory = await temporaryDirectory()
    const drawn = await open({ dataDirectory })
    const given = await open({ dataDirectory, adminPassword: 'from outside' })
    expect(inForce(given)).toEqual({ ...inForce(drawn), passwordHash: given.passwordHash })
    expect(given.passwordHash).not.toBe(drawn.passwordHash)
    const again = await open({ dataDirectory, adminPassword: 'from outside' })
    expect(again.passwordHash).toBe(given.passwordHash)
    const without = await open({ dataDirectory })
    expect([without.origin, inForce(without)]).toEqual([drawn.origin, inForce(drawn)])
  })

  it('gets a new hash when it changes', async () => {
    const dataDirectory = await temporaryDirectory()
    await open({ dataDirectory, adminPassword: 'one' })
    const { passwordHash } = await open({ dataDirectory, adminPassword: 'two' })
    expect(await scheme.verify('two', passwordHash)).toBe(true)
  })

  it('can be combined with an authenticator secret in the environment', async () => {
    const dataDirectory = await temporaryDirectory()
    const opened = await open({
      dataDirectory,
      adminPassword: 'one',
      mfaSecret: 'GEZDGNBVGY3TQOJQ',
    })
    expect(inForce(opened).mfaSecret).toBe('GEZDGNBVGY3TQOJQ')
    expect(inForce(await open({ dataDirectory })).mfaSecret).toBeUndefined()
  })
})

describe('a password set at run time', () => {
  const set = completeSecret({ passwordHash: 'scrypt$2$1$1$c2FsdA$a2V5' })

  it('is valid immediately and after a restart, and replaces the generated one', async () => {
    const dataDirectory = await temporaryDirectory()
    const opened = await open({ dataDirectory })
    await opened.write(resourceNames.secretParameter, JSON.stringify(set))
    expect(inForce(opened)).toEqual(set)
    const restarted = await open({ dataDirectory })
    expect([restarted.origin, inForce(restarted)]).toEqual([{ from: 'set' }, set])
  })

  it('is stored but not valid while one is set in the environment', async () => {
    const dataDirectory = await temporaryDirectory()
    await open({ dataDirectory })
    const opened = await open({ dataDirectory, adminPassword: 'from outside' })
    await opened.write(resourceNames.secretParameter, JSON.stringify(set))
    expect(inForce(opened)).toEqual({ ...set, passwordHash: opened.passwordHash })
    expect(inForce(await open({ dataDirectory }))).toEqual(set)
  })

  it('is not valid while one is set in the environment, also without an earlier generated password', async () => {
    const dataDirectory = await temporaryDirectory()
    const opened = await open({ dataDirectory, adminPassword: 'from outside' })
    await opened.write(resourceNames.secretParameter, JSON.stringify(set))
    const again = await open({ dataDirectory, adminPassword: 'from outside' })
    expect([inForce(opened).passwordHash, again.passwordHash]).toEqual([
      opened.passwordHash,
      opened.passwordHash,
    ])
    expect(inForce(await open({ dataDirectory }))).toEqual(set)
  })

  it('is stored without the authenticator secret of the environment', async () => {
    const dataDirectory = await temporaryDirectory()
    const opened = await open({ dataDirectory, mfaSecret: 'GEZDGNBVGY3TQOJQ' })
    await opened.write(
      resourceNames.secretParameter,
      JSON.stringify({ ...set, mfaSecret: 'GEZDGNBVGY3TQOJQ' }),
    )
    expect(inForce(await open({ dataDirectory })).mfaSecret).toBeUndefined()
  })

  it('is rejected if it is invalid or under another parameter name', async () => {
    const dataDirectory = await temporaryDirectory()
    const opened = await open({ dataDirectory })
    await expect(opened.write(resourceNames.secretParameter, '{}')).rejects.toThrow()
    await expect(opened.write('/other', JSON.stringify(set))).rejects.toThrow('/other')
    expect(opened.read('/other')).toBeUndefined()
  })
})

it('a malformed secret file makes the start fail instead of being replaced', async () => {
  const dataDirectory = await temporaryDirectory()
  await writeFile(join(dataDirectory, 'secret.json'), '{"passwordHash"')
  await expect(open({ dataDirectory })).rejects.toThrow()
})
