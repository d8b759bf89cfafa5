import { expect, test } from 'vitest'
import * as entities from '../../src/data/entities'
import { kindsFor } from './kinds'

/** Passwords, sessions, codes, who did what, and what is under way or missing: they belong to their stage. */
const never = [
  'activity',
  'openUpload',
  'idempotencyKey',
  'notice',
  'noticeSummary',
  'validityNotice',
  'inboxSettings',
  'clearedPage',
  'housekeepingRun',
  'session',
  'credential',
  'importMark',
  'missingFiles',
  'challenge',
  'authenticator',
  'totpStep',
  'pendingAuthenticator',
  'trust',
  'link',
  'addressSalt',
  'loginTurn',
  'loginDraw',
]

const isEntity = (value: object): value is { name: string } => 'schema' in value && 'key' in value

test('an export carries every kind of item, or it is said here why not', () => {
  const exported: object[] = Object.values(entities)
  const all = exported.filter(isEntity).map(({ name }) => name)
  const carried = kindsFor({ inquiries: true }).map(({ entity }) => entity)
  expect([...carried, ...never].sort()).toEqual(all.sort())
})
