import type { ReadonlySignal } from '@preact/signals-core'
import { type ReactNode, useMemo } from 'react'
import type { FeedValue } from '#stream'
import { useStream } from '../app/streamContext.ts'
import { StaleFrame } from './StaleFrame.tsx'
import { staleFeedAge } from './staleAge.ts'

interface FeedFrameProps {
  readonly value: ReadonlySignal<FeedValue<unknown>>
  /** It does not come over the socket. */
  readonly polled?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** What a feed shows; grey, with its age, while the feed is not live. */
export const FeedFrame = ({ value, polled = false, className, children }: FeedFrameProps) => {
  const stream = useStream()
  const read = useMemo(() => staleFeedAge(stream, value, polled), [stream, value, polled])
  return (
    <StaleFrame read={read} note className={className}>
      {children}
    </StaleFrame>
  )
}
