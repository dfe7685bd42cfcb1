import { useEffect } from 'react'
import { sheetSpeaks } from '../watchedOrders.ts'

/** While a sheet is open, it says itself how its order ends, so no toast has to. */
export const useSheetSpeaks = (open: boolean): void => {
  useEffect(() => {
    sheetSpeaks.value = open
    return () => {
      sheetSpeaks.value = false
    }
  }, [open])
}
