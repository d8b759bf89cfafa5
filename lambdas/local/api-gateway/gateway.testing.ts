import { fakeLog } from '../../test/fake-log'
import type { LoadFunction } from '../function-environment'
import { apiGateway } from './api-gateway'
import type { GatewayEvent } from './event'

/** Returns a gateway whose functions all give the same answer, with the recorded events and errors. */
export function gatewayOver(answer: unknown = { statusCode: 200, headers: {}, body: '{}' }) {
  const events: GatewayEvent[] = []
  const load: LoadFunction = () => async (event) => {
    events.push(JSON.parse(JSON.stringify(event)))
    return typeof answer === 'function' ? answer(event) : answer
  }
  const { log, lines: faults } = fakeLog()
  const call = apiGateway(load, log, () => new Date('2026-11-20T10:00:00Z'))
  return { call, events, faults }
}
