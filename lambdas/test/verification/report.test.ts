import { expect, it } from 'vitest'
import { differences, inWords, outcomeOf } from './report'

const answer = (status: number, headers = {}) => ({ status, code: '-', headers })
const test = (fullName: string, status: string, more: object = {}) => ({
  fullName,
  status,
  failureMessages: [],
  meta: {},
  ...more,
})
const report = (...assertionResults: object[]) =>
  JSON.stringify({ testResults: [{ name: 'a.test.ts', status: 'passed', message: '', assertionResults }] })

it('counts what passed, failed and was not run, and names what an emulator lacks once', () => {
  const lacking = { meta: { lacking: 'closed buckets' } }
  const given = report(
    test('works', 'passed'),
    test('fails', 'failed', { failureMessages: ['Error: no\n at x'] }),
    test('one', 'skipped', lacking),
    test('another', 'skipped', lacking),
  )
  expect(outcomeOf(given)).toEqual({
    passed: 1,
    notRun: 2,
    failed: ['fails: Error: no'],
    lacking: ['closed buckets'],
    answers: {},
  })
})

it('takes a file that did not load for a failure', () => {
  const file = { name: 'a.test.ts', status: 'failed', message: 'Cannot find x', assertionResults: [] }
  expect(outcomeOf(JSON.stringify({ testResults: [file] })).failed).toEqual(['a.test.ts: Cannot find x'])
})

it('names the status, the code and the headers in which an answer differs from this machine’s', () => {
  const here = { same: answer(200, { etag: 'present' }), other: answer(200, { etag: 'present' }) }
  const there = { ...here, other: answer(204, { allow: 'GET' }), new: answer(500) }
  expect(differences(here, there)).toEqual([
    'other: status 204, here 200; etag absent, here present; allow GET, here absent',
  ])
})

it('prints counts of each suite, and what there is to read below', () => {
  const outcome = { ...outcomeOf(report(test('works', 'passed'))), lacking: ['closed buckets'] }
  expect(inWords({ journeys: outcome }, [])).toMatch(
    /\njourneys +1 +0 +0\n\nThis emulator lacks \(1\):\n {2}closed buckets\n$/,
  )
})
