import type { ReactNode } from 'react'

interface NoticeProps {
  title: string
  text?: string | undefined
  children?: ReactNode
}

/** Inline message about a problem and what to do. Read out at once. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className="notice" role="alert">
      <p className="notice-title">{title}</p>
      {text && <p className="notice-text">{text}</p>}
      {children && <div className="notice-actions">{children}</div>}
    </div>
  )
}
