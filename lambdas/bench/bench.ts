import { benchBundles } from './bundles'
import { heading } from './report'
import { benchRequests } from './requests'
import { benchStart } from './start'

/*
 * `npm run bench`: measures the API. Times depend on the machine; their ratios to the bare round trip hold everywhere.
 */
heading('Bundles')
await benchBundles()
heading('Warm requests, through the handler, the SDK and the DynamoDB protocol')
await benchRequests()
heading('npm start, after install and build')
await benchStart()
