/**
 * US dollars in London (eu-west-2) and, of CloudFront, in Europe: list prices of 2026, on demand, before every free
 * tier. AWS changes them; https://aws.amazon.com/pricing/ has the last word.
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
  /** A web ACL with two rules, by the month, and what it inspects. */
  firewallMonth: 5 + 2 * 1,
  firewallRequest: 0.6e-6,
  /** What leaves CloudFront, by the gigabyte, for so many gigabytes of a month. */
  edgeGigabytes: [
    { upTo: 10_000, each: 0.085 },
    { upTo: 50_000, each: 0.08 },
    { upTo: 150_000, each: 0.06 },
    { upTo: Number.POSITIVE_INFINITY, each: 0.04 },
  ],
} as const

/** What CloudFront gives every account every month, for good. */
export const freeAtTheEdge = { requests: 10e6, functions: 2e6, gigabytes: 1000 } as const

/** CloudFront's flat rate: of its plans the first that allows cache and header policies of one's own. */
export const businessPlan = { dollars: 200, requests: 125e6, gigabytes: 50_000 } as const

/** Tiered like income tax: each gigabyte at the price of the step that it falls into. */
export function edgeTraffic(gigabytes: number): number {
  let [dollars, from] = [0, 0]
  for (const { upTo, each } of price.edgeGigabytes) {
    dollars += Math.max(0, Math.min(gigabytes, upTo) - from) * each
    from = upTo
  }
  return dollars
}
