import { expect, test } from 'vitest'
import { limitsPerIp } from '../../src/stacks/firewall'
import { templateOf } from '../synthesise'
import { floodOf } from './flood'
import { assumed, monthOf } from './month'
import { businessPlan, edgeTraffic, price } from './prices'

const stacks = { site: templateOf('Site'), edge: templateOf('Edge') }

const dollars = (amount: number) =>
  amount.toLocaleString('en-GB', { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })

function row(views: number): string {
  const { atTheEdge, behindIt, stored, total, lessFree, atFlatRate } = monthOf(views, stacks)
  const amounts = [atTheEdge, behindIt, stored, total, lessFree].map(dollars)
  const flat = atFlatRate === undefined ? 'too many' : dollars(atFlatRate)
  return `| ${[views.toLocaleString('en-GB'), ...amounts, flat].join(' | ')} |`
}

const flood = floodOf(stacks.site)
const { view } = assumed

const document = () =>
  [
    '# What it costs',
    '',
    'Computed by `npm run costs` from the synthesised templates (memory, throttles, functions at the edge) and the list',
    'prices in `cdk/test/cost/prices.ts`: London, on demand, US dollars, without VAT. A test fails if this page is outdated.',
    '',
    '## A month',
    '',
    '| views | CloudFront | API, functions, table, logs | files | at list price | with CloudFront’s free part | [at a flat rate](#a-flat-rate) |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...[0, 10_000, 1_000_000, 10_000_000, 100_000_000].map(row),
    '',
    `A view is a first visit that scrolls to the end: ${view.requests} requests, ${view.kilobytes} kB. One visitor in`,
    `${assumed.viewsPerInquiry.toLocaleString('en-GB')} sends an inquiry. In addition, the administrator saves ${assumed.adminSaves.toLocaleString('en-GB')} times, uploads ${assumed.uploads} pictures and keeps`,
    `${assumed.storedGigabytes} GB of files. Every account has 1 TB and 10 million requests of CloudFront free each month. The free tiers of`,
    'Lambda, DynamoDB and CloudWatch are not deducted.',
    '',
    'The page is one static file, so only the cost of CloudFront and its logs grows with visitors. Nothing is billed by the',
    'hour: there is no NAT gateway, firewall, customer managed key or Secrets Manager secret. The alarms and the dashboard',
    'are within the free tier of every account. A hosted zone in Route 53, for a custom domain, adds $0.50.',
    '',
    '## The worst month',
    '',
    `The API lets ${flood.perSecond.everything} requests per second through in total, ${flood.perSecond.contact} of them to the contact form and ${flood.perSecond.login.toFixed(1)} to`,
    `the login. A flood that uses this limit for a whole month, with the most expensive requests, costs ${dollars(flood.dollars)}.`,
    '',
    `Requests that CloudFront itself answers have no limit: a terabyte costs ${dollars(edgeTraffic(1000))}, a hundred million requests ${dollars(100e6 * (price.edgeRequest + 2 * price.edgeFunction))}.`,
    'Three settings help: `-c budgetEmail=` sends a mail at half of the limit, a firewall limits the requests per address,',
    'and a flat rate has no overage.',
    '',
    '## A firewall',
    '',
    `\`-c firewall=true\` adds a web ACL with two rate rules, ${limitsPerIp.forms} forms and ${limitsPerIp.api} API requests in five minutes per`,
    `address: ${dollars(price.firewallMonth)} a month, and ${dollars(price.firewallRequest * 1e6)} per million requests, including those of visitors: ${dollars(price.firewallMonth + 1e6 * view.requests * price.firewallRequest)} with a`,
    'million views. It is off by default, and `-c firewall=` removes it. A refused request costs no more than that, so the',
    'worst month costs less than above, except in a flood from thousands of addresses.',
    '',
    '## A flat rate',
    '',
    'CloudFront also has a monthly price, in',
    '[plans without overage](https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/flat-rate-pricing-plan.html).',
    `This site needs Business, at ${dollars(businessPlan.dollars)}: it includes ${businessPlan.requests / 1e6} million requests and ${businessPlan.gigabytes / 1000} TB, and covers`,
    'the firewall and the hosted zone. The smaller plans, Free and Pro, allow no custom policies for caching and headers,',
    'and this site’s security headers are such a policy. No setting chooses a plan: CloudFormation would create a',
    'subscription that must be approved elsewhere, and could not change it. It has not been tried with this site. By hand:',
    '',
    '1. Deploy with `-c firewall=true`, or with a web ACL of your own by `-c webAclArn=`. A plan requires one, and rejects',
    '   every deployment that would remove it.',
    '2. In CloudFront’s console, choose the plan for the distribution.',
    '3. Before the stage is destroyed, cancel the plan there; it ends with the paid month.',
    '',
  ].join('\n')

test('docs/costs.md equals the document computed from the templates and the price list', async () => {
  await expect(document()).toMatchFileSnapshot('../../../docs/costs.md')
})

test('a month without visits costs less than a dollar', () => {
  expect(monthOf(0, stacks).total).toBeLessThan(1)
})

test('the price of a month grows with the number of views only at the edge', () => {
  const [quiet, busy] = [monthOf(0, stacks), monthOf(1_000_000, stacks)]
  expect(busy.behindIt - quiet.behindIt).toBeLessThan(0.1)
  expect(busy.atTheEdge).toBeGreaterThan(10)
})

test('a month of maximum traffic costs at most 120 dollars', () => {
  expect(flood.perSecond.rest).toBeGreaterThan(0)
  expect(flood.dollars).toBeGreaterThan(50)
  expect(flood.dollars).toBeLessThanOrEqual(120)
})

test('tiered prices apply to the traffic within each tier', () => {
  expect(edgeTraffic(10_000)).toBeCloseTo(850)
  expect(edgeTraffic(10_001)).toBeCloseTo(850.08)
  expect(edgeTraffic(200_000)).toBeCloseTo(850 + 3200 + 6000 + 2000)
})
