import type { ReactNode } from 'react'
import { failureText } from '../core/request/message.ts'
import type { CallState } from '../core/request/useCall.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { KeptNote } from './KeptNote.tsx'
import css from './Reading.module.css'

const WIDTHS = ['70%', '40%', '100%', '94%', '98%', '62%', '100%', '88%'] as const

/** The shape of a text to come. */
const TextSkeleton = () => (
  <div className={css['bones']} aria-hidden="true">
    {WIDTHS.map((width, at) => (
      // oxlint-disable-next-line react/no-array-index-key
      <Skeleton key={at} width={width} height={at === 0 ? 22 : 14} />
    ))}
  </div>
)

interface TextStateProps<T> {
  call: CallState<T>
  /** Shown when the venue does not know such a text. */
  missing: ReactNode
  children: (data: T) => ReactNode
}

/** A text that is fetched: its shape, the text, that there is none, or what went wrong. A text once read stays readable. */
export const TextState = <T,>({ call: { data, keptAt, failure, refetch }, missing, children }: TextStateProps<T>) => {
  if (data !== undefined)
    return (
      <>
        <KeptNote at={keptAt} />
        {children(data)}
      </>
    )
  if (failure === undefined) return <TextSkeleton />
  const unknown = failure.kind === 'refused' && ['notFound', 'invalidField', 'badRequest'].includes(failure.error)
  return unknown ? missing : <ErrorState title={failureText(failure)} onRetry={refetch} />
}
