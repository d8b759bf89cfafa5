/** A title in which every word that contains "installation" stands out (spec §2.1). */
export function Highlight({ text }: { text: string }) {
  const parts = text.split(/(\S*installation\S*)/i) // every other part is a match
  return parts.map((part, at) => {
    const key = `${at} ${part}`
    const isMatch = at % 2 === 1
    return isMatch ? (
      <span className="highlight" key={key}>
        {part}
      </span>
    ) : (
      part
    )
  })
}
