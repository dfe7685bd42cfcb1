import type { Refusal, TimedContract } from '#protocol'
import type { RequestKey } from '../core/requests.ts'

/** The name under which its requests are told apart from others'. */
export const ACCEPT_CALL = 'speedOrder.save'

/** What a request for a contract ends in; stored under its key. */
export type TimedResult = { readonly contract: TimedContract } | { readonly refused: Refusal }

export interface StoredTimed extends RequestKey {
  /** Null: its client gave the key up before it arrived. */
  readonly reply: TimedResult | null
}

export interface AnsweredTimed {
  readonly request: RequestKey
  readonly result: TimedResult
}

/** The answer to a request whose key was seen before. */
export const replayTimed = (request: RequestKey, stored: StoredTimed): TimedResult => {
  if (stored.reply === null) return { refused: { error: 'keyGivenUp' } }
  if (stored.call !== request.call || stored.bodyHash !== request.bodyHash) return { refused: { error: 'keyReused' } }
  return stored.reply
}
