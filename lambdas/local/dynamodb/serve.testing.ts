import { testKeys } from '../../test/keys'
import { startDynamoDb } from './start-dynamodb'

// A separate process, for tests that kill it: serves the directory in its argument and prints the endpoint.
const { endpoint } = await startDynamoDb({ directory: process.argv[2] ?? '', credentials: testKeys })
process.stdout.write(`${endpoint}\n`)
