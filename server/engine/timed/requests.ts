import type { Refusal, TimedContract } from '#protocol'
import type { RequestKey } from '../core/requests.ts'

/** The call name in the keys of its requests. */
export const ACCEPT_CALL = 'speedOrder.save'

/** The outcome of a request for a contract, stored under the request's key. */
export type TimedResult = { readonly contract: TimedContract } | { readonly refused: Refusal }

export interface StoredTimed extends RequestKey {
  /** Null when the client gave the key up before the request arrived. */
  readonly reply: TimedResult | null
}

export interface AnsweredTimed {
  readonly request: RequestKey
  readonly result: TimedResult
}

/** Answers a request whose key was used before: the stored reply, or a refusal when call or body differ. */
export const replayTimed = (request: RequestKey, stored: StoredTimed): TimedResult => {
  if (stored.reply === null) return { refused: { error: 'keyGivenUp' } }
  if (stored.call !== request.call || stored.bodyHash !== request.bodyHash) return { refused: { error: 'keyReused' } }
  return stored.reply
}
