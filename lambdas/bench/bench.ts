import { benchBundles } from './bundles'
import { heading } from './report'
import { benchRequests } from './requests'
import { benchStart } from './start'

/*
 * Measures what the API costs: `npm run bench`. Times depend on the machine; ratios to the bare round trip hold.
 */
heading('Bundles')
await benchBundles()
heading('Warm requests, through the handler, the SDK and the DynamoDB protocol')
await benchRequests()
heading('npm start, after install and build')
await benchStart()
