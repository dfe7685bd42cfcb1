import { useEffect, useState } from 'react'
import { reducedMotion } from '../../../ui/live/reducedMotion.ts'

/** One of `count` things after the other, each `ms` long, while it may move: not while the page is hidden or motion reduced. */
export const useTurns = (count: number, ms: number, moves: boolean): number => {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!moves || count < 2) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !reducedMotion()) setTurn((at) => at + 1)
    }, ms)
    return () => clearInterval(timer)
  }, [count, ms, moves])
  return count === 0 ? 0 : turn % count
}
