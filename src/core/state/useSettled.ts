import { useEffect, useState } from 'react'

/** False for so many ms after mounting, true from then on. */
export const useSettled = (ms: number): boolean => {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return settled
}
