import { type QuoteRow, TICKER_REPEAT, type Ticker } from '#protocol'
import type { Row } from '../gateway/batch.ts'
import { type ChannelFeed, knownInstrument } from './context.ts'

/**
 * The `arg` field of every push, as JSON. It names no instrument, because a push has all instruments of its connection.
 */
export const QUOTES_ARG = '{"channel":"quotes"}'

/** `sweep` is called once a second, so a repeat that is due after 5 s starts at 4 s. */
const REPEAT_FROM = TICKER_REPEAT - 1_000

/**
 * Beyond OKX: the data of `tickers`, as rows of one frame per connection and rate. A short row has prices only. A full
 * row is sent first, with each repeat, and when the day's open, high or low changes.
 */
export const quotes: ChannelFeed = {
  fields: ['instId'],
  open(arg, context) {
    const instId = knownInstrument(arg, context)
    if (instId === undefined) return undefined
    const { market, clock, batches } = context
    const row = new TickerRow()
    return {
      row,
      start() {
        row.set(market.ticker(instId), clock.now(), true)
        return market.watch('ticker', instId, (ticker) => {
          if (row.set(ticker, clock.now(), false)) batches.changed()
        })
      },
      first: () => [],
      catchUp: () => [],
      sweep(now) {
        if (Math.abs(now - row.fullAt) < REPEAT_FROM || market.halted !== undefined || !market.isOpen(instId, now))
          return
        if (row.set(market.ticker(instId), now, true)) batches.changed()
      },
    }
  },
}

/** The latest ticker of an instrument as a row, short or full. */
class TickerRow implements Row {
  version = 0
  fullVersion = 0
  /** Time of the last full row, Unix ms. */
  fullAt = 0
  #ticker: Ticker | undefined
  #short: string | undefined
  #full: string | undefined

  /** Returns true if the row is to be sent. `isRepeat` makes it a full row even if nothing changed. */
  set(ticker: Ticker | undefined, now: number, isRepeat: boolean): boolean {
    if (ticker === undefined) return false
    const before = this.#ticker
    this.#ticker = ticker
    this.#short = undefined
    this.#full = undefined
    const isFull = isRepeat || before === undefined || !isSameDay(before, ticker)
    if (!isFull && isSamePrice(before, ticker)) return false
    this.version++
    if (isFull) {
      this.fullVersion = this.version
      this.fullAt = now
    }
    return true
  }

  text(full: boolean): string {
    if (this.#ticker === undefined) return ''
    if (full) return (this.#full ??= JSON.stringify(fullRow(this.#ticker)))
    return (this.#short ??= JSON.stringify(shortRow(this.#ticker)))
  }
}

const isSamePrice = (a: Ticker, b: Ticker): boolean => a.last === b.last && a.bidPx === b.bidPx && a.askPx === b.askPx

const isSameDay = (a: Ticker, b: Ticker): boolean =>
  a.open24h === b.open24h && a.high24h === b.high24h && a.low24h === b.low24h

const shortRow = ({ instId, ts, last, bidPx, askPx }: Ticker): QuoteRow => [instId, ts, last, bidPx, askPx]

const fullRow = (ticker: Ticker): QuoteRow => {
  const { instId, ts, last, bidPx, askPx, open24h, high24h, low24h, vol24h, volCcy24h } = ticker
  return [instId, ts, last, bidPx, askPx, open24h, high24h, low24h, vol24h, volCcy24h]
}
