import { createHash } from 'node:crypto'
import type { CheckedInputOf, Order, Refusal, tradingContracts } from '#protocol'

/** What a money-moving request ends in. Stored under its key, unless the venue itself failed. */
export type Result = { readonly order: Order } | { readonly refused: Refusal }

/** How requests are told apart: the key counts per user, call and body must not differ. */
export interface RequestKey {
  readonly uid: string
  readonly key: string
  readonly call: string
  readonly bodyHash: string
}

export interface StoredRequest extends RequestKey {
  /** Null: its client gave the key up before it arrived. */
  readonly reply: Result | null
}

export type PlaceInput = tradingContracts.NewOrder
export type UpdateInput = CheckedInputOf<typeof tradingContracts.update>

const canonical = (value: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))))

/** Flat bodies only: the order of fields does not count. */
export const requestKey = (uid: string, key: string, call: string, body: object): RequestKey => ({
  uid,
  key,
  call,
  bodyHash: createHash('sha256').update(canonical(body)).digest('base64url'),
})

/** The answer to a request whose key was seen before. */
export const replay = (request: RequestKey, stored: StoredRequest): Result => {
  if (stored.reply === null) return { refused: { error: 'keyGivenUp' } }
  if (stored.call !== request.call || stored.bodyHash !== request.bodyHash) return { refused: { error: 'keyReused' } }
  return stored.reply
}
