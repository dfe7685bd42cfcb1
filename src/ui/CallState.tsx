import type { ReactNode } from 'react'
import { type Failure, failureText } from '../core/request/message.ts'
import type { CallResult } from '../core/request/useCall.ts'
import { ErrorState } from './ErrorState.tsx'
import { KeptNote } from './KeptNote.tsx'
import { SkeletonRows } from './Skeleton.tsx'

interface CallStateProps<T> {
  readonly call: Pick<CallResult<T>, 'data' | 'failure' | 'refetch'> &
    Partial<Pick<CallResult<T>, 'keptAt' | 'loading'>>
  /** Rows of the list to come. */
  readonly rows?: number
  /** Its shape, where it is no list. */
  readonly skeleton?: ReactNode
  /** A failure within a page that shows more than this. */
  readonly compact?: boolean
  /** Shown instead of the sentence for a failure, where the screen knows better; undefined where it does not. */
  readonly failed?: (failure: Failure) => ReactNode
  /** Whether the answer has nothing in it, and what is shown then. */
  readonly isEmpty?: (data: T) => boolean
  readonly empty?: ReactNode
  readonly children: (data: T) => ReactNode
}

/**
 * What a call has come to: its shape while it loads, a failure with a retry, that there is nothing, or its content. Data
 * that came once stays, whatever fails later; data that the device kept is shown with its date.
 */
export const CallState = <T,>({
  call,
  rows,
  skeleton,
  compact,
  failed,
  isEmpty,
  empty,
  children,
}: CallStateProps<T>) => {
  const { data, keptAt, failure, refetch, loading = true } = call
  if (data !== undefined)
    return (
      <>
        <KeptNote at={keptAt} />
        {isEmpty?.(data) ? empty : children(data)}
      </>
    )
  if (failure !== undefined)
    return failed?.(failure) ?? <ErrorState compact={compact} title={failureText(failure)} onRetry={refetch} />
  // A call that is not enabled has nothing to wait for.
  if (!loading) return null
  return skeleton ?? <SkeletonRows count={rows} />
}
