import { testKeys } from '../test/keys'
import { startDynamoDb } from './dynamodb/start-dynamodb'
import { startS3 } from './s3/start-s3'

// A separate process, for tests that kill it or measure its memory. Prints the endpoint, and answers each
// message with its peak resident memory in kilobytes.
const [service, directory = ''] = process.argv.slice(2)
const options = { directory, credentials: testKeys }
const { endpoint } =
  service === 's3' ? await startS3({ ...options, buckets: ['media'] }) : await startDynamoDb(options)
process.on('message', () => process.send?.(process.resourceUsage().maxRSS))
process.stdout.write(`${endpoint}\n`)
