import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../../api/errors'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'

interface QueryStateProps<T> {
  query: UseQueryResult<T>
  /** Name of the data in a sentence: "the projects". */
  what: string
  /** See `Skeleton`. */
  layoutClass?: string
  blocks?: number
  /** Shown in place of an empty list. */
  none?: ReactNode
  children: (data: T) => ReactNode
}

/** Renders the data of a query, a skeleton while it loads, or its error with a retry button. */
export function QueryState<T>({ query, what, none, children, ...shape }: QueryStateProps<T>) {
  const { data, error } = query
  if (data === undefined && !error) return <Skeleton label={`Loading ${what}`} {...shape} />
  return (
    <>
      {error && (
        <LoadError title={`Could not load ${what}`} query={query} onRetry={() => void query.refetch()} />
      )}
      {data !== undefined && (none && isEmpty(data) ? none : children(data))}
    </>
  )
}

const isEmpty = (data: unknown) => Array.isArray(data) && data.length === 0

interface LoadErrorProps {
  title: string
  query: Pick<UseQueryResult, 'error' | 'isFetching'>
  onRetry: () => void
}

export function LoadError({ title, query, onRetry }: LoadErrorProps) {
  return (
    <Notice title={title} text={errorMessage(query.error, 'The server did not answer. Please try again.')}>
      <Button size="small" onClick={onRetry} disabled={query.isFetching}>
        Retry
      </Button>
    </Notice>
  )
}
