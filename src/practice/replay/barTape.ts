import {
  type Amount,
  add,
  type BookLevel,
  floorTo,
  type Instrument,
  isPositive,
  maximum,
  type Price,
  portion,
  quotient,
  subtract,
  type Tier,
  toAmount,
  toPrice,
} from '#protocol'
import type { MarketView } from '../engine/market.ts'
import type { Conditions, Tape, TapeEvents } from './tape.ts'

const MINUTE = 60_000
const SECOND = 1_000
/** How many levels a side has, and how much further away each one is, in ticks. */
const LEVELS = 10

/** A minute of the day, or five: opening (Unix ms), prices and volume in base as the venue keeps them. */
export interface DayBar {
  readonly time: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

/** The four prices of a bar in the order in which they are passed, evenly over its seconds. */
const corners = ({ open, high, low, close }: DayBar): readonly [string, string, string, string] =>
  Number(close) >= Number(open) ? [open, low, high, close] : [open, high, low, close]

/** The price in so many seconds of a bar of `seconds`: on the straight way between its four prices, in whole ticks. */
export const priceAt = (bar: DayBar, second: number, tickSz: string, seconds = 60): Price => {
  const path = corners(bar)
  const at = (Math.min(second, seconds - 1) * 3) / (seconds - 1)
  const nth = Math.min(2, Math.floor(at))
  const [from, to] = [toAmount(path[nth] ?? bar.close), toAmount(path[nth + 1] ?? bar.close)]
  const part = portion(subtract(to, from), (at - nth).toFixed(6), 'down')
  return floorTo(toPrice(add(from, part)), tickSz)
}

const side = (best: Amount, up: 1 | -1, { tickSz, lotSz }: Instrument, a: Amount): readonly BookLevel[] =>
  Array.from({ length: LEVELS }, (_, nth) => {
    const away = portion(toAmount(tickSz), String(nth * (nth + 1)), 'down')
    const px = up === 1 ? add(best, away) : subtract(best, away)
    return [px, floorTo(portion(a, String(nth + 1), 'down'), lotSz), '0', '1'] as const
  }).filter(([px, sz]) => isPositive(toAmount(px)) && isPositive(toAmount(sz)))

/**
 * A day by its bars of a minute or five. Between the four prices of a bar the way is assumed to be straight, and the book is made:
 * the spread is the user's, and each side shows the user's part of the minute's volume, nearest levels thinnest.
 */
export const createBarTape = (
  instrument: Instrument,
  bars: readonly DayBar[],
  conditions: () => Conditions,
  tiers?: readonly Tier[],
): Tape => {
  const start = bars[0]?.time ?? 0
  const span = bars[0] === undefined || bars[1] === undefined ? MINUTE : bars[1].time - bars[0].time
  const seconds = span / SECOND
  const inMinute = (volume: string): Amount => quotient(toAmount(volume), String(span / MINUTE), 'down')
  let now = start
  let nth = 0
  let seen: MarketView | undefined
  let trades = 0

  const look = (bar: DayBar, second: number): MarketView => {
    const { spread, depth } = conditions()
    const last = priceAt(bar, second, instrument.tickSz, seconds)
    const width = portion(toAmount(instrument.tickSz), String(Math.max(1, spread)), 'down')
    const bid = toAmount(floorTo(toPrice(subtract(toAmount(last), quotient(width, '2', 'down'))), instrument.tickSz))
    // Ten levels of 1, 2 … 10 parts are 55 of them.
    const shown = quotient(portion(inMinute(bar.volume), depth, 'down'), '55', 'down')
    const least = maximum(floorTo(shown, instrument.lotSz), toAmount(instrument.lotSz))
    return {
      instrument,
      last,
      asks: side(add(bid, width), 1, instrument, least),
      bids: side(bid, -1, instrument, least),
      ...(instrument.kind === 'futures' ? { mark: last } : {}),
      ...(tiers === undefined ? {} : { tiers }),
    }
  }

  return {
    instrument,
    start,
    end: (bars.at(-1)?.time ?? 0) + span,
    first: bars[0]?.open,
    view: () => seen,
    advance: (to: number, events: TapeEvents) => {
      for (; now <= to; now += SECOND) {
        while ((bars[nth + 1]?.time ?? Number.POSITIVE_INFINITY) <= now) nth += 1
        const bar = bars[nth]
        if (bar === undefined || now >= bar.time + span) continue
        const before = seen?.last
        seen = look(bar, Math.floor((now - bar.time) / SECOND))
        const { instId } = instrument
        events.book(instId)
        const sz = floorTo(quotient(toAmount(bar.volume), String(seconds), 'down'), instrument.lotSz)
        if (isPositive(sz)) {
          trades += 1
          const isUp = before === undefined || Number(seen.last) >= Number(before)
          events.trade({
            instId,
            tradeId: String(trades),
            px: seen.last,
            sz,
            side: isUp ? 'buy' : 'sell',
            ts: String(now),
          })
        }
        if (instrument.kind === 'futures') events.mark(instId)
      }
    },
  }
}
