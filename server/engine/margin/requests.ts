import type { Refusal } from '#protocol'
import type { RequestKey } from '../core/requests.ts'
import type { MarginOrder, OpenPosition, Settings } from './types.ts'

export type Done =
  | { readonly order: MarginOrder }
  /** Of closing all: what was sent for it, and how many positions still stand. */
  | { readonly orders: readonly MarginOrder[]; readonly kept: number }
  | { readonly canceled: readonly string[]; readonly kept: number }
  | { readonly position: OpenPosition }
  | { readonly settings: Settings }

/** What a money-moving request ends in; stored under its key. */
export type Result = Done | { readonly refused: Refusal }

export interface Stored extends RequestKey {
  /** Null: its client gave the key up before it arrived. */
  readonly reply: Result | null
}

export interface Answered {
  readonly request: RequestKey
  readonly result: Result
}

/** The answer to a request whose key was seen before. */
export const replay = (request: RequestKey, stored: Stored): Result => {
  if (stored.reply === null) return { refused: { error: 'keyGivenUp' } }
  if (stored.call !== request.call || stored.bodyHash !== request.bodyHash) return { refused: { error: 'keyReused' } }
  return stored.reply
}
