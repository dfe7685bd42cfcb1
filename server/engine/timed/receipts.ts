import {
  type CitedTick,
  decidingMinutes,
  type SignedHead,
  TIMED_RULES,
  type TickProof,
  type TimedContract,
  type TimedReceipt,
} from '#protocol'
import type { TickRecord } from '../../ticks/record.ts'

type Provable = Pick<TickRecord, 'prove' | 'latest' | 'sealed' | 'heads'>
export type ReceiptState = { readonly receipt?: TimedReceipt; readonly proof: 'there' | 'waits' | 'gone' }

const WAITS: ReceiptState = { proof: 'waits' }
const GONE: ReceiptState = { proof: 'gone' }
/** How far ahead a head is looked for when the minute of the expiry had no ticks at all, ms. */
const AHEAD = 86_400_000

/** The head of a minute, or the first one after it. */
const headFrom = async (record: Provable, minute: number): Promise<SignedHead | undefined> => {
  const made = await record.sealed(minute)
  return made?.head ?? (await record.heads(minute, minute + AHEAD))[0] ?? (await record.latest())?.head
}

/**
 * The receipt of an ended contract, made from the record and what was stored at the settlement. It waits until the minutes
 * that it looks at are sealed, and is gone once they are not kept. Rejects with `Halt` when the record cannot be read.
 */
export const makeReceipt = async (record: Provable, contract: TimedContract): Promise<ReceiptState> => {
  const minutes = decidingMinutes(contract)
  const last = minutes.at(-1) ?? 0
  const newest = (await record.latest())?.head
  if (newest === undefined || newest.minute < last) return WAITS
  const prove = ({ seq, ts }: CitedTick): Promise<TickProof | undefined> =>
    record.prove({ instId: contract.instId, seq, ts })
  const [entry, ...exits] = await Promise.all([
    contract.entry === undefined ? undefined : prove(contract.entry),
    ...contract.among.map(prove),
  ])
  if ((contract.entry !== undefined && entry === undefined) || exits.includes(undefined)) return GONE
  const head = await headFrom(record, last)
  if (head === undefined) return GONE
  const proofs = exits.filter((proof) => proof !== undefined)
  const receipt = {
    rules: TIMED_RULES,
    contract,
    ...(entry === undefined ? {} : { entry }),
    exits: proofs,
    head,
  } as const
  return { receipt, proof: 'there' }
}
