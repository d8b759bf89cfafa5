interface SkeletonProps {
  /** Status such as “Loading projects”; read out, not shown. */
  label: string
  blocks?: number
  /** CSS class of the list or grid that is loading, so that the blocks have the same layout. */
  layoutClass?: string | undefined
}

/** Grey placeholder blocks in the shape of the content that is loading. */
export function Skeleton({ label, blocks = 4, layoutClass = '' }: SkeletonProps) {
  return (
    <div className={`skeleton ${layoutClass}`.trim()} role="status">
      <span className="visually-hidden">{label}…</span>
      {Array.from({ length: blocks }, (_, block) => block).map((block) => (
        <span key={block} className="skeleton-block" />
      ))}
    </div>
  )
}
