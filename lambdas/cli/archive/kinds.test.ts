import { expect, test } from 'vitest'
import * as entities from '../../src/data/entities'
import { kindsFor } from './kinds'

/** Entities of one stage only, such as credentials, sessions, codes, activity and work in progress. */
const never = `
  activity openUpload idempotencyKey notice noticeSummary validityNotice inboxSettings clearedPage housekeepingRun
  session credential importMark missingFiles challenge authenticator totpStep pendingAuthenticator trust link
  addressSalt loginTurn loginDraw`

const isEntity = (value: object): value is { name: string } => 'schema' in value && 'key' in value

test('an export contains every entity that is not listed here as never exported', () => {
  const exported: object[] = Object.values(entities)
  const all = exported.filter(isEntity).map(({ name }) => name)
  const carried = kindsFor({ inquiries: true }).map(({ entity }) => entity)
  expect([...carried, ...never.trim().split(/\s+/)].sort()).toEqual(all.sort())
})
