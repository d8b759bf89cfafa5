/** Returns the path of a mailed link. The token is in the fragment, which browsers never send, so no server logs it. */
export const magicLinkPath = (token: string) => `/admin#way-in=${token}`

/** Returns the token in a page's `location.hash`, for `redeemLink`; undefined when there is none. */
export const magicLinkToken = (hash: string) => /^#way-in=([A-Za-z0-9_-]{43})$/.exec(hash)?.[1]
