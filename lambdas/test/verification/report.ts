import * as z from 'zod/mini'

const Answer = z.object({
  status: z.int(),
  code: z.string(),
  headers: z.record(z.string(), z.string()),
})
type Answer = z.infer<typeof Answer>

const Test = z.object({
  fullName: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()),
  meta: z.object({ answer: z.optional(Answer), lacking: z.optional(z.string()) }),
})
/** The used part of the output of Vitest's JSON reporter. */
const Report = z.object({
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), message: z.string(), assertionResults: z.array(Test) }),
  ),
})

/** Result of one run of a suite. */
export interface Outcome {
  readonly passed: number
  readonly notRun: number
  /** Failed tests and files, one line each. */
  readonly failed: readonly string[]
  /** Features that the emulator lacks. */
  readonly lacking: readonly string[]
  /** By full name of the test. */
  readonly answers: Readonly<Record<string, Answer>>
}

export function outcomeOf(report: string): Outcome {
  const files = Report.parse(JSON.parse(report)).testResults
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed')
  // If a file does not load or its `beforeAll` fails, none of its tests is reported as failed.
  const unloaded = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    notRun: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length,
    failed: [
      ...failed.map(({ fullName, failureMessages: [why = ''] }) => `${fullName}: ${firstLine(why)}`),
      ...unloaded.map(({ name, message }) => `${name}: ${firstLine(message)}`),
    ],
    lacking: [...new Set(tests.flatMap(({ meta }) => meta.lacking ?? []))],
    answers: Object.fromEntries(
      tests.flatMap(({ fullName, meta }) => (meta.answer && !meta.lacking ? [[fullName, meta.answer]] : [])),
    ),
  }
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

/** Returns a line for each response that differs from our emulators' to the same call. */
export const differences = (here: Outcome['answers'], there: Outcome['answers']): string[] =>
  Object.entries(there).flatMap(([name, answer]) => {
    const known = here[name]
    if (!known) return []
    const [ours, theirs] = [flat(known), flat(answer)]
    const parts = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].filter(
      (part) => ours[part] !== theirs[part],
    )
    const told = parts.map((part) => `${part} ${theirs[part] ?? 'absent'}, here ${ours[part] ?? 'absent'}`)
    return told.length > 0 ? [`${name}: ${told.join('; ')}`] : []
  })

const flat = ({ status, code, headers }: Answer): Record<string, string> => ({
  status: String(status),
  code,
  ...headers,
})

/** Formats the counts of each suite and the lists of findings. */
export function inWords(outcomes: Readonly<Record<string, Outcome>>, differing: readonly string[]): string {
  const all = Object.values(outcomes)
  const row = (name: string, counts: readonly (string | number)[]) =>
    name.padEnd(24) + counts.map((count) => String(count).padStart(8)).join('')
  return [
    `\n${row('', ['passed', 'failed', 'not run'])}`,
    ...Object.entries(outcomes).map(([name, { passed, failed, notRun }]) =>
      row(name, [passed, failed.length, notRun]),
    ),
    ...list('This emulator lacks', [...new Set(all.flatMap(({ lacking }) => lacking))]),
    ...list('Responses that differ from our emulators’', differing),
    ...list(
      'Failed',
      all.flatMap(({ failed }) => failed),
    ),
    '',
  ].join('\n')
}

const list = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? [`\n${title} (${lines.length}):`, ...lines.map((line) => `  ${line}`)] : []
