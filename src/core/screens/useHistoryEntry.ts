import { createContext, use, useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { openEntry, storeEntries } from './historyEntries.ts'
import { historyDepth } from './navigation.ts'

/** The history entry of the page that is open, under which its state is kept. */
export const HistoryEntryContext = createContext('')

export const useHistoryEntry = (): string => use(HistoryEntryContext)

/** Opens the entry of the current address; called once, above all screens. */
export const useOpenHistoryEntry = (): string => {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    addEventListener('pagehide', storeEntries)
    return () => removeEventListener('pagehide', storeEntries)
  }, [])
  return openEntry(pathname, historyDepth(), type === NavigationType.Push ? key : undefined)
}
