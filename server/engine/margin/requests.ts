import type { Refusal } from '#protocol'
import type { RequestKey } from '../core/requests.ts'
import type { MarginOrder, OpenPosition, Settings } from './types.ts'

export type Done =
  | { readonly order: MarginOrder }
  /** Closing all positions: the orders sent for it, and the number of positions that stay open. */
  | { readonly orders: readonly MarginOrder[]; readonly kept: number }
  | { readonly canceled: readonly string[]; readonly kept: number }
  | { readonly position: OpenPosition }
  | { readonly settings: Settings }

/** The outcome of a request that moves money, stored under the request's key. */
export type Result = Done | { readonly refused: Refusal }

export interface Stored extends RequestKey {
  /** Null when the client gave the key up before the request arrived. */
  readonly reply: Result | null
}

export interface Answered {
  readonly request: RequestKey
  readonly result: Result
}

/** Answers a request whose key was used before: the stored reply, or a refusal when call or body differ. */
export const replay = (request: RequestKey, stored: Stored): Result => {
  if (stored.reply === null) return { refused: { error: 'keyGivenUp' } }
  if (stored.call !== request.call || stored.bodyHash !== request.bodyHash) return { refused: { error: 'keyReused' } }
  return stored.reply
}
