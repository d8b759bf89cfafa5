import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RecordedAnswer, recordedAnswer, unlessLacking } from './recorded-answer'
import { mailCalls, parameterCalls, type ServiceCall } from './service-call'
import { openServices, type Services } from './services'
import { storageCalls } from './storage-calls'
import { tableCalls } from './table-calls'

let services: Services

beforeAll(async () => {
  services = await openServices()
})
afterAll(() => services.close())

async function answerTo({ run }: ServiceCall): Promise<RecordedAnswer> {
  try {
    const result = await run(services)
    if (!(result instanceof Response)) return services.last()
    const [, code] = /<Code>(\w+)</.exec(await result.text()) ?? []
    return recordedAnswer(result.status, Object.fromEntries(result.headers), code)
  } catch (error) {
    return { ...services.last(), code: error instanceof Error ? error.name : String(error) }
  }
}

/* Compares the responses to the product's AWS calls with the documented ones, on emulators or a stage. */
describe.each([
  ['DynamoDB', tableCalls],
  ['S3', storageCalls],
  ['Systems Manager', parameterCalls],
  ['SES', mailCalls],
] as const)('%s', (service, calls) => {
  it.for(calls.map((call) => [call.name, call] as const))('%s', async ([, call], context) => {
    const answer = await answerTo(call)
    context.task.meta.answer = answer
    await unlessLacking(context, `${service}: ${call.name} (answered ${answer.status} ${answer.code})`, () =>
      expect([answer.status, answer.code]).toEqual([call.status, call.code ?? '-']),
    )
  })
})
