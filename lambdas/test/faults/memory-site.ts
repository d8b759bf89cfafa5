import { randomUUID } from 'node:crypto'
import type { FakeMediaApp } from '../fake-media-app'
import { ask } from '../services'
import type { Site } from './harness'

/** Returns a site without AWS, whose calls an `app` of `tappedApp` can count and fail. */
export const memorySite = (app: FakeMediaApp): Site => ({
  app,
  time: { now: app.now, pass: (ms) => app.wait(ms / 1000) },
  key: randomUUID(),
  mails: async () => app.mails,
  ask: (endpoint, request) => ask(app, endpoint, request),
})
