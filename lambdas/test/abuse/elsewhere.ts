/** Files and the titles of their tests, by the cases that they show: what no single request from outside can do. */
const shownBy: Record<string, Record<string, string>> = {
  'lambdas/src/auth/send-mfa.test.ts': titled('MFA01 MFA03 MFA04 MFA07 MFA08 MFA12 MFA13 MFA16 MFA17'),
  'lambdas/src/auth/login-code.test.ts': titled(
    'LOG01 LOG03 LOG04 LOG05 LOG06 LOG07 LOG08 LOG09 LOG10 LOG14 LOG16 LOG17',
  ),
  'lambdas/src/auth/login-authenticator.test.ts': titled('LOG18 LOG20 LOG21 LOG22'),
  'lambdas/src/auth/login.test.ts': {
    INQ03: 'ends after an hour without use, although the table still holds it',
  },
  'lambdas/src/auth/faults.test.ts': { LOG27: 'yields nothing when any call is %s' },
  'lambdas/src/functions/endpoint-access.test.ts': {
    INQ06: 'an administrator whose password was changed',
    MFA19: 'is refused by $door although the session is live',
    SES09: '$door is shut, and nothing is changed behind it',
  },
  'lambdas/src/functions/rate-limits.test.ts': {
    MFA14: 'may be asked so often, and again when its time is over',
  },
  'lambdas/src/auth/sessions.test.ts': titled('SES13'),
  'lambdas/src/auth/setup-mfa.test.ts': titled('SES10'),
  'lambdas/src/aws/media-store.test.ts': titled('UPL44'),
  'lambdas/src/media/library.test.ts': titled('MED14'),
  'lambdas/src/media/stored-files.test.ts': titled('MED17'),
  'lambdas/src/content/hero-carousel.test.ts': {
    CRD05: 'is stored and answered with its id',
    CRD07: 'keeps its title to the letter',
    CRD08: 'keeps its title to the letter',
    CRD10: 'beyond the fiftieth finds no room',
    CRD11: 'keeps what the change leaves out, and its id whatever the body says',
  },
  'cdk/src/stacks/site.test.ts': { GEN17: 'lets nobody in without the key that only the edge has' },
  'cdk/src/stacks/edge.test.ts': { INQ13: 'nothing of the API is cached' },
  'web/e2e/public/hostile-content.deep.ts': { WEB01: '%s is words' },
  'web/e2e/public/before-hydration.e2e.ts': {
    WEB03: 'the page stands, moves, and says politely that the inquiry did not go',
  },
  'web/src/site/client.test.tsx': { WEB04: 'a page that came without its content makes the five calls' },
  'web/src/site/content-of.test.ts': {
    WEB05: 'slides come in their order, equal ones by id, and only with a file that can be shown',
  },
  'web/e2e/public/hostile-content.e2e.ts': {
    WEB06: 'shows the page in a frame of its own',
    WEB07: 'sends a visitor of ours on, whatever the address asks for',
  },
  'web/e2e/admin/session.e2e.ts': {
    WEB10: 'ends with a logout: neither Back nor a reload nor its cookies show anything again',
  },
  'web/e2e/admin/authenticator.e2e.ts': {
    WEB12: 'is set up only with a session, and the login leads back to it',
  },
}

/** Of tests whose titles begin with the case. */
function titled(ids: string): Record<string, string> {
  return Object.fromEntries(ids.split(' ').map((id) => [id, id]))
}

/** Each case that the table itself does not run, and the test that shows it. */
export const elsewhere = Object.entries(shownBy).flatMap(([file, titles]) =>
  Object.entries(titles).map(([id, title]) => ({ id, file, title })),
)
