import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, vi } from 'vitest'
import { ensureTable } from '../../local/dynamodb/ensure-table'
import { awsEnvironment } from '../../local/function-environment'
import { counters } from '../../src/data/entities'
import type { Item } from '../../src/data/table'
import { testEmulators } from '../emulators'
import { createHarness, type Harness, type HarnessOptions } from './harness'

/** Emulators that several harnesses use, one after another. */
interface Environment {
  /** Returns a site with a new empty table, whose AWS calls can be made to fail. */
  harness(options?: HarnessOptions): Promise<Harness>
  close(): Promise<void>
}

/** Value of the parameter that the edge's stack writes. */
const edge = JSON.stringify({ url: 'https://site.example', distributionId: 'D1' })

/** Starts an environment for the tests of one file. */
export function testEnvironment(): Pick<Environment, 'harness'> {
  let environment: Environment
  beforeAll(async () => {
    environment = await startEnvironment()
  })
  afterAll(() => environment.close())
  return { harness: (options) => environment.harness(options) }
}

/** @param hasEdge whether the parameter of the edge exists, so that publishing invalidates the CDN */
export async function startEnvironment({ hasEdge = false } = {}): Promise<Environment> {
  const emulators = await testEmulators(hasEdge ? { edge } : {})
  for (const [name, value] of Object.entries(awsEnvironment(emulators))) vi.stubEnv(name, value)
  const client = new DynamoDBClient({})
  let trials = 0
  return {
    async harness(options) {
      const table = `harness-${++trials}`
      await ensureTable(client, table)
      const mailsBefore = (await emulators.ses.mails()).length
      const mails = async () => (await emulators.ses.mails()).slice(mailsBefore)
      const harness = createHarness(table, { mails, items: () => everything(client, table) }, options)
      // The harnesses share buckets, so each needs higher publish numbers than the previous one.
      await harness.app.table.increment(counters.id('publish'), 1000 * trials)
      return harness
    },
    async close() {
      client.destroy()
      vi.unstubAllEnvs()
      await emulators.close()
    },
  }
}

async function everything(client: DynamoDBClient, TableName: string): Promise<Item[]> {
  const { Items = [] } = await DynamoDBDocumentClient.from(client).send(new ScanCommand({ TableName }))
  return Items.flatMap(({ pk, sk, ...rest }) => ({ ...rest, pk: String(pk), sk: String(sk) }))
}
