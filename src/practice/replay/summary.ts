import { type Amount, add, averagePrice, notional, proportion, subtract, sum, toAmount, ZERO } from '#protocol'
import { worthOf } from '../board/figures.ts'
import { PRACTICE_COIN, PRACTICE_FUNDS } from '../engine/account.ts'
import type { Replay } from './replay.ts'
import type { SavedDay } from './savedDays.ts'

/** What a replay has come to so far. */
export const summaryOf = ({ account, tape, now, desk }: Replay, from: number, savedAt: number): SavedDay => {
  const { fills, past, id } = account.peek()
  const average = (side: 'buy' | 'sell'): string => {
    const own = fills.filter((fill) => fill.side === side)
    const quote = sum(own.map(({ px, sz }) => notional(sz, px, 'down')))
    return averagePrice(quote, sum(own.map(({ sz }) => sz)), 8) ?? ''
  }
  const last = tape.view()?.last
  const first = tape.first
  const { equity } = worthOf(
    account.peek(),
    (instId) => desk.view(instId),
    (instId) => desk.last(instId),
  )
  const held: Amount =
    last === undefined || first === undefined
      ? PRACTICE_FUNDS
      : proportion(PRACTICE_FUNDS, toAmount(last), toAmount(first))
  const fees = fills.map(({ fee, feeCcy, px }) => (feeCcy === PRACTICE_COIN ? fee : notional(fee, px, 'up')))
  return {
    id,
    instId: tape.instrument.instId,
    from,
    to: now.peek(),
    result: subtract(equity, PRACTICE_FUNDS),
    fees: fees.reduce<Amount>((all, one) => add(all, one), ZERO),
    hold: subtract(held, PRACTICE_FUNDS),
    entry: average('buy'),
    exit: average('sell'),
    orders: past.length,
    savedAt,
  }
}
