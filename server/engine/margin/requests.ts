import type { Refusal } from '#protocol'
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
