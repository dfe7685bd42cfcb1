import { useEffect, useState } from 'react'
import { newCalls } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { setAnswer } from '../../../core/request/queries.ts'
import { request } from '../../../core/request/request.ts'
import { useCall } from '../../../core/request/useCall.ts'
import { signedIn } from '../../../core/state/state.ts'

/** Tells the venue that announcements up to that time (Unix ms) were seen; the badges elsewhere follow. */
export const markNoticesRead = async (upTo: string): Promise<void> => {
  const reply = await request(newCalls.markRead, { kind: 'notices', upTo }, { quiet: true, background: true })
  // A mark that was lost is set at the next visit.
  if (reply.kind === 'ok') setAnswer(newCalls.getUnreadMsgs, {}, reply.data)
}

/** How many announcements the user has not seen; undefined for guests and until it is known. */
export const useUnreadNotices = (): number | undefined =>
  useCall(newCalls.getUnreadMsgs, {}, { enabled: useSignalValue(signedIn) === true }).data?.notices

/**
 * The same as it was when the page was opened, so that the dots stay while one reads; `newest` (Unix ms) is marked as
 * seen once it is known.
 */
export const useUnreadAtOpening = (newest: string | undefined): number => {
  const unread = useUnreadNotices()
  const [first, setFirst] = useState<number>()
  if (first === undefined && unread !== undefined) setFirst(unread)
  useEffect(() => {
    if (newest !== undefined && first !== undefined && first > 0) void markNoticesRead(newest)
  }, [newest, first])
  return first ?? 0
}
