import { useEffect } from 'react'
import { useStream } from '../../core/state/streamContext.ts'
import { watchListing } from './listing.ts'

/** Keeps the instruments, with their fees and sizes, as they are in force. Once in the app; shows nothing itself. */
export const ListingWatch = (): null => {
  const stream = useStream()
  useEffect(() => watchListing(() => Date.now() + (stream.clock.peek()?.offset ?? 0)), [stream])
  return null
}
