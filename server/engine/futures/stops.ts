import { crossLiquidationPrice, liquidationPrice, type Price, type Refusal, stopRefusal } from '#protocol'
import { tiersFor } from '../margin/tiers.ts'
import type { MarginOrder, OpenPosition } from '../margin/types.ts'
import { crossOf } from './margin.ts'
import type { ContractQuote } from './quote.ts'
import type { ContractWork } from './work.ts'

/**
 * The liquidation price of a position at the present mark prices. Undefined when no price liquidates it, and while a
 * mark price of its cross margin is missing.
 */
export const liquidationOf = (work: ContractWork, { uid, instId, mode, holding }: OpenPosition): Price | undefined => {
  if (mode === 'isolated') return liquidationPrice(holding, tiersFor(work, instId))
  const account = crossOf(work, uid)
  const of = account?.positions[account.of.findIndex((one) => one.instId === instId)]
  return account === undefined || of === undefined ? undefined : crossLiquidationPrice(account, of)
}

/** Refuses an exit whose price would not protect the present position. */
export const checkStop = (
  work: ContractWork,
  position: OpenPosition,
  { kind }: Pick<MarginOrder, 'kind'>,
  px: Price,
  { instrument }: Pick<ContractQuote, 'instrument'>,
): Refusal | undefined =>
  kind === 'sl'
    ? stopRefusal(
        'stopBeyondLiquidation',
        'trigPx',
        position.holding.side,
        px,
        liquidationOf(work, position),
        instrument,
      )
    : undefined
