import type { Refusal, TimedContract } from '#protocol'

/** The call name in the keys of its requests. */
export const ACCEPT_CALL = 'speedOrder.save'

/** The outcome of a request for a contract, stored under the request's key. */
export type TimedResult = { readonly contract: TimedContract } | { readonly refused: Refusal }
