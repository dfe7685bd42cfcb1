import { useEffect, useLayoutEffect, useRef } from 'react'
import { useHistoryEntry } from '../../core/screens/useHistoryEntry.ts'
import { tabRefresh } from '../../core/state/state.ts'
import { keepScroll, scrollToHead } from './keepScroll.ts'

/** Stands beside a screen: it opens where it was left, and goes to its head when its open tab is tapped. */
export const ScrollMemory = () => {
  const entry = useHistoryEntry()
  const fresh = useRef(true)
  useLayoutEffect(() => {
    // The same screen shows another page: what it shows begins at its head.
    if (!fresh.current) scrollToHead()
    fresh.current = false
    return keepScroll(entry)
  }, [entry])
  useEffect(() => {
    let first = true
    return tabRefresh.subscribe(() => {
      if (!first) scrollToHead()
      first = false
    })
  }, [])
  return null
}
