import type { Refusal } from '#protocol'
import type { Mode } from '../core/checks.ts'
import type { MarginOrder } from '../margin/types.ts'
import { REDUCE_ONLY } from '../margin/withdraw.ts'
import type { UserAct } from './acts.ts'

/** Refuses an act that could open or enlarge a position while the contract is in reduce-only mode. */
export const opensWhereReduced = (act: UserAct, mode: Mode): Refusal | undefined => {
  const opens = act.kind === 'reverse' || (act.kind === 'place' && act.input.reduceOnly !== true)
  return opens && mode === 'reduce-only' ? REDUCE_ONLY : undefined
}

/** Refuses to amend an order that could open or enlarge a position while the contract is in reduce-only mode. */
export const growsWhereReduced = ({ reduceOnly }: Pick<MarginOrder, 'reduceOnly'>, mode: Mode): Refusal | undefined =>
  mode === 'reduce-only' && !reduceOnly ? REDUCE_ONLY : undefined
