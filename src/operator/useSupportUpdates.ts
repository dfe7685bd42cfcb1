import { useEffect, useState } from 'react'
import { type OutputOf, operators } from '#protocol'
import { request } from '../core/request/request.ts'

/** What waits for operators; `version` is another whenever anything changed. */
export type SupportUpdates = OutputOf<typeof operators.OPERATOR_CALLS.watchSupport>

const NONE: SupportUpdates = { version: 0, waiting: 0, unread: 0 }
/** Pause between two requests, so that many changes do not keep a page busy. */
const REQUEST_INTERVAL_MS = 50
/** Pause after a request that failed. */
const RETRY_DELAY_MS = 3_000

/** A request that the venue answers as soon as something changes, repeated while the page is visible. */
export const useSupportUpdates = (enabled: boolean): SupportUpdates => {
  const [updates, setUpdates] = useState(NONE)
  useEffect(() => {
    if (!enabled) return undefined
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAsking = false
    let since = 0
    const ask = async (): Promise<void> => {
      if (isAsking) return
      isAsking = true
      clearTimeout(timer)
      while (!over.signal.aborted && document.visibilityState === 'visible') {
        const reply = await request(operators.OPERATOR_CALLS.watchSupport, { since })
        if (over.signal.aborted) break
        if (reply.kind !== 'ok') {
          // Without a session there is nothing to ask for.
          if (reply.kind !== 'expired') timer = setTimeout(() => void ask(), RETRY_DELAY_MS)
          break
        }
        since = reply.data.version
        setUpdates((before) => (before.version === since ? before : reply.data))
        await new Promise((resolve) => setTimeout(resolve, REQUEST_INTERVAL_MS))
      }
      isAsking = false
    }
    const resume = (): void => void ask()
    document.addEventListener('visibilitychange', resume)
    resume()
    return () => {
      over.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', resume)
    }
  }, [enabled])
  return updates
}
