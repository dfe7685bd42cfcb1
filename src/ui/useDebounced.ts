import { useEffect, useState } from 'react'
import { DEBOUNCE } from '#protocol'

/** A value once it has not changed for half a second. */
export const useDebounced = <T>(value: T, ms: number = DEBOUNCE): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
