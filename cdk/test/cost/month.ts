import { noticeLimits } from '@highline/shared/constants'
import type { Template } from 'aws-cdk-lib/assertions'
import { callCosts, calls, gigabytesOf, runCosts } from './figures'
import { businessPlan, edgeTraffic, freeAtTheEdge, price } from './prices'

/** What is taken for granted of a month; each errs to the dear side. */
export const assumed = {
  /** Of a first visit, on a telephone, with a scroll to the end. */
  view: { requests: 12, kilobytes: 260 },
  viewsPerInquiry: 1000,
  adminSaves: 1000,
  adminReads: 5000,
  publishes: 500,
  /** Each cut into about twenty renditions. */
  uploads: 50,
  renderSeconds: 60,
  storedGigabytes: 5,
  /** Requests for which an edge has to ask storage. */
  missed: 0.02,
  edgeLogBytes: 300,
  edgeLogMonths: 3,
} as const

const hour = 3600
const hoursPerMonth = 730
/** How often an hour the clock calls them; each has done within a second, unless there is something to do. */
const scheduled = { Housekeeping: 1, Publish: 1, Notify: hour / noticeLimits.intervalSeconds }

/** What a stage costs in a month of so many views, in US dollars at list price. */
export function monthOf(views: number, { site, edge }: { site: Template; edge: Template }) {
  const requests = views * assumed.view.requests
  const gigabytes = (views * assumed.view.kilobytes) / 1e6
  const functions = requests * functionsPerRequest(edge)
  const atTheEdge = edgeCosts({ requests, gigabytes, functions })
  const behindIt = apiCosts(site, views) + backgroundCosts(site)
  const stored = storageCosts(requests)
  const { requests: r, functions: f, gigabytes: g } = freeAtTheEdge
  const free = edgeCosts({
    requests: Math.max(0, requests - r),
    functions: Math.max(0, functions - f),
    gigabytes: Math.max(0, gigabytes - g),
  })
  return {
    atTheEdge,
    behindIt,
    stored,
    total: atTheEdge + behindIt + stored,
    lessFree: free + behindIt + stored,
    /** Undefined where that is more than the plan is made for. */
    atFlatRate:
      requests <= businessPlan.requests && gigabytes <= businessPlan.gigabytes
        ? businessPlan.dollars + behindIt + stored
        : undefined,
  }
}

const edgeCosts = (used: { requests: number; functions: number; gigabytes: number }) =>
  used.requests * price.edgeRequest + used.functions * price.edgeFunction + edgeTraffic(used.gigabytes)

/** Of the page and its assets: what every view asks for. */
function functionsPerRequest(edge: Template): number {
  const [distribution] = Object.values(edge.findResources('AWS::CloudFront::Distribution'))
  return distribution?.Properties.DistributionConfig.DefaultCacheBehavior.FunctionAssociations.length
}

/** Visitors read no API: only their inquiries come here, and the administrator. */
function apiCosts(site: Template, views: number): number {
  const { viewsPerInquiry, adminSaves, adminReads } = assumed
  return (
    (views / viewsPerInquiry) * callCosts(calls.contact, gigabytesOf(site, 'Contact')) +
    adminSaves * callCosts(calls.save, gigabytesOf(site, 'Content')) +
    adminReads * callCosts(calls.read, gigabytesOf(site, 'Public'))
  )
}

const backgroundCosts = (site: Template): number =>
  Object.entries(scheduled).reduce(
    (sum, [name, times]) => sum + times * hoursPerMonth * runCosts(1, gigabytesOf(site, name)),
    0,
  ) +
  assumed.publishes * runCosts(1, gigabytesOf(site, 'Publish')) +
  assumed.uploads * runCosts(assumed.renderSeconds, gigabytesOf(site, 'Variants'))

const storageCosts = (requests: number): number =>
  requests * assumed.missed * price.fileRead +
  (assumed.storedGigabytes + (requests * assumed.edgeLogBytes * assumed.edgeLogMonths) / 1e9) *
    price.fileGigabyteMonth
