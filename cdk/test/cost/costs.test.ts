import { describe, expect, it } from 'vitest'
import { limitsPerIp } from '../../src/stacks/firewall'
import { stackOf, synthesise } from '../synthesise'
import { floodOf } from './flood'
import { assumed, monthOf } from './month'
import { businessPlan, edgeTraffic, price } from './prices'

const templates = synthesise()
const stacks = { site: stackOf(templates, 'Site'), edge: stackOf(templates, 'Edge') }

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
    'Computed by `npm run costs` from the templates as they are synthesised (memory, throttles, functions at the edge)',
    'and the list prices in `cdk/test/cost/prices.ts`: London, on demand, US dollars, without VAT. A test fails when this',
    'page is not what they say.',
    '',
    '## A month',
    '',
    '| views | CloudFront | API, functions, table, logs | files | at list price | with CloudFront’s free part | [at a flat rate](#a-flat-rate) |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...[0, 10_000, 1_000_000, 10_000_000, 100_000_000].map(row),
    '',
    `A view is a first visit that scrolls to the end: ${view.requests} requests, ${view.kilobytes} kB. One in`,
    `${assumed.viewsPerInquiry.toLocaleString('en-GB')} sends an inquiry. Beside it the administrator saves ${assumed.adminSaves.toLocaleString('en-GB')} times, uploads ${assumed.uploads} pictures and keeps`,
    `${assumed.storedGigabytes} GB of files. Every account has 1 TB and 10 million requests of CloudFront free each month; what Lambda,`,
    'DynamoDB and CloudWatch give for nothing is not taken off.',
    '',
    'The page is one static file, so what grows with visitors is CloudFront and its logs. Nothing is paid by the hour: no',
    'NAT gateway, no firewall, no key of its own, no secrets manager. The alarms and the dashboard are among those that',
    'are free in every account. A hosted zone in Route 53, for a host name of your own, is another $0.50.',
    '',
    '## The worst month',
    '',
    `The API lets ${flood.perSecond.everything} requests a second through, for everybody together, ${flood.perSecond.contact} of them to the contact form and ${flood.perSecond.login.toFixed(1)} to`,
    `the login. A flood that fills this day and night for a month, in the dearest mix, costs ${dollars(flood.dollars)}.`,
    '',
    `Nothing bounds what is read from CloudFront itself: a terabyte costs ${dollars(edgeTraffic(1000))}, a hundred million requests ${dollars(100e6 * (price.edgeRequest + 2 * price.edgeFunction))}.`,
    'Three things help: `-c budgetEmail=` mails at half of the limit, a firewall refuses what one address asks too often,',
    'and a flat rate has no overage.',
    '',
    '## A firewall',
    '',
    `\`-c firewall=true\` adds a web ACL with two rate rules, ${limitsPerIp.forms} forms and ${limitsPerIp.api} requests of the API in five minutes for each`,
    `address: ${dollars(price.firewallMonth)} a month, and ${dollars(price.firewallRequest * 1e6)} for a million requests, those of visitors included: ${dollars(price.firewallMonth + 1e6 * view.requests * price.firewallRequest)} with a`,
    'million views. It is off unless asked for, and `-c firewall=` takes it away again. What it refuses costs no more than',
    'that, so that the worst month is less than above, but for a flood from thousands of addresses.',
    '',
    '## A flat rate',
    '',
    'CloudFront is sold by the month as well, in',
    '[plans without overage](https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/flat-rate-pricing-plan.html).',
    `The one for this site is Business, at ${dollars(businessPlan.dollars)}: it is made for ${businessPlan.requests / 1e6} million requests and ${businessPlan.gigabytes / 1000} TB, and covers`,
    'the firewall and the hosted zone too. The smaller ones, Free and Pro, allow no policies of one’s own for caching and',
    'headers, and what keeps this site safe in a browser is such headers. No setting chooses a plan: CloudFormation would',
    'make a subscription that somebody has to approve elsewhere, and could not change it. Nor has it been tried with this',
    'site; by hand it is:',
    '',
    '1. Deploy with `-c firewall=true`, or with a web ACL of your own by `-c webAclArn=`. A plan wants one, and refuses every',
    '   deployment that would take it away.',
    '2. In CloudFront’s console, choose the plan for the distribution.',
    '3. Before the stage is destroyed, cancel the plan there; it ends with the month that is paid.',
    '',
  ].join('\n')

describe('docs/costs.md', () => {
  it('equals the document computed from the templates and the price list', async () => {
    await expect(document()).toMatchFileSnapshot('../../../docs/costs.md')
  })
})

describe('the price of a month', () => {
  it('is below a dollar without visits', () => {
    expect(monthOf(0, stacks).total).toBeLessThan(1)
  })

  it('grows with the number of views only at the edge', () => {
    const [quiet, busy] = [monthOf(0, stacks), monthOf(1_000_000, stacks)]
    expect(busy.behindIt - quiet.behindIt).toBeLessThan(0.1)
    expect(busy.atTheEdge).toBeGreaterThan(10)
    expect(busy.lessFree).toBeLessThan(busy.total)
  })

  it('is lower at a flat rate for ten million views, and has no flat rate for a hundred million', () => {
    const [busy, full, flooded] = [1e6, 10e6, 100e6].map((views) => monthOf(views, stacks))
    expect(busy?.atFlatRate).toBeGreaterThan(busy?.lessFree ?? 0)
    expect(full?.atFlatRate).toBeLessThan(full?.lessFree ?? 0)
    expect(flooded?.atFlatRate).toBeUndefined()
  })

  it('uses tiered prices for traffic', () => {
    expect(edgeTraffic(10_000)).toBeCloseTo(850)
    expect(edgeTraffic(10_001)).toBeCloseTo(850.08)
    expect(edgeTraffic(200_000)).toBeCloseTo(850 + 3200 + 6000 + 2000)
  })
})
