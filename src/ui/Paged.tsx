import type { ReactNode } from 'react'
import { failureText } from '../core/request/message.ts'
import type { Pages } from '../core/request/pages.ts'
import { ErrorState } from './ErrorState.tsx'
import { KeptNote } from './KeptNote.tsx'
import { ListEnd } from './ListEnd.tsx'
import { SkeletonRows } from './Skeleton.tsx'

interface PagedProps {
  readonly pages: Omit<Pages<unknown>, 'pages'>
  /** How many entries have come. */
  readonly count: number
  /** Rows of the list to come. */
  readonly rows?: number
  /** A failure within a page that shows more than this. */
  readonly compact?: boolean
  /** Shown when the list has no entry. */
  readonly empty: ReactNode
  /** The entries that have come. */
  readonly children: ReactNode
}

/**
 * A list that comes page by page: its shape while the first page loads, a failure with a retry, that there is nothing, or
 * its entries with what follows them: the next page, its failure, or the end.
 */
export const Paged = ({ pages, count, rows, compact, empty, children }: PagedProps) => {
  const { loading, failure, refresh, keptAt } = pages
  if (loading) return <SkeletonRows count={rows} />
  if (count === 0)
    return failure === undefined ? (
      empty
    ) : (
      <ErrorState compact={compact} title={failureText(failure)} onRetry={refresh} />
    )
  return (
    <>
      <KeptNote at={keptAt} />
      {children}
      <ListEnd pages={pages} />
    </>
  )
}
