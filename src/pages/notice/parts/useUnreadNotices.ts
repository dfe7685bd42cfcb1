import { useEffect, useState } from 'react'
import { markRead, useUnread } from '../../../core/request/unread.ts'

/**
 * How many announcements were unseen when the page was opened, so that the dots stay while one reads; `newest` (Unix ms)
 * is marked as seen once it is known.
 */
export const useUnreadAtOpening = (newest: string | undefined): number => {
  const unread = useUnread('notices')
  const [first, setFirst] = useState<number>()
  if (first === undefined && unread !== undefined) setFirst(unread)
  useEffect(() => {
    if (newest !== undefined && first !== undefined && first > 0) void markRead('notices', newest)
  }, [newest, first])
  return first ?? 0
}
