import type { ReactNode } from 'react'

interface NoticeProps {
  title: string
  text?: string | undefined
  children?: ReactNode
}

/** Says in its place that something went wrong, and what to do; read out at once. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className="notice" role="alert">
      <p className="notice-title">{title}</p>
      {text && <p className="notice-text">{text}</p>}
      {children && <div className="notice-actions">{children}</div>}
    </div>
  )
}
