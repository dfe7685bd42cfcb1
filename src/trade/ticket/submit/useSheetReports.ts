import { useEffect } from 'react'
import { sheetReports } from '../watchedOrders.ts'

/** While its sheet is open, the sheet shows how the order ends, and no toast is needed. */
export const useSheetReports = (open: boolean): void => {
  useEffect(() => {
    sheetReports.value = open
    return () => {
      sheetReports.value = false
    }
  }, [open])
}
