import { decimalsOf, type Instrument, isNegative, type Position, type SwapOrder } from '#protocol'
import type { PriceLine } from '../../../charts/lineLayer.ts'

/** What stands on the lines of a position. */
export interface PositionWords {
  readonly entry: (position: Position) => string
  readonly liquidation: string
  readonly takeProfit: string
  readonly stop: string
}

/** A position as lines in its contract's chart: where it was entered, where it is liquidated, and what waits to close it. */
export const positionLines = (
  positions: readonly Position[] | undefined,
  orders: readonly SwapOrder[] | undefined,
  { instId, tickSz }: Pick<Instrument, 'instId' | 'tickSz'>,
  words: PositionWords,
): readonly PriceLine[] => {
  const cut = (px: string): number => Number(Number(px).toFixed(decimalsOf(tickSz)))
  const own = (positions ?? [])
    .filter((position) => position.instId === instId)
    .flatMap((position): PriceLine[] => {
      const { posId, pos, avgPx, liqPx } = position
      const entry: PriceLine = {
        id: `entry ${posId}`,
        kind: 'entry',
        price: cut(avgPx),
        label: words.entry(position),
        tone: isNegative(pos) ? 'down' : 'up',
      }
      const end: PriceLine = {
        id: `liquidation ${posId}`,
        kind: 'liquidation',
        price: cut(liqPx),
        label: words.liquidation,
        tone: 'warn',
      }
      return liqPx === '' ? [entry] : [entry, end]
    })
  const exits = (orders ?? [])
    .filter((order) => order.instId === instId)
    .map(({ ordId, kind, px, trigPx, side, sz }): PriceLine => {
      const base = { id: `contract ${ordId}`, price: cut(trigPx === '' ? px : trigPx) }
      if (kind === 'tp') return { ...base, kind: 'takeProfit', label: words.takeProfit, tone: 'accent' }
      if (kind === 'sl') return { ...base, kind: 'stop', label: words.stop, tone: 'warn' }
      return { ...base, kind: 'order', label: sz, tone: side === 'buy' ? 'up' : 'down' }
    })
  return [...own, ...exits.filter(({ price }) => price > 0)]
}
