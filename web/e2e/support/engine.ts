import { TestRunner } from 'vitest'

/** Browser engines for the journeys; `BROWSER` selects one for this run. */
const engines = ['chromium', 'firefox', 'webkit'] as const
type Engine = (typeof engines)[number]

export const engine: Engine = engines.find((name) => name === process.env.BROWSER) ?? 'chromium'

const onlyChromium = (can: string) => {
  const reason = `only Chromium ${can}`
  return { firefox: reason, webkit: reason }
}

/**
 * Features that journeys may need of the automation of an engine, with the reason where one is missing. All are limits
 * of the automation; bugs of the product make a test fail.
 */
const missing = {
  print: { firefox: 'Playwright cannot emulate the print media type over WebDriver BiDi' },
  pdf: onlyChromium('can print to PDF'),
  'scripts off': {
    firefox: 'Playwright cannot disable scripts over WebDriver BiDi',
    webkit: 'Playwright cannot disable scripts in a browser that it connects to',
  },
  history: {
    firefox:
      'Playwright receives no events for same-document navigation and the back/forward cache of Firefox',
  },
  'tab cycle': {
    firefox:
      'after the last tab stop the focus moves to the controls of Firefox and does not return to the page',
  },
  questions: { webkit: 'Playwright receives no event for the beforeunload dialog' },
  'shift entries': onlyChromium('has layout-shift entries'),
  'font size': onlyChromium('can be told a font size by DevTools'),
}

/** Skips the running test, with the reason, if the engine of this run lacks a feature. */
export function needs(feature: keyof typeof missing): void {
  const reasons: Partial<Record<Engine, string>> = missing[feature]
  const reason = reasons[engine]
  if (reason) TestRunner.getCurrentTest()?.context.skip(`${engine}: ${reason}`)
}
