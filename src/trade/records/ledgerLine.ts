import type { financeRecord } from '#protocol'

/** One line of the ledger, of causes that a view knows. */
export type Line<Cause extends string = string> = Omit<financeRecord.LedgerLine, 'cause'> & { readonly cause: Cause }

/** A page of lines, newest first; `next` is the cursor of the one after it. */
export interface LinePage<Cause extends string = string> {
  readonly lines: readonly Line<Cause>[]
  readonly next?: string | undefined
}
