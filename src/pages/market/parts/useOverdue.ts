import { useEffect, useState } from 'react'

/** True once `waiting` has lasted `ms`; false again as soon as it ends. */
export const useOverdue = (waiting: boolean, ms: number): boolean => {
  const [isOverdue, setIsOverdue] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setIsOverdue(true), ms)
    return () => {
      clearTimeout(timer)
      setIsOverdue(false)
    }
  }, [waiting, ms])
  return waiting && isOverdue
}
