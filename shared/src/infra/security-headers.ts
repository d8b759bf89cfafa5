/**
 * Of every answer of the edge. A page carries its own style policy, with its `<style>`'s hash.
 * @param uploads where uploads go straight to, such as `https://bucket.s3.eu-west-2.amazonaws.com`
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

/** What a stored file is allowed to do when it is opened by itself: nothing. */
export const mediaSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

/** Two years; the site speaks for its own host only. Not sent over plain http. */
export const strictTransportSecurity = 'max-age=63072000'

/** Robots stay out of the API, but may see pictures; the admin's documents say it themselves, in a `meta` element. */
export const noIndex = { 'x-robots-tag': 'noindex, nofollow' } as const
