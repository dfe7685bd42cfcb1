import { useEffect, useState } from 'react'
import { afterPaint } from '../live/afterPaint.ts'

/**
 * Whether the tap that led to `goal` has been answered on the screen, so that the long work for it may begin. It is then
 * done at one go: in short steps, each frame between them would cost as much again. A hidden page has nobody to answer.
 * `before`: the goal that counts as answered at the beginning.
 */
export const useAnswered = <T>(goal: T, before: T = goal): boolean => {
  const [answered, setAnswered] = useState(before)
  const isAnswered = answered === goal
  useEffect(() => {
    if (isAnswered) return undefined
    const done = (): void => setAnswered(goal)
    if (document.visibilityState === 'visible') return afterPaint(done)
    done()
    return undefined
  }, [goal, isAnswered])
  return isAnswered
}
