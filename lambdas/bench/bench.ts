import { benchBundles } from './bundles'
import { benchPublish } from './publish'
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
heading('From a save to the page that shows it, on this machine')
await benchPublish()
heading('npm start, after install and build')
await benchStart()
