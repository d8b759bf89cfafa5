import { lengths } from '@highline/shared/constants'

/** Words with which people lengthen passwords. They do not count: the rest has to be strong enough. */
const obvious = `
  password passwort passphrase correcthorsebatterystaple administrator admin letmein welcome changeme trustno1
  qwertyuiop asdfghjkl zxcvbnm qwerty qwertz azerty secret login highline stadium stadion communications website
  iloveyou football monkey dragon sunshine princess
`
  .trim()
  .split(/\s+/)
const leet: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
/** Minimum number of characters, and of different ones, that have to remain without the obvious words. */
const weight = { characters: 8, different: 5 }

/** Returns a sentence that says why a new password is refused; undefined when it is acceptable. */
export function passwordError(password: string, { isDeployed }: { isDeployed: boolean }): string | undefined {
  if (password.length === 0) return 'A password is needed.'
  if (password.length > lengths.password) return `At most ${lengths.password} characters fit.`
  if (!isDeployed) return undefined
  if (password.length < lengths.passwordMin)
    return `At least ${lengths.passwordMin} characters, please. Four or five random words do well.`
  return isObvious(password)
    ? 'That one is among the first to be tried. Take four or five random words.'
    : undefined
}

function isObvious(password: string): boolean {
  const plain = password.toLowerCase().replace(/[^\p{L}\p{N}@$]/gu, '')
  const readings = [plain, plain.replace(/[013457@$]/g, (mark) => leet[mark] ?? mark)]
  return readings.some((reading) => {
    const rest = withoutRuns(obvious.reduce((left, word) => left.replaceAll(word, ''), reading))
    return rest.length < weight.characters || new Set(rest).size < weight.different
  })
}

/** Reduces repeated and consecutive characters, such as `aaa`, `abc` and `987`, to the first one. */
const withoutRuns = (text: string) =>
  [...text].filter((letter, at, all) => Math.abs(codeOf(letter) - codeOf(all[at - 1] ?? '')) > 1)

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0
