import { noticeLimits } from '@highline/shared/constants'
import type { Template } from 'aws-cdk-lib/assertions'
import { callCosts, calls, gigabytesOf, runCosts } from './figures'
import { businessPlan, edgeTraffic, freeAtTheEdge, price } from './prices'

/** Assumptions about a month; each is too high rather than too low. */
export const assumed = {
  /** A first visit (empty cache) on a phone, scrolled to the end. */
  view: { requests: 12, kilobytes: 260 },
  viewsPerInquiry: 1000,
  adminSaves: 1000,
  adminReads: 5000,
  publishes: 500,
  /** Pictures, each of which is scaled to about twenty files. */
  uploads: 50,
  renderSeconds: 60,
  storedGigabytes: 5,
  /** Share of requests that miss CloudFront's cache and read from S3. */
  missed: 0.02,
  edgeLogBytes: 300,
  edgeLogMonths: 3,
} as const

const hour = 3600
const hoursPerMonth = 730
/** Scheduled invocations per hour; one without work ends within a second. */
const scheduled = { Housekeeping: 1, Publish: 1, Notify: hour / noticeLimits.intervalSeconds }

/** Returns the costs of a stage in a month with `views` page views, in US dollars at list price. */
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
    /** Undefined if the usage exceeds the plan's allowance. */
    atFlatRate:
      requests <= businessPlan.requests && gigabytes <= businessPlan.gigabytes
        ? businessPlan.dollars + behindIt + stored
        : undefined,
  }
}

const edgeCosts = (used: { requests: number; functions: number; gigabytes: number }) =>
  used.requests * price.edgeRequest + used.functions * price.edgeFunction + edgeTraffic(used.gigabytes)

/** Number of functions per request of the page and its assets: those of the default cache behaviour. */
function functionsPerRequest(edge: Template): number {
  const [distribution] = Object.values(edge.findResources('AWS::CloudFront::Distribution'))
  return distribution?.Properties.DistributionConfig.DefaultCacheBehavior.FunctionAssociations.length
}

/** Only inquiries and the admin call the API; viewing the page does not. */
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
