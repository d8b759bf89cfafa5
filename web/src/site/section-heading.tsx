/** A section's title, and the sentence below it. */
export function SectionHeading({ id, title, subtitle }: { id: string; title: string; subtitle?: string }) {
  return (
    <div className="heading">
      <h2 className="heading-title" id={id}>
        {title}
      </h2>
      {subtitle && <p className="heading-subtitle prose">{subtitle}</p>}
    </div>
  )
}
