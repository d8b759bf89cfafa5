import { startS3 } from './start-s3'

// A separate process, for tests that kill it or measure its memory. Prints the endpoint, and answers each
// message with its peak resident memory in kilobytes.
const [directory = '', secretAccessKey = ''] = process.argv.slice(2)
const credentials = { accessKeyId: 'local', secretAccessKey }
const { endpoint } = await startS3({ directory, buckets: ['media'], credentials })
process.on('message', () => process.send?.(process.resourceUsage().maxRSS))
process.stdout.write(`${endpoint}\n`)
