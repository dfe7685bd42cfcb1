import type { ReadonlySignal } from '@preact/signals-core'
import { type ReactNode, useMemo } from 'react'
import type { FeedValue } from '#stream'
import { useStream } from '../core/state/streamContext.ts'
import { StaleFrame } from './StaleFrame.tsx'
import { staleFeedAge } from './staleAge.ts'

interface FeedFrameProps {
  readonly value: ReadonlySignal<FeedValue<unknown>>
  /** It does not come over the socket. */
  readonly polled?: boolean
  /** The instrument that it belongs to: when its quote is too old, so is this. */
  readonly instId?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** What a feed shows; grey, with its age, while the feed is not live. */
export const FeedFrame = ({ value, polled = false, instId, className, children }: FeedFrameProps) => {
  const stream = useStream()
  const read = useMemo(
    () => staleFeedAge(stream, value, { polled, quote: instId === undefined ? undefined : stream.quote(instId) }),
    [stream, value, polled, instId],
  )
  return (
    <StaleFrame read={read} note className={className}>
      {children}
    </StaleFrame>
  )
}
