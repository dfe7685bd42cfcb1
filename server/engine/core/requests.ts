import { createHash } from 'node:crypto'
import type { CheckedInputOf, Order, Refusal, tradingContracts } from '#protocol'

/** What a request did: the order as of then, or the cancelled orders and the number that a halt kept. */
export type Done = { readonly order: Order } | CanceledAll
export interface CanceledAll {
  readonly canceled: string[]
  readonly kept: number
}

/** The outcome of a request that moves money. It is stored under the request's key, unless the venue itself failed. */
export type Result<D extends Done = Done> = D | { readonly refused: Refusal }
/** The outcome of a request about one order. */
export type OrderResult = Result<{ readonly order: Order }>

/** Identifies a request: keys are unique per user, and a repetition must have the same call and body. */
export interface RequestKey {
  readonly uid: string
  readonly key: string
  readonly call: string
  readonly bodyHash: string
}

/** A command of a user with the key of its request. */
export type WithRequestKey<A = unknown> = A & { readonly request: RequestKey }

/** A request as it is stored under its key, with the result `R`. */
export interface StoredRequest<R> extends RequestKey {
  /** Null when the client gave the key up before the request arrived. */
  readonly reply: R | null
}

/** A request of a batch and its result, which are stored with the batch. */
export interface AnsweredRequest<R> {
  readonly request: RequestKey
  readonly result: R
}

export type PlaceInput = tradingContracts.NewOrder
export type CancelAllInput = CheckedInputOf<typeof tradingContracts.cancelAll>
export type UpdateInput = CheckedInputOf<typeof tradingContracts.update>

const canonical = (value: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))))

/** `body` must be flat. The order of its fields does not matter. */
export const requestKey = (uid: string, key: string, call: string, body: object): RequestKey => ({
  uid,
  key,
  call,
  bodyHash: createHash('sha256').update(canonical(body)).digest('base64url'),
})

/** Answers a request whose key was used before: the stored reply, or a refusal when call or body differ. */
export const answerRepeated = <R>(request: RequestKey, stored: StoredRequest<R>): R | { readonly refused: Refusal } => {
  if (stored.reply === null) return { refused: { error: 'keyGivenUp' } }
  if (stored.call !== request.call || stored.bodyHash !== request.bodyHash) return { refused: { error: 'keyReused' } }
  return stored.reply
}
