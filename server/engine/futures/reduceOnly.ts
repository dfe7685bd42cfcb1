import type { Refusal } from '#protocol'
import type { Mode } from '../core/checks.ts'
import type { MarginOrder } from '../margin/types.ts'
import { REDUCE_ONLY } from '../margin/withdraw.ts'
import type { UserAct } from './acts.ts'

/** Why an act that may open something is not done in a contract in which positions are only reduced. */
export const opensWhereReduced = (act: UserAct, mode: Mode): Refusal | undefined => {
  const opens = act.kind === 'reverse' || (act.kind === 'place' && act.input.reduceOnly !== true)
  return opens && mode === 'reduce-only' ? REDUCE_ONLY : undefined
}

/** The same of an order that is to be changed. */
export const growsWhereReduced = ({ reduceOnly }: Pick<MarginOrder, 'reduceOnly'>, mode: Mode): Refusal | undefined =>
  mode === 'reduce-only' && !reduceOnly ? REDUCE_ONLY : undefined
