/**
 * List prices of 2026 in US dollars, on demand, without free tiers: eu-west-2 (London), and CloudFront in
 * Europe. AWS changes them; source: https://aws.amazon.com/pricing/
 */
export const price = {
  apiCall: 3.5e-6,
  lambdaCall: 0.2e-6,
  lambdaGigabyteSecond: 13.3334e-6,
  write: 0.7423e-6,
  read: 0.1485e-6,
  logGigabyte: 0.5985,
  trace: 5e-6,
  fileRead: 0.42e-6,
  fileGigabyteMonth: 0.024,
  edgeRequest: 1.2e-6,
  edgeFunction: 0.1e-6,
  /** Per month: a web ACL with two rules. */
  firewallMonth: 5 + 2 * 1,
  /** Per request that the web ACL inspects. */
  firewallRequest: 0.6e-6,
  /** Data transfer out of CloudFront: price per gigabyte, in tiers of gigabytes per month. */
  edgeGigabytes: [
    { upTo: 10_000, each: 0.085 },
    { upTo: 50_000, each: 0.08 },
    { upTo: 150_000, each: 0.06 },
    { upTo: Number.POSITIVE_INFINITY, each: 0.04 },
  ],
} as const

/** CloudFront's free tier per account and month, which does not expire. */
export const freeAtTheEdge = { requests: 10e6, functions: 2e6, gigabytes: 1000 } as const

/** CloudFront's flat-rate plan Business: the cheapest that allows custom cache and header policies. */
export const businessPlan = { dollars: 200, requests: 125e6, gigabytes: 50_000 } as const

/** Price of a month's data transfer: each tier's price applies only to the gigabytes within the tier. */
export function edgeTraffic(gigabytes: number): number {
  let [dollars, from] = [0, 0]
  for (const { upTo, each } of price.edgeGigabytes) {
    dollars += Math.max(0, Math.min(gigabytes, upTo) - from) * each
    from = upTo
  }
  return dollars
}
