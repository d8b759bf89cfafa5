interface Proof {
  readonly file: string
  /** A part of the name of a test in it. */
  readonly test: string
}

const here = (name: string, ...tests: string[]): Proof[] =>
  tests.map((test) => ({ file: `lambdas/test/faults/${name}.test.ts`, test }))
const shown = (file: string, test: string): Proof => ({ file, test })

const contact = 'web/src/site/contact/contact-form.test.tsx'
const upload = 'web/src/admin/upload/send-file.test.ts'

/** What is to be survived, and the tests that show it: what is stored in here, what somebody sees in the browser's. */
export const rows: Readonly<Record<string, readonly Proof[]>> = {
  F01: here('content', 'F01'),
  F02: [
    ...here('content', 'F02'),
    shown('web/e2e/public/empty-site.e2e.ts', 'asks nothing of the API and of no other host'),
  ],
  F03: here('content', 'F03'),
  F04: here('content', 'F04'),
  F05: here('contact', 'F05'),
  F06: [...here('contact', 'F06'), shown(contact, 'a refusal shows the server’s words, keeps the visitor’s')],
  F07: here('contact', 'F07'),
  F08: [
    ...here('contact', 'F08'),
    shown('web/e2e/public/inquiry.e2e.ts', 'is stored once, although its answer was lost'),
  ],
  F09: [...here('contact', 'F09'), shown(contact, 'a second press does nothing')],
  F10: here('contact', 'F10'),
  F11: here('contact', 'F11'),
  F12: [...here('contact', 'F12'), shown(contact, 'the same words again are the same request')],
  F13: [shown(contact, 'a lost connection')],
  F14: here('login', 'F14'),
  F15: here('login', 'F15'),
  F16: here('login', 'F16'),
  F17: here('login', 'F17'),
  F18: here('login', 'F18'),
  F19: here('login', 'F19'),
  F20: here('login', 'F20'),
  F21: here('login', 'F21'),
  F22: here('login', 'F22'),
  F23: here('login', 'F23'),
  F24: here('login', 'F24'),
  F25: here('upload', 'F25'),
  F26: here('upload', 'F26'),
  F27: [
    ...here('upload', 'F27'),
    shown('web/src/admin/media/upload-card.test.tsx', 'names the files that were not taken'),
  ],
  F28: [...here('upload', 'F28'), shown(upload, 'goes on where it was when it is sent again')],
  F29: [
    shown(upload, 'does not send a part again that arrived although nobody said so'),
    shown('lambdas/src/media/real-storage.test.ts', 'is sent in parts, goes on after a break'),
  ],
  F30: here('upload', 'F30'),
  F31: here('upload', 'F31'),
  F32: here('upload', 'F32'),
  F33: here('upload', 'F33'),
  F34: here('upload', 'F34'),
  F35: here('upload', 'F35'),
  F36: here('upload', 'F36'),
  F37: here('upload', 'F37'),
  F38: [...here('content', 'F38'), shown('web/e2e/admin/content.e2e.ts', 'that two laptops change')],
  F39: here('content', 'F39'),
  F40: [
    ...here('content', 'F40'),
    shown(
      'web/src/admin/shell/poll-publish-status.test.ts',
      'asks again after a rest until the page is live',
    ),
  ],
  F41: here('content', 'F41'),
  F42: here('content', 'F42'),
  F43: here('content', 'F43'),
  F44: [
    shown(contact, 'while it is being sent the button says so'),
    shown('web/src/admin/login/login-screen.test.tsx', 'shows that it is busy, and cannot be sent twice'),
  ],
  F45: [
    shown('cdk/src/stacks/site.test.ts', 'answers %s as %s, in our envelope'),
    shown(contact, 'a refusal shows the server’s words, keeps the visitor’s'),
  ],
  F46: [
    shown(
      'web/src/admin/shell/dashboard.test.tsx',
      'a session that runs out asks for the password over the words',
    ),
  ],
  F47: here('contact', 'F47'),
  F48: [shown('cdk/src/stacks/site.test.ts', 'takes away no file that a page which is open somewhere')],
}
