import { useCallback, useRef } from 'react'
import type { ChatDoor } from './door.ts'

/** Says how far the user has read, each number once. `read`: as far as is known to be said; undefined while it is not known. */
export const useReadMarks = (door: ChatDoor, read: number | undefined, onRead?: () => unknown) => {
  const reported = useRef(0)
  return useCallback(
    (seq: number): void => {
      if (read === undefined || seq <= read || seq <= reported.current) return
      reported.current = seq
      void door.sign({ readUpTo: seq }).then(onRead)
    },
    [door, read, onRead],
  )
}
