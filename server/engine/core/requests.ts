import { createHash } from 'node:crypto'
import type { CheckedInputOf, Order, Refusal, tradingContracts } from '#protocol'

/** What was done: one order as it then was, or which orders were cancelled and how many a halt kept. */
export type Done = { readonly order: Order } | CanceledAll
export interface CanceledAll {
  readonly canceled: string[]
  readonly kept: number
}

/** What a money-moving request ends in. Stored under its key, unless the venue itself failed. */
export type Result<D extends Done = Done> = D | { readonly refused: Refusal }
/** The end of a request about one order. */
export type OrderResult = Result<{ readonly order: Order }>

/** How requests are told apart: the key counts per user, call and body must not differ. */
export interface RequestKey {
  readonly uid: string
  readonly key: string
  readonly call: string
  readonly bodyHash: string
}

/** A command of a user with the key of its request. */
export type WithRequestKey<A = unknown> = A & { readonly request: RequestKey }

export interface StoredRequest extends RequestKey {
  /** Null: its client gave the key up before it arrived. */
  readonly reply: Result | null
}

export type PlaceInput = tradingContracts.NewOrder
export type CancelAllInput = CheckedInputOf<typeof tradingContracts.cancelAll>
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
