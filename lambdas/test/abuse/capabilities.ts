/** What the product's own surroundings have, and an emulator of AWS may not. */
export type Capability =
  /** API Gateway's answers to paths and methods that there are none of. */
  | 'gateway refusals'
  /** S3's look at the bytes that an address was signed for. */
  | 'signed checksums'
  /** S3's refusal of whoever does not sign. */
  | 'closed buckets'

const ofMiniStack: readonly Capability[] = ['gateway refusals', 'signed checksums', 'closed buckets']

/** What a site lacks that somebody else runs, by what AWS_ENDPOINT_URL leads to; AWS lacks nothing. */
export async function lacksOf(endpoint = process.env.AWS_ENDPOINT_URL): Promise<readonly Capability[]> {
  if (!endpoint) return []
  const { ok } = await fetch(new URL('/_ministack/health', endpoint))
  // Without a licence LocalStack judges nobody's permissions.
  return ok ? ofMiniStack : ['closed buckets']
}
