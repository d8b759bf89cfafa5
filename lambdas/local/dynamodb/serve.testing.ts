import { testKeys } from '../../test/keys'
import { startDynamoDb } from './start-dynamodb'

// A process of its own, for tests that kill it: serves the directory it is given and prints where.
const { endpoint } = await startDynamoDb({ directory: process.argv[2] ?? '', credentials: testKeys })
process.stdout.write(`${endpoint}\n`)
