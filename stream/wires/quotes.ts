import { type ChannelArg, PRICE_AGE_SHOWN, type Ticker } from '#protocol'
import type { Quote } from '../api.ts'
import { parsePush } from '../dialect/okx.ts'
import { applyTicker, emptyQuote } from '../feeds/tickers.ts'
import { createLingering } from '../lingering.ts'
import type { QuoteCell } from '../messages.ts'
import type { Context } from './wire.ts'

interface Entry {
  readonly instId: string
  /** The newest frame as it came; parsed when it is flushed, because most are superseded first. */
  raw: string | undefined
  arrivedAt: number
  quote: Quote | undefined
  watched: boolean
  dirty: boolean
  /** Nothing arrived yet on this subscription. */
  first: boolean
  readonly close: () => void
}

/** Full-rate quotes of the instruments that screens demand. */
export interface QuoteDesk {
  readonly demand: (add: readonly string[], drop: readonly string[]) => void
  /** What changed since the last take, flat. */
  readonly take: () => QuoteCell[]
  readonly counts: () => { watched: number; kept: number }
  readonly clear: () => void
}

const LINGER = PRICE_AGE_SHOWN

export const createQuoteDesk = ({ ports, mux }: Pick<Context, 'ports' | 'mux'>, changed: () => void): QuoteDesk => {
  let dirty: Entry[] = []
  const mark = (entry: Entry): void => {
    if (entry.dirty || !entry.watched) return
    entry.dirty = true
    dirty.push(entry)
    changed()
  }
  const make = (instId: string): Entry => {
    const arg: ChannelArg = { channel: 'tickers', instId }
    const entry: Entry = {
      instId,
      raw: undefined,
      arrivedAt: 0,
      quote: emptyQuote,
      watched: false,
      dirty: false,
      first: true,
      close: mux.open(arg, {
        frame: (text, at) => {
          entry.raw = text
          entry.arrivedAt = at
          if (!entry.dirty) mark(entry)
        },
        up: () => {
          entry.first = true
        },
      }),
    }
    return entry
  }
  const entries = createLingering<string, Entry>(ports, { make, end: (entry) => entry.close(), linger: () => LINGER })

  /** Parses the newest frame; true when the quote moved on. */
  const read = (entry: Entry): boolean => {
    const { raw, quote } = entry
    entry.raw = undefined
    if (raw === undefined) return false
    const push = parsePush<Ticker>(raw)
    for (const ticker of push?.data ?? []) {
      if (ticker?.instId !== entry.instId) continue
      entry.quote = applyTicker(entry.quote, ticker, entry.arrivedAt, entry.first)
      entry.first = false
    }
    return entry.quote !== quote
  }
  return {
    demand: (add, drop) => {
      for (const instId of add) {
        const entry = entries.hold(instId)
        entry.watched = true
        if (entry.raw !== undefined) mark(entry)
      }
      for (const instId of drop) {
        const entry = entries.get(instId)
        if (entry !== undefined) entry.watched = false
        entries.release(instId)
      }
    },
    take: () => {
      const flushed = dirty
      dirty = []
      const cells: QuoteCell[] = []
      for (const entry of flushed) {
        entry.dirty = false
        // Dropped since it was marked: the frame is kept for whoever comes back.
        if (!entry.watched || !read(entry)) continue
        const q = entry.quote
        if (q === undefined) continue
        cells.push(q.instId, q.last, q.bidPx, q.askPx, q.open24h, q.high24h, q.low24h, q.vol24h, q.volCcy24h)
        cells.push(q.ts, q.arrivedAt, q.seq, q.stale ? 1 : 0)
      }
      return cells
    },
    counts: () => {
      const all = [...entries.values()]
      return { watched: all.filter(({ watched }) => watched).length, kept: all.length }
    },
    clear: () => entries.clear(),
  }
}
