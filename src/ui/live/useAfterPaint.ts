import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../../core/live/afterPaint.ts'

/**
 * The value, one frame late: what is tapped answers first, and the long work that follows from it (another order, another
 * list) begins when that answer was painted. `first` stands in the first frame.
 */
export const useAfterPaint = <T>(value: T, first: T = value): T => {
  const [shown, setShown] = useState(() => first)
  useEffect(() => {
    if (Object.is(shown, value)) return undefined
    return afterPaint(() => startTransition(() => setShown(() => value)))
  }, [shown, value])
  return shown
}
