import type { Trade } from '#protocol'
import { parsePush } from '../dialect/okx.ts'
import { applyTrades, emptyTrades } from '../feeds/trades.ts'
import { createChannelState } from './channelState.ts'
import type { Context, Wire } from './wire.ts'

/** The tape of one instrument. */
export const createTradesWire = (
  { mux, ports }: Context,
  { instId }: { instId: string },
  changed: () => void,
): Wire => {
  const state = createChannelState()
  let trades = emptyTrades
  let taken: readonly Trade[] | undefined
  const close = mux.open(
    { channel: 'trades', instId },
    {
      frame: (text, at) => {
        const push = parsePush<Trade>(text)
        if (push === undefined) return
        trades = applyTrades(trades, push.data)
        state.live(Number(trades[0]?.ts ?? 0), at)
        changed()
      },
      // An instrument that has not traded for hours is live all the same.
      up: () => {
        state.live(0, ports.now())
        changed()
      },
      down: () => {
        state.asking()
        changed()
      },
      failed: () => {
        state.failed()
        changed()
      },
    },
  )
  return {
    get state() {
      return state.value
    },
    take: (full) => {
      if (!full && (trades === taken || state.value.arrivedAt === 0)) return undefined
      const reset = full || taken === undefined
      const newest = taken?.[0]
      const at = newest === undefined ? -1 : trades.indexOf(newest)
      // Late ones may have been sorted in below the newest that is known; then the whole tape goes.
      const whole = reset || at < 0 || trades.slice(at).some((trade, i) => trade !== taken?.[i])
      taken = trades
      return state.value.arrivedAt === 0
        ? undefined
        : { kind: 'trades', trades: whole ? trades : trades.slice(0, at), reset: whole }
    },
    close,
  }
}
