import { useEffect, useState } from 'react'
import { DOUBLE_TAP_WINDOW } from '#protocol'

/** False for a moment after mounting: the second tap of a double tap must not land on a button that took its place. */
export const useSettled = (ms = DOUBLE_TAP_WINDOW * 2): boolean => {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return settled
}
