import type { Claim } from '@highline/shared/content-findings'

/** Such as “7 of 11 confirmed”: what was changed or hidden is no longer open either. */
export const confirmedOf = (claims: readonly Claim[]) =>
  `${claims.filter(({ state }) => state !== 'open').length} of ${claims.length} confirmed`
