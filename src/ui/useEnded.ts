import { useEffect, useRef, useState } from 'react'

/**
 * What was waited for has ended while it was looked at: true from then until that is read. Nothing of an end that stood
 * there from the beginning. `waits`: undefined while that is not known.
 */
export const useEnded = (waits: boolean | undefined): readonly [ended: boolean, read: () => void] => {
  const [ended, setEnded] = useState(false)
  const before = useRef(waits)
  useEffect(() => {
    if (before.current === true && waits === false) setEnded(true)
    if (waits === true) setEnded(false)
    before.current = waits
  }, [waits])
  return [ended, () => setEnded(false)]
}
