import { TestRunner } from 'vitest'

/** Browser engines for the journeys; `BROWSER` selects one for this run. */
const engines = ['chromium', 'firefox', 'webkit'] as const
type Engine = (typeof engines)[number]

export const engine: Engine = engines.find((name) => name === process.env.BROWSER) ?? 'chromium'

/** Feature of the automation of an engine that a journey may need. */
type Capability =
  | 'print'
  | 'pdf'
  | 'scripts off'
  | 'history'
  | 'tab cycle'
  | 'refused frames'
  | 'questions'
  | 'shift entries'
  | 'font size'

/** Missing capabilities with the reason. All are limits of the automation; bugs of the product make a test fail. */
const missing: Record<Engine, Partial<Record<Capability, string>>> = {
  chromium: {},
  firefox: {
    print: 'Playwright cannot emulate the print media type over WebDriver BiDi',
    pdf: 'only Chromium can print to PDF',
    'scripts off': 'Playwright cannot disable scripts over WebDriver BiDi',
    history:
      'Playwright receives no events for same-document navigation and the back/forward cache of Firefox',
    'tab cycle':
      'after the last tab stop the focus moves to the controls of Firefox and does not return to the page',
    'shift entries': 'Firefox has no layout-shift entries',
    'font size': 'only Chromium’s DevTools can set the font size of the browser',
  },
  webkit: {
    pdf: 'only Chromium can print to PDF',
    'scripts off': 'Playwright cannot disable scripts in a browser that it connects to',
    'refused frames': 'WebKit’s inspector reports a blocked frame with its requested URL',
    questions: 'Playwright receives no event for the beforeunload dialog',
    'shift entries': 'WebKit has no layout-shift entries',
    'font size': 'only Chromium’s DevTools can set the font size of the browser',
  },
}

/** Skips the running test, with the reason, if the engine of this run lacks one of these capabilities. */
export function needs(...capabilities: readonly Capability[]): void {
  const reason = capabilities.map((capability) => missing[engine][capability]).find(Boolean)
  if (reason) TestRunner.getCurrentTest()?.context.skip(`${engine}: ${reason}`)
}
