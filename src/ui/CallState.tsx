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
  /** The shape of what is to come, where it is no list. */
  readonly skeleton?: ReactNode
  /** A failure within a page that shows more than this. */
  readonly compact?: boolean
  /** Whether a failure means that there is no such thing, and what is shown then. */
  readonly isMissing?: (failure: Failure) => boolean
  readonly missing?: ReactNode
  /** Whether the answer has nothing in it, and what is shown then. */
  readonly isEmpty?: (data: T) => boolean
  readonly empty?: ReactNode
  readonly children: (data: T) => ReactNode
}

/**
 * The state of a call: a shape while it loads, a failure with a retry, that there is nothing, or its content. Data stays
 * once it has come, whatever fails later; data that the device kept is shown with its date.
 */
export const CallState = <T,>({ call, rows, skeleton, compact, children, ...more }: CallStateProps<T>) => {
  const { data, keptAt, failure, refetch, loading = true } = call
  const { isMissing, missing, isEmpty, empty } = more
  if (data !== undefined)
    return (
      <>
        <KeptNote at={keptAt} />
        {isEmpty?.(data) ? empty : children(data)}
      </>
    )
  if (failure !== undefined) {
    if (missing !== undefined && isMissing?.(failure)) return missing
    return <ErrorState compact={compact} title={failureText(failure)} onRetry={refetch} />
  }
  // A call that is not enabled has nothing to wait for.
  if (!loading) return null
  return skeleton ?? <SkeletonRows count={rows} />
}
