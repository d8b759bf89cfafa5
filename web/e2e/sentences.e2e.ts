import { describe, expect, it } from 'vitest'
import { provenBy as byAdministrators } from './admin/sentences'
import { provenBy as byVisitors } from './public/sentences'
import { notInOneFile, provenSentences, tableOf } from './support/proven'

const lists = [byVisitors, byAdministrators]

const document = () =>
  [
    '# What the specification says, and the journey that proves it',
    '',
    'Written by a test from `web/e2e/public/sentences.ts` and `web/e2e/admin/sentences.ts`:',
    '`npx vitest run -c web/e2e/vitest.config.ts sentences -u` writes it anew. A journey runs in a real browser',
    '(`npm run e2e`) and fails on errors in the console, breaches of the content security policy and calls to other',
    'hosts as well.',
    '',
    '## What a visitor meets',
    '',
    ...tableOf(provenSentences(byVisitors)),
    '',
    '## What the administrator meets',
    '',
    ...tableOf(provenSentences(byAdministrators)),
    '',
  ].join('\n')

describe('docs/journeys.md', () => {
  it('says which journey proves each sentence', async () => {
    await expect(document()).toMatchFileSnapshot('../../docs/journeys.md')
  })

  it('names only journeys that exist, each in one file', () => {
    expect(lists.flatMap(notInOneFile)).toEqual([])
  })

  it('says every sentence once', () => {
    const said = lists.flatMap(provenSentences).map(({ section, says }) => `${section} ${says}`)
    expect(said.toSorted()).toEqual([...new Set(said)].toSorted())
  })
})
