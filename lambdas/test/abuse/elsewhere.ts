/**
 * Titles (or parts) of tests outside the table, by file and id of the abuse case: cases that a unit test of
 * one function covers, or that need more than one request.
 */
const shownBy: Record<string, Record<string, string>> = {
  'lambdas/src/auth/send-mfa.test.ts': titled('MFA01 MFA03 MFA04 MFA07 MFA08 MFA12 MFA13 MFA16 MFA17'),
  'lambdas/src/auth/login-code.test.ts': titled(
    'LOG01 LOG03 LOG04 LOG05 LOG06 LOG07 LOG08 LOG09 LOG10 LOG14 LOG16 LOG17',
  ),
  'lambdas/src/auth/login-authenticator.test.ts': titled('LOG18 LOG20 LOG21 LOG22'),
  'lambdas/src/auth/login.test.ts': {
    INQ03: 'ends after an hour without use, although the table still holds it',
    ...titled('LOG23 LOG26'),
  },
  'lambdas/src/auth/faults.test.ts': { LOG27: 'answers 503 without a cookie if any call is %s' },
  'lambdas/src/auth/sessions.test.ts': titled('SES13'),
  'lambdas/src/auth/replaced-session.test.ts': {
    INQ05: 'ends the session of the request’s cookie, and no other',
  },
  'lambdas/src/auth/setup-mfa.test.ts': titled('SES10'),
  'lambdas/src/functions/endpoint-access.test.ts': {
    ...shown('CRD01 CRD02 INQ02 MED16 MED19 SES09 UPL01', '$door answers 401 and changes nothing'),
    ...shown('CRD21 CRD22 MFA19 UPL40', 'gets 403 from $door despite a live session'),
    INQ06: 'an administrator whose password was changed',
  },
  'lambdas/src/functions/rate-limits.test.ts': {
    MFA14: 'answers 429 with Retry-After beyond its limit, and accepts requests after that time',
  },
  'lambdas/src/http/pipeline.test.ts': {
    ...shown('CON07 CON08 CON09', 'of type %s is refused with 415'),
    CON25: 'nested ten thousand levels deep is refused with VALIDATION_FAILED',
    CON28: 'with a __proto__ field does not change Object.prototype',
    ...shown('CON46 CON47', 'refuses a request with %j'),
  },
  'lambdas/src/http/multipart.test.ts': {
    UPL09: 'with the content type “%s”',
    UPL11: 'that is cut off',
    ...titled('UPL10 UPL12 UPL13'),
  },
  'lambdas/src/inquiries/create-inquiry.test.ts': {
    CON37: 'with the honeypot filled is stored as spam, not counted, and answered like any other',
    CON41: 'refuse the sixth inquiry in ten minutes from one IP address with 429 and Retry-After',
  },
  'lambdas/src/content/content-sections.test.ts': {
    ...shown('CNT02 CNT03 CNT06 CNT07', 'of %j is refused'),
    CNT14: 'with an unknown media id answers 400 and stores nothing',
    CNT16: 'saved twenty times at once without a version keeps every replaced text in the history',
    CNT18: 'is returned to visitors right after the save, with public fields only',
  },
  'lambdas/src/aws/media-store.test.ts': { UPL42: 'refuses another length', ...titled('UPL41 UPL43 UPL44') },
  'lambdas/src/media/upload-media.test.ts': {
    ...shown('UPL02 UPL05', 'answers NO_FILES without a file, and EMPTY_FILE for an empty one'),
    ...titled('UPL03 UPL04 UPL06 UPL07 UPL08 UPL15 UPL16 UPL17 UPL18 UPL39'),
  },
  'lambdas/src/media/inspect/inspect-file.test.ts': {
    UPL19: 'a web page',
    UPL20: 'a GIF that is a script',
    UPL21: 'a film that is a script',
    UPL24: 'a %s of more than 100 megapixels is refused with FILE_TOO_LARGE, regardless of its bytes',
    UPL25: 'a photo in HEIC, with the setting that avoids it',
    UPL35: '%s over the limit is refused with FILE_TOO_LARGE',
    ...titled('UPL23 UPL31 UPL32'),
  },
  'lambdas/src/media/svg/sanitise-svg.test.ts': titled('UPL28 UPL29 UPL30 UPL33 UPL34'),
  'lambdas/src/media/direct-upload.test.ts': titled('UPL45'),
  'lambdas/src/media/library.test.ts': titled('MED05 MED07 MED08 MED09 MED10 MED14'),
  'lambdas/src/media/reupload-media.test.ts': titled('MED21 MED22 MED23'),
  'lambdas/src/publish/publish.test.ts': { MED01: 'returns every file to a session, and the bin on request' },
  'lambdas/src/media/stored-files.test.ts': titled('MED17'),
  'lambdas/src/content/hero-carousel.test.ts': {
    CRD05: 'is stored and answered with its id',
    CRD07: 'keeps its title to the letter',
    CRD08: 'keeps its title to the letter',
    CRD11: 'keeps omitted fields, and ignores an id in the body',
    ...shown('CRD12 CRD13', 'with the id %j answers 404 and creates nothing'),
    CRD19:
      'of two concurrent updates with one version, one succeeds and one answers 409 with the current slide',
  },
  'lambdas/test/content-kinds.test.ts': {
    CRD10: 'are limited in number: a create beyond the limit answers 409 LIMIT_REACHED',
  },
  'lambdas/test/faults/content.test.ts': {
    CNT15:
      'F38 that another client saved meanwhile is refused with the saved text, and may then be saved over it',
  },
  'cdk/src/stacks/site.test.ts': { GEN17: 'refuses each request without the key that only the edge has' },
  'cdk/src/stacks/edge.test.ts': { INQ13: 'nothing of the API is cached' },
  'web/e2e/public/before-hydration.e2e.ts': {
    WEB03:
      'the carousel works, and a failed inquiry shows an error, keeps the form values and can be sent again',
  },
  'web/src/site/client.test.tsx': {
    WEB04: 'a page without a snapshot requests all public endpoints and shows defaults for failed ones',
  },
  'web/src/site/content-of.test.ts': {
    WEB05: 'slides are sorted by sort order, then id, and slides without a displayable file are left out',
  },
  'web/e2e/public/hostile-content.e2e.ts': {
    WEB01: 'are shown as text and not executed on the page, including every slide',
    WEB06: 'cannot show the page in a frame',
    WEB07: 'cannot be redirected to through URL parameters or the hash',
  },
  'web/e2e/admin/session.e2e.ts': {
    WEB10: 'is not restored after a logout by Back, Forward, a reload or its old cookies',
  },
  'web/e2e/admin/authenticator.e2e.ts': {
    WEB12: 'set-up requires a session, and the login returns to it',
  },
}

/** Cases of tests whose titles contain the id. */
function titled(ids: string): Record<string, string> {
  return Object.fromEntries(ids.split(' ').map((id) => [id, id]))
}

/** Cases that the same test covers. */
function shown(ids: string, title: string): Record<string, string> {
  return Object.fromEntries(ids.split(' ').map((id) => [id, title]))
}

/** Cases that the table does not run, with the tests that cover them. */
export const elsewhere = Object.entries(shownBy).flatMap(([file, titles]) =>
  Object.entries(titles).map(([id, title]) => ({ id, file, title })),
)
