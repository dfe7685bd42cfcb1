import { useCallback, useState } from 'react'
import { readEntry, writeEntry } from '../screens/historyEntries.ts'
import { useHistoryEntry } from '../screens/useHistoryEntry.ts'

/**
 * As `useState`, for a text (or the name of a choice) that is still there when the user comes back to the page:
 * `useKept('text', '')`.
 * Never for passwords and codes.
 */
export const useKept = (slot: string, initial: string): [string, (next: string) => void] => {
  const entry = useHistoryEntry()
  const kept = readEntry(entry, slot)
  const [own, setOwn] = useState<{ readonly entry: string; readonly value: string }>()
  const set = useCallback(
    (value: string) => {
      writeEntry(entry, slot, value)
      setOwn({ entry, value })
    },
    [entry, slot],
  )
  if (own?.entry === entry) return [own.value, set]
  return [typeof kept === 'string' ? kept : initial, set]
}
