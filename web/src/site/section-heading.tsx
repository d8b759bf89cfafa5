interface SectionHeadingProps {
  id: string
  title: string
  subtitle?: string
}

/** A section's title, hung from a line, and the sentence below it. */
export function SectionHeading({ id, title, subtitle }: SectionHeadingProps) {
  return (
    <div className="heading">
      <h2 className="heading-title" id={id}>
        {title}
      </h2>
      {subtitle && <p className="heading-subtitle prose">{subtitle}</p>}
    </div>
  )
}
