import type { GenericSchema } from 'valibot'
import type { Call, financeRecord } from '#protocol'

/** One entry of the ledger, of causes that a view knows. */
export type Line<Cause extends string = string> = Omit<financeRecord.LedgerEntry, 'cause'> & { readonly cause: Cause }

/** A page of entries, newest first; `next` is the cursor of the one after it. */
export interface LinePage<Cause extends string = string> {
  readonly lines: readonly Line<Cause>[]
  readonly next?: string | undefined
}

/** What a view of the ledger asks for. */
export interface Asked<Cause extends string> {
  readonly coin?: string | undefined
  readonly kind?: financeRecord.LedgerEntry['kind'] | undefined
  readonly cause?: Cause | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** The call of one view of the ledger. */
export type LedgerCall<Cause extends string> = Call<
  GenericSchema<Asked<Cause>>,
  GenericSchema<unknown, LinePage<Cause>>,
  Call['audience'],
  false
>
