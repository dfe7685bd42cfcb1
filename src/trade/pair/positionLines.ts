import { decimalsOf, type Instrument, isNegative, type Position, type SwapOrder } from '#protocol'
import type { PriceLine } from '../../market/charts/drawing/lineLayer.ts'
import { waitsForTrigger } from '../rows/waitsForTrigger.ts'

/** What stands on the lines of a position. */
export interface PositionWords {
  readonly entry: (position: Position) => string
  readonly liquidation: string
  /** Of the handle from which a take-profit or stop-loss is dragged, and what one would be at a price. */
  readonly exits: string
  readonly exitsHandle: (position: Position) => string
  readonly exitAt: (position: Position, price: number) => string
  readonly takeProfit: string
  readonly stop: string
  readonly trailing: string
  readonly order: (order: SwapOrder) => string
  /** Name of the handle of an order, of a take-profit or of a stop-loss. */
  readonly handle: (order: SwapOrder) => string
}

/** The handle on a position's entry from which its take-profits and stop-losses are dragged. */
export const exitLineId = (posId: string): string => `exit ${posId}`
export const contractLineId = (ordId: string): string => `contract ${ordId}`

/**
 * A position as lines in its contract's chart: where it was entered, where it is liquidated, and what waits to close it; and
 * the orders that rest. Orders and exits can be dragged, and new exits from the entry of a perpetual contract.
 */
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
      const { posId, pos, avgPx, liqPx, instType } = position
      // A handle would lie over the words of the entry, so it says them.
      const isHeld = instType === 'SWAP'
      const entered = words.entry(position)
      const entry: PriceLine = {
        id: `entry ${posId}`,
        kind: 'entry',
        price: cut(avgPx),
        label: isHeld ? '' : entered,
        tone: isNegative(pos) ? 'down' : 'up',
      }
      const end: PriceLine = {
        id: `liquidation ${posId}`,
        kind: 'liquidation',
        price: cut(liqPx),
        label: words.liquidation,
        tone: 'warn',
      }
      // Behind it stands the sheet of perpetual contracts.
      const exit: PriceLine = {
        id: exitLineId(posId),
        kind: 'exit',
        price: entry.price,
        label: `${entered} · ${words.exits}`,
        tone: 'accent',
        handle: words.exitsHandle(position),
        makes: { from: entry.price, at: (price) => words.exitAt(position, price) },
      }
      return [entry, ...(liqPx === '' ? [] : [end]), ...(isHeld ? [exit] : [])]
    })
  // The sheet behind a dragged line counts as perpetual contracts do; a forex order is not dragged, and a trailing stop moves
  // with the market alone.
  const handleOf = (order: SwapOrder): { readonly handle?: string } =>
    order.instType === 'FOREX' || order.trail !== undefined ? {} : { handle: words.handle(order) }
  const exits = (orders ?? [])
    .filter((order) => order.instId === instId && order.trail?.moveTriggerPx !== '')
    .map((order): PriceLine => {
      const { ordId, kind, px, trigPx, side } = order
      const base = { id: contractLineId(ordId), price: cut(waitsForTrigger(order) ? trigPx : px), ...handleOf(order) }
      if (kind === 'tp') return { ...base, kind: 'takeProfit', label: words.takeProfit, tone: 'accent' }
      if (kind === 'sl') return { ...base, kind: 'stop', label: words.stop, tone: 'warn' }
      if (kind === 'trail') return { ...base, kind: 'stop', label: words.trailing, tone: 'warn' }
      return { ...base, kind: 'order', label: words.order(order), tone: side === 'buy' ? 'up' : 'down' }
    })
  return [...own, ...exits.filter(({ price }) => price > 0)]
}
