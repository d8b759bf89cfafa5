import { contact } from '@highline/shared/endpoints/contact'
import { beforeEach, describe, expect, it } from 'vitest'
import { contactService } from '../src/functions/contact'
import { type FakeApp, fakeApp } from '../test/fake-app'
import { send } from '../test/request'
import { erasePrivacy, exportPrivacy } from './owner-commands'

let app: FakeApp
beforeEach(async () => {
  app = fakeApp()
  await write('Ada@venue.example', 'First question')
  await write('ada@venue.example', 'Second question', { website: 'filled' })
  await write('bob@venue.example', 'Of another person')
})

const write = (email: string, message: string, more: object = {}) =>
  send(contactService(app), contact.create, {
    body: { firstName: 'Ada', lastName: 'Lovelace', email, message, ...more },
  })

async function run(command: typeof exportPrivacy, email?: string) {
  const said: string[] = []
  await command({
    stage: {
      name: 'prod',
      region: 'eu-west-2',
      isDeployed: true,
      app,
      readSecret: async () => undefined,
      writeSecret: async () => undefined,
      close: async () => undefined,
    },
    options: { email },
    ask: async () => '',
    print: (sentence) => said.push(sentence),
  })
  return said.join('\n')
}

describe('privacy commands', () => {
  it('export returns inquiries and spam of an email address in any case as JSON', async () => {
    const kept = JSON.parse(await run(exportPrivacy, 'ADA@venue.example'))
    expect(kept).toMatchObject([{ message: 'First question' }, { message: 'Second question' }])
  })

  it('erase removes every trace of one email address from the table, and nothing of another', async () => {
    expect(await run(erasePrivacy, 'ada@VENUE.example')).toContain('2 erased from stage prod in eu-west-2.')
    const left = JSON.stringify(app.table.all())
    expect(left).not.toMatch(/ada@venue|question/i)
    expect(left).toContain('bob@venue.example')
    expect(await run(erasePrivacy, 'ada@venue.example')).toContain('Nothing of ada@venue.example was on')
  })

  it.each([undefined, 'no address'])(
    'erase refuses %s as the email address and changes nothing',
    async (email) => {
      const before = app.table.all()
      await expect(run(erasePrivacy, email)).rejects.toThrow('--email')
      expect(app.table.all()).toEqual(before)
    },
  )
})
