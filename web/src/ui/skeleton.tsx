interface SkeletonProps {
  /** What is on its way; read out, not shown. */
  label: string
  /** How many blocks stand in for it. */
  lines?: number
  /** `grid`: blocks side by side, for pictures. */
  shape?: 'list' | 'grid'
}

/** Grey blocks in the place of something that is loading. */
export function Skeleton({ label, lines = 3, shape = 'list' }: SkeletonProps) {
  return (
    <div className={`skeleton skeleton-${shape}`} role="status">
      <span className="visually-hidden">{label}…</span>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span key={line} className="skeleton-block" />
      ))}
    </div>
  )
}
