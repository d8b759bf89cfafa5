/*
 * Letters of straight strokes in a box of 10 by 14, so that the logo looks the same whatever fonts there are.
 * An `M` begins each stroke.
 */
const letters: Record<string, string> = {
  H: 'M0 0V14M10 0V14M0 7H10',
  I: 'M0 0V14',
  G: 'M10 1.5V0H0V14H10V7H6',
  L: 'M0 0V14H9',
  N: 'M0 14V0L10 14V0',
  E: 'M9 0H0V14H9M0 7H8',
}

/** From one letter to the next, where that is not 16. */
const advances: Record<string, number> = { I: 6, L: 13 }

/**
 * The company's mark, a rope from a roof to somebody on it, and the word HIGHLINE: dark on a white plate, which the
 * dark bar and white paper both suit.
 */
export function demoLogo(): string {
  let x = 0
  const word = [...'HIGHLINE'].map((letter) => {
    const drawn = `<path transform="translate(${x} 0)" d="${letters[letter]}"/>`
    x += advances[letter] ?? 16
    return drawn
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 170 44" width="680" height="176" fill="none">
<rect width="170" height="44" rx="6" fill="#ffffff"/>
<g transform="translate(7 3)">
<g stroke="#e8630a" stroke-width="4"><path d="M3 14C12 4 30 4 39 14"/><path d="M27 7V25" stroke-width="2.5"/></g>
<circle cx="27" cy="29" r="5" fill="#e8630a"/>
<g transform="translate(54 12)" stroke="#0f1f2a" stroke-width="3.2" stroke-linejoin="bevel">${word.join('')}</g>
</g>
</svg>`
}
