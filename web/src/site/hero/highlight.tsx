/** A title in which every word that contains "installation" stands out (spec §2.1). */
export function Highlight({ text }: { text: string }) {
  return splitAround(text).map(({ at, part, stands }) =>
    stands ? (
      <span className="highlight" key={at}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** The text in parts that make it up again; those that stand out are whole words. */
export function splitAround(text: string): { at: number; part: string; stands: boolean }[] {
  const parts = text.split(/(\S*installation\S*)/i) // every other part is a match
  return parts.map((part, at) => ({ at, part, stands: at % 2 === 1 })).filter(({ part }) => part !== '')
}
