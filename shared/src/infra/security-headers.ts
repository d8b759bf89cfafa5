/**
 * Returns the policy of the edge's responses. Pages contain their own style policy, with the hash of their `<style>`.
 * @param uploads origin of direct uploads, such as `https://bucket.s3.eu-west-2.amazonaws.com`
 */
export function contentSecurityPolicy(uploads: string): string {
  return [
    "script-src 'self'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self'",
    `connect-src 'self' ${uploads}`,
    "manifest-src 'self'",
    "worker-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Policy of a stored media file: opened on its own, it may load and run nothing. */
export const mediaSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

/** Two years, without `includeSubDomains`: the site decides for its own host only. Not sent over plain HTTP. */
export const strictTransportSecurity = 'max-age=63072000'

/** Keeps crawlers from indexing the API, but not pictures; the admin's documents have a `meta` element instead. */
export const noIndex = { 'x-robots-tag': 'noindex, nofollow' } as const
