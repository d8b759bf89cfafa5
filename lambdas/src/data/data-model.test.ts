import { itemKindNames } from '@highline/shared/content-kinds'
import { describe, expect, it } from 'vitest'
import { itemEntity } from './content-entities'
import * as entities from './entities'
import type { Key } from './table'

interface Shown {
  readonly name: string
  readonly schema: { readonly shape: object }
  readonly key: (source: never) => Key
}

const isEntity = (value: object): value is Shown => 'schema' in value && 'key' in value

/** Returns `<name>` as the value of every field, so that a key shows its fields. */
const names = new Proxy({}, { get: (_, field) => `<${String(field)}>` }) as never

const exported: object[] = Object.values(entities)
const all = exported.filter(isEntity)

function row({ name, schema, key }: Shown): string {
  const { pk, sk } = key(names)
  const fields = Object.keys(schema.shape)
  const plain = fields.filter((field) => field !== 'expiresAt' && field !== 'writeId')
  return `| ${name} | \`${pk}\` | \`${sk}\` | ${plain.join(', ')} | ${fields.includes('expiresAt') ? 'yes' : ''} |`
}

function counterRows(): string[] {
  const { id, inquiryTotal, rate } = entities.counters
  const ofItems = itemKindNames.map((kind) => itemEntity(kind).counter)
  const drawn = [...ofItems, 'inquiry', 'media', 'publish'] as const
  const counterRow = (name: string, { pk, sk }: Key, expires = '') =>
    `| ${name} | \`${pk}\` | \`${sk}\` | n | ${expires} |`
  return [
    ...drawn.map((of) => counterRow(`next id of ${of}`, id(of))),
    counterRow('inquiry total', inquiryTotal),
    counterRow('rate', rate('<scope>', '<hashed address>'), 'yes'),
  ]
}

const document = () =>
  [
    '# Data model',
    '',
    'One DynamoDB table, one row here for each kind of item, written by a test from `lambdas/src/data/entities.ts`:',
    '`npx vitest run --project lambdas data-model -u` writes it anew. What the page shows lies in one partition, so that one',
    'query reads all of it and one stream filter sees every change. Ids are whole numbers from a counter, padded',
    'because DynamoDB sorts them as text, and never used twice. `expiresAt` is in epoch seconds; it is checked in',
    'code as well, since DynamoDB deletes late.',
    '',
    '| item | pk | sk | fields | expires |',
    '| --- | --- | --- | --- | --- |',
    ...all.map(row),
    ...counterRows(),
    '',
  ].join('\n')

describe('docs/data-model.md', () => {
  it('lists every kind of item in the table', async () => {
    await expect(document()).toMatchFileSnapshot('../../../docs/data-model.md')
  })

  it('has a distinct key for each kind of item', () => {
    const keys = all.map(({ key }) => Object.values(key(names)).join(' '))
    expect(new Set(keys).size).toBe(keys.length)
  })
})
