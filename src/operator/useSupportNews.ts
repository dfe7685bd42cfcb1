import { useEffect, useState } from 'react'
import { type OutputOf, operators } from '#protocol'
import { request } from '../core/request/request.ts'

/** What waits for operators; `version` is another whenever anything changed. */
export type SupportNews = OutputOf<typeof operators.OPERATOR_CALLS.watchSupport>

const NONE: SupportNews = { version: 0, waiting: 0, unread: 0 }
/** Pause between two questions, so that many changes do not keep a page busy, in ms. */
const PACE = 50
/** After a bad end, in ms. */
const PAUSE = 3_000

/** Asks what is new, and is answered as soon as something is; not while the page is hidden. */
export const useSupportNews = (enabled: boolean): SupportNews => {
  const [news, setNews] = useState(NONE)
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
          if (reply.kind !== 'expired') timer = setTimeout(() => void ask(), PAUSE)
          break
        }
        since = reply.data.version
        setNews((before) => (before.version === since ? before : reply.data))
        await new Promise((resolve) => setTimeout(resolve, PACE))
      }
      isAsking = false
    }
    const look = (): void => void ask()
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      over.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [enabled])
  return news
}
