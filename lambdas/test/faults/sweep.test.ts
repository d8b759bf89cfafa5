import { contact } from '@highline/shared/endpoints/contact'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { media } from '@highline/shared/endpoints/media'
import { endpointKey } from '@highline/shared/http/endpoint'
import { expect, it } from 'vitest'
import { testEnvironment } from './environment'
import { callsOf, scenarios, survive, told } from './sweep'

const stage = testEnvironment()

const writes = /^(Put|Transact|DeleteObjects$)/

// `npm run test:deep` does this with every call of everything, in every way.
const endpoints = [contact.create, contentSections.update]

it.each([...endpoints.map((endpoint) => endpointKey(endpoint)), `${endpointKey(media.remove)}?permanent=1`])(
  '%s survives the loss of the answer to each thing that it stores or erases, once and for good',
  async (name) => {
    const scenario = scenarios.find((one) => one.name === name)
    if (!scenario) throw new Error(`There is no scenario for ${name}`)
    const sites = (await callsOf(stage, scenario)).filter(({ operation }) => writes.test(operation))
    expect(sites.length).toBeGreaterThan(1)
    for (const site of sites) {
      for (const tries of [1, 9]) {
        const mishap = { scenario, site, kind: 'after-lost', tries } as const
        await survive(stage, mishap).catch((error: Error) => expect.fail(`${told(mishap)}\n${error.message}`))
      }
    }
  },
  120_000,
)
