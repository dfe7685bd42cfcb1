import { signal } from '@preact/signals-core'

/** True while a sheet says itself what becomes of an order; toasts wait, they would lie over its buttons. */
export const sheetSpeaks = signal(false)

const told = new Set<string>()

/** The sheet has said how this order ended; no toast repeats it. */
export const toldBySheet = (ordId: string): void => void told.add(ordId)

/** True once for an order that a sheet has spoken of. */
export const wasTold = (ordId: string): boolean => told.delete(ordId)
