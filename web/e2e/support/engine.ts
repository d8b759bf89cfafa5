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

/** Missing capabilities with the reason. All are limits of the automation; bugs of the product make a test fail. */
const missing: Record<Engine, Partial<Record<Capability, string>>> = {
  chromium: {},
  firefox: {
    print: 'Playwright emulates no media type over WebDriver BiDi',
    pdf: 'only Chromium writes PDFs',
    'scripts off': 'Playwright turns no scripts off over WebDriver BiDi',
    history: 'Playwright hears neither of steps within a document nor of pages that Firefox kept',
    'tab cycle':
      'beyond the last stop Tab leads to Firefox’s own controls, and the page has the focus no more',
    'shift entries': 'Firefox does not tell what moved by itself',
  },
  webkit: {
    pdf: 'only Chromium writes PDFs',
    'scripts off': 'Playwright turns no scripts off in a browser that it is connected to',
    'refused frames': 'WebKit’s inspector tells a frame that was refused by the address that it asked for',
    questions: 'Playwright is not told of the question that the browser asks before a page goes',
    'shift entries': 'WebKit does not tell what moved by itself',
  },
}

/** Skips the running test, with the reason, if the engine of this run lacks one of these capabilities. */
export function needs(...capabilities: readonly Capability[]): void {
  const reason = capabilities.map((capability) => missing[engine][capability]).find(Boolean)
  if (reason) TestRunner.getCurrentTest()?.context.skip(`${engine}: ${reason}`)
}
