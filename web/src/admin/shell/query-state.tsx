import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../../api/error-message'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'

interface QueryStateProps<T> {
  query: UseQueryResult<T>
  /** What is asked for, as it stands in a sentence: "the projects". */
  what: string
  /** See `Skeleton`. */
  like?: string
  blocks?: number
  children: (data: T) => ReactNode
}

/** What was read, or that it is on its way, or that it did not come and can be asked for again. */
export function QueryState<T>({ query, what, children, ...shape }: QueryStateProps<T>) {
  const { data, error, isFetching } = query
  if (data === undefined && !error) return <Skeleton label={`Loading ${what}`} {...shape} />
  return (
    <>
      {error && (
        <Notice
          title={`Could not load ${what}`}
          text={errorMessage(error, 'The server did not answer. Please try again.')}
        >
          <Button size="small" onClick={() => query.refetch()} disabled={isFetching}>
            Retry
          </Button>
        </Notice>
      )}
      {data !== undefined && children(data)}
    </>
  )
}
