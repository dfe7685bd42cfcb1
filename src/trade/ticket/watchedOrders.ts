import { signal } from '@preact/signals-core'

/** True while a sheet shows what becomes of an order: toasts wait, for they would cover its buttons. */
export const sheetReports = signal(false)

const shown = new Set<string>()

/** The sheet has shown how this order ended; no toast repeats it. */
export const shownBySheet = (ordId: string): void => void shown.add(ordId)

/** True once for an order that a sheet has shown. */
export const wasShown = (ordId: string): boolean => shown.delete(ordId)
