import type { ReactNode } from 'react'
import type { Failure } from '../core/request/message.ts'
import type { CallResult } from '../core/request/useCall.ts'
import { CallState } from '../ui/CallState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
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

const isMissing = (failure: Failure): boolean =>
  failure.kind === 'refused' && ['notFound', 'invalidField', 'badRequest'].includes(failure.error)

interface TextStateProps<T> {
  call: CallResult<T>
  /** Shown when the venue does not know such a text. Left out where there is but one. */
  missing?: ReactNode
  children: (data: T) => ReactNode
}

/** A text that is fetched: its shape, the text, that there is none, or what went wrong. */
export const TextState = <T,>({ call, missing, children }: TextStateProps<T>) => (
  <CallState call={call} skeleton={<TextSkeleton />} isMissing={isMissing} missing={missing}>
    {children}
  </CallState>
)
