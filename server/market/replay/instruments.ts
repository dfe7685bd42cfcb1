import { decimalsOf, type Instrument } from '#protocol'
import type { BoardEvent } from '../events/board.ts'
import { instIdOf } from '../events/event.ts'
import { HELD_COINS, INSTRUMENTS, NO_FEES, SPOT_FEES } from '../instruments.ts'
import type { TimedEvent } from './recording.ts'

interface Decimals {
  px: number
  sz: number
}

const see = (seen: Decimals, px: string, sz: string): void => {
  seen.px = Math.max(seen.px, decimalsOf(px))
  seen.sz = Math.max(seen.sz, decimalsOf(sz))
}

const observe = (seen: Decimals, event: BoardEvent): void => {
  if (event.kind === 'trade') see(seen, event.trade.px, event.trade.sz)
  else if (event.kind === 'ticker') see(seen, event.ticker.last, event.ticker.lastSz)
  else if (event.kind === 'quote') {
    see(seen, event.quote.bidPx, event.quote.bidSz)
    see(seen, event.quote.askPx, event.quote.askSz)
  } else for (const [px, sz] of [...event.asks, ...event.bids]) see(seen, px, sz)
}

const step = (decimals: number): string => (decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`)

const held = new Set(HELD_COINS.map(({ code }) => code))

/**
 * An instrument that is only known from recorded data; its steps are as fine as the recorded numbers. A spot pair of
 * two coins that users may hold can be traded. Inverse, dated and perpetual contracts can only be watched.
 */
export const inferInstrument = (instId: string, decimals: { readonly px: number; readonly sz: number }): Instrument => {
  const known = INSTRUMENTS.find((instrument) => instrument.instId === instId)
  const [baseCcy = instId, quoteCcy = '', contract] = instId.split('-')
  const forex = known?.kind ?? 'spot'
  const tradable = contract === undefined && forex === 'spot' && held.has(baseCcy) && held.has(quoteCcy)
  return {
    instId,
    kind: forex,
    baseCcy,
    quoteCcy,
    name: known?.name ?? instId,
    tickSz: step(decimals.px),
    lotSz: step(decimals.sz),
    minSz: step(decimals.sz),
    maxSz: known?.maxSz ?? '1000000',
    ...(tradable ? SPOT_FEES : NO_FEES),
    tradable,
    state: 'live',
    // A recording plays whenever it is started.
    hours: 'always',
  }
}

/** The instruments of a recording, in order of appearance. */
export const instrumentsOf = (events: readonly TimedEvent[]): Instrument[] => {
  const seen = new Map<string, Decimals>()
  for (const { event } of events) {
    // An index is not an instrument, and a mark price alone is nothing to show.
    if (event.kind === 'index' || event.kind === 'mark') continue
    const instId = instIdOf(event)
    const decimals = seen.get(instId) ?? { px: 0, sz: 0 }
    seen.set(instId, decimals)
    observe(decimals, event)
  }
  return [...seen].map(([instId, decimals]) => inferInstrument(instId, decimals))
}
