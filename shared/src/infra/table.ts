/** The one table: what CDK makes and the Lambdas use. */
export const tableKeys = { partition: 'pk', sort: 'sk', ttl: 'expiresAt' } as const

/** The partition that holds everything the page shows; a write to it is a reason to publish. */
export const PUBLIC_PARTITION = 'SITE'
