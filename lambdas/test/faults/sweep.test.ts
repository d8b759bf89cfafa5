import { contact } from '@highline/shared/endpoints/contact'
import { endpointKey } from '@highline/shared/http/endpoint'
import { expect, it } from 'vitest'
import { testEnvironment } from './environment'
import { callsOf, scenarios, survive, told } from './sweep'

const stage = testEnvironment()

const writes = /^(Put|Transact)/

// `npm run test:deep` does this with every call of everything, in every way.
it('an inquiry survives the loss of the answer to each thing that it stores, once and for good', async () => {
  const scenario = scenarios.find(({ name }) => name === endpointKey(contact.create))
  if (!scenario) throw new Error('There is no scenario for an inquiry')
  const sites = (await callsOf(stage, scenario)).filter(({ operation }) => writes.test(operation))
  expect(sites.length).toBeGreaterThan(1)
  for (const site of sites) {
    for (const tries of [1, 9]) {
      const mishap = { scenario, site, kind: 'after-lost', tries } as const
      await survive(stage, mishap).catch((error: Error) => expect.fail(`${told(mishap)}\n${error.message}`))
    }
  }
})
