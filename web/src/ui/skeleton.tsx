interface SkeletonProps {
  /** What is loading; read out, not shown. */
  label: string
  blocks?: number
  /** The class of the list or grid that comes: the blocks stand in it as what it holds will. */
  like?: string | undefined
}

/** Grey blocks in the place, and in the shape, of something that is loading. */
export function Skeleton({ label, blocks = 4, like = '' }: SkeletonProps) {
  return (
    <div className={`skeleton ${like}`.trim()} role="status">
      <span className="visually-hidden">{label}…</span>
      {Array.from({ length: blocks }, (_, block) => block).map((block) => (
        <span key={block} className="skeleton-block" />
      ))}
    </div>
  )
}
