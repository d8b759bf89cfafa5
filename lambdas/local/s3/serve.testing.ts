import { startS3 } from './start-s3'

// A process of its own, for tests that kill it or look at its memory: prints where it serves, then answers
// every message with the most memory it ever had, in kilobytes.
const [directory = '', secretAccessKey = ''] = process.argv.slice(2)
const credentials = { accessKeyId: 'local', secretAccessKey }
const { endpoint } = await startS3({ directory, buckets: ['media'], credentials })
process.on('message', () => process.send?.(process.resourceUsage().maxRSS))
process.stdout.write(`${endpoint}\n`)
