/** Where a mailed link leads. The token stands in the fragment, which no server and no log ever sees. */
export const magicLinkPath = (token: string) => `/admin#way-in=${token}`

/** The token in a page's `location.hash`, for `useLink`; undefined where there is none. */
export const magicLinkToken = (hash: string) => /^#way-in=([A-Za-z0-9_-]{43})$/.exec(hash)?.[1]
