import {
  type Amount,
  add,
  checkLeverage,
  checkRelever,
  checkRemoval,
  isNegative,
  isPositive,
  isZero,
  type MarginMode,
  type NewAccountCaps,
  negate,
  type Refusal,
  releverBy,
} from '#protocol'
import { user } from '../../ledger/posting.ts'
import { tiersFor } from '../margin/tiers.ts'
import { COIN, type OpenPosition, type Settings } from '../margin/types.ts'
import { checkFree } from './checks.ts'
import { isSound } from './execute.ts'
import { type ContractQuote } from './quote.ts'
import type { ContractWork } from './work.ts'

/** Moves money between wallet and margin of a position; above zero it goes into the margin. */
const shift = (work: ContractWork, position: OpenPosition, by: Amount, leverage = position.holding.leverage): void => {
  const { uid, holding } = position
  const [wallet, margin] = [user(uid, 'available'), user(uid, 'margin')]
  const [from, to, amount] = isNegative(by) ? [margin, wallet, negate(by)] : [wallet, margin, by]
  work.post(position.posId, [{ from, to, coin: COIN, amount, cause: 'futures-margin' }])
  work.savePosition({
    ...position,
    leverage,
    holding: { ...holding, margin: add(holding.margin, by), leverage },
    uTime: work.at,
  })
}

/** Adds margin to an isolated position (above zero), or takes spare margin out of it (below zero). */
export const changeMargin = (
  work: ContractWork,
  position: OpenPosition,
  by: Amount,
  quote: ContractQuote,
): OpenPosition | Refusal => {
  const { uid, instId } = position
  if (position.mode === 'cross') return { error: 'marginShared' }
  if (isZero(by)) return { error: 'amendNothing' }
  const refused = isPositive(by)
    ? checkFree(work, uid, by)
    : checkRemoval(position.holding, negate(by), tiersFor(work, instId), quote.mark)
  if (refused !== undefined) return refused
  shift(work, position, by)
  return work.state.position(uid, instId) ?? position
}

/**
 * Sets leverage and margin mode of a contract. The mode cannot change while there is a position or an order. The
 * leverage of a position changes at once: a higher one frees margin above the new initial margin, a lower one takes
 * what is missing.
 */
export const changeSettings = (
  work: ContractWork,
  uid: string,
  request: { readonly instId: string; readonly leverage: number; readonly mode: MarginMode },
  caps: Pick<NewAccountCaps, 'leverage'> | undefined,
  quote: ContractQuote,
): Settings | Refusal => {
  const { instId, leverage, mode } = request
  const tooHigh = checkLeverage(leverage, tiersFor(work, instId), caps)
  if (tooHigh !== undefined) return tooHigh
  const before = work.state.settings(uid, instId)
  if (before.leverage === leverage && before.mode === mode) return { error: 'amendNothing' }
  const position = work.state.position(uid, instId)
  const orders = work.state.ordersOf(uid, instId)
  // The frozen amount of an order depends on the leverage that it was placed with.
  if (orders.some(({ frozen }) => isPositive(frozen))) return { error: 'settingsInUse' }
  if (mode !== before.mode && (position !== undefined || orders.length > 0)) return { error: 'settingsInUse' }
  if (position !== undefined) {
    const refused = relever(work, position, leverage, quote)
    if (refused !== undefined) return refused
  }
  const next = { uid, instId, leverage, mode }
  work.saveSettings(next)
  return next
}

const relever = (
  work: ContractWork,
  position: OpenPosition,
  leverage: number,
  quote: ContractQuote,
): Refusal | undefined => {
  const { uid, instId, holding } = position
  const tooLarge = checkRelever(holding, leverage, tiersFor(work, instId), quote.mark)
  if (tooLarge !== undefined) return tooLarge
  const by = releverBy(holding, leverage, quote.mark)
  if (leverage < holding.leverage) {
    const short = checkFree(work, uid, by)
    if (short !== undefined) return short
    shift(work, position, by, leverage)
    return undefined
  }
  const sound = work.attempt(() => {
    shift(work, position, by, leverage)
    return isSound(work, uid, quote) ? true : undefined
  })
  return sound === undefined ? { error: 'marginTooLow', field: 'leverage', values: { max: negate(by) } } : undefined
}
