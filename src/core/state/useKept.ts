import { useCallback, useState } from 'react'
import { readPlace, writePlace } from '../screens/places.ts'
import { usePlace } from '../screens/usePlace.ts'

/**
 * As `useState`, for a text (or the name of a choice) that still stands there when one comes back to the page: `useKept('text', '')`.
 * Never for passwords and codes.
 */
export const useKept = (slot: string, initial: string): [string, (next: string) => void] => {
  const place = usePlace()
  const kept = readPlace(place, slot)
  const [own, setOwn] = useState<{ readonly place: string; readonly value: string }>()
  const set = useCallback(
    (value: string) => {
      writePlace(place, slot, value)
      setOwn({ place, value })
    },
    [place, slot],
  )
  if (own?.place === place) return [own.value, set]
  return [typeof kept === 'string' ? kept : initial, set]
}
