// Quotes of the instruments that screens look at, and which of them have grown old.

import { PRICE_AGE_SHOWN, type Ticker } from '#protocol'
import type { Quote } from '../base/api.ts'
import { createLingering } from '../base/lingering.ts'
import type { QuoteCell } from '../base/messages.ts'
import { parsePush } from '../dialect/okx.ts'
import { applyQuoteRow } from '../feeds/quoteRows.ts'
import { applyTicker, emptyQuote } from '../feeds/tickers.ts'
import { createQuoteChannels } from './quoteChannels.ts'
import type { LazyContext } from './source.ts'

interface Entry {
  readonly instId: string
  /** The newest ticker as it came; parsed when it is flushed, because most are superseded first. */
  raw: string | undefined
  rawAt: number
  /** Its arrival is steady time. */
  quote: Quote | undefined
  watched: boolean
  dirty: boolean
  /** Nothing arrived yet on this subscription. */
  first: boolean
  /** The venue was not listened to since; whatever is known is old until it speaks. */
  away: boolean
  /** What the screens have; undefined: tell them in any case. */
  told: Quote | undefined
  toldStale: boolean
  close: () => void
}

/** Full-rate quotes of the instruments that screens demand. */
export interface QuoteFeeds {
  readonly demand: (add: readonly string[], drop: readonly string[]) => void
  /** What changed since the last take, flat. */
  readonly take: () => QuoteCell[]
  /** Looks for watched quotes that have grown old. */
  readonly sweep: () => void
  /** The device's clock was set back: the screens' arrival times are in other terms now. */
  readonly resend: () => void
  /** Nothing is listened to from now on: a hidden page rests. */
  readonly suspend: () => void
  readonly connected: () => void
  readonly counts: () => { watched: number; kept: number }
  readonly clear: () => void
}

const LINGER = PRICE_AGE_SHOWN
/** A sweep that is this late means that the host slept: the next patch must not leave old prices standing as live. */
const OVERSLEPT = 2_000

export const createQuoteFeeds = (
  context: Pick<LazyContext, 'ports' | 'mux' | 'asOf' | 'venue' | 'steady'>,
  /** From which age on a price is stale, ms; 0 makes all of them so. */
  limit: () => number,
  changed: () => void,
): QuoteFeeds => {
  const { ports, steady } = context
  let dirty: Entry[] = []
  const mark = (entry: Entry): void => {
    if (entry.dirty || !entry.watched) return
    entry.dirty = true
    dirty.push(entry)
  }
  /** After all marks of one cause, because the first of them may flush at once. */
  const marked = (): void => {
    if (dirty.length > 0) changed()
  }
  const channels = createQuoteChannels(context, marked)
  let sweptAt = steady.now()
  const markOld = (now: number): void => {
    sweptAt = now
    for (const entry of entries.values())
      if (entry.quote !== undefined && isStale(entry, entry.quote, now) !== entry.toldStale) mark(entry)
  }
  const make = (instId: string): Entry => {
    const entry: Entry = {
      instId,
      raw: undefined,
      rawAt: 0,
      quote: emptyQuote,
      watched: false,
      dirty: false,
      first: true,
      away: false,
      told: undefined,
      toldStale: false,
      close: () => {},
    }
    entry.close = channels.open(instId, {
      up: () => {
        entry.first = true
      },
      row: (row, at) => {
        const next = applyQuoteRow(entry.quote, row, at, entry.first)
        if (next === entry.quote) return
        entry.quote = next
        entry.first = false
        entry.away = false
        mark(entry)
      },
      ticker: (text, at) => {
        entry.raw = text
        entry.rawAt = at
        if (entry.dirty) return
        mark(entry)
        marked()
      },
    })
    return entry
  }
  const entries = createLingering<string, Entry>(ports, { make, end: (entry) => entry.close(), linger: () => LINGER })

  const read = (entry: Entry): void => {
    const { raw, quote } = entry
    entry.raw = undefined
    if (raw === undefined) return
    for (const ticker of parsePush<Ticker>(raw)?.data ?? []) {
      if (ticker?.instId !== entry.instId) continue
      entry.quote = applyTicker(entry.quote, ticker, entry.rawAt, entry.first)
      entry.first = false
    }
    if (entry.quote !== quote) entry.away = false
  }
  const isStale = ({ away }: Entry, { arrivedAt }: Quote, now: number): boolean => away || now - arrivedAt >= limit()

  return {
    demand: (add, drop) => {
      for (const instId of add) {
        const entry = entries.hold(instId)
        entry.watched = true
        // Whoever comes back may have forgotten it, and it may have grown old meanwhile.
        entry.told = undefined
        if (entry.raw !== undefined || entry.quote !== undefined) mark(entry)
      }
      for (const instId of drop) {
        const entry = entries.get(instId)
        if (entry !== undefined) entry.watched = false
        entries.release(instId)
      }
      marked()
    },
    take: () => {
      const now = steady.now()
      const behind = steady.behind()
      if (now - sweptAt > OVERSLEPT) markOld(now)
      const flushed = dirty
      dirty = []
      const cells: QuoteCell[] = []
      for (const entry of flushed) {
        entry.dirty = false
        // Dropped since it was marked: the frame is kept for whoever comes back.
        if (!entry.watched) continue
        read(entry)
        const q = entry.quote
        if (q === undefined) continue
        const stale = isStale(entry, q, now)
        if (q === entry.told && stale === entry.toldStale) continue
        entry.told = q
        entry.toldStale = stale
        cells.push(q.instId, q.last, q.bidPx, q.askPx, q.open24h, q.high24h, q.low24h, q.vol24h, q.volCcy24h)
        cells.push(q.ts, q.arrivedAt - behind, q.seq, stale ? 1 : 0)
      }
      return cells
    },
    sweep: () => {
      channels.sweep()
      markOld(steady.now())
      marked()
    },
    resend: () => {
      for (const entry of entries.values()) {
        entry.told = undefined
        if (entry.quote !== undefined) mark(entry)
      }
      marked()
    },
    suspend: () => {
      for (const entry of entries.values()) {
        // What waits to be read came before.
        read(entry)
        entry.away = true
      }
    },
    connected: channels.connected,
    counts: () => {
      let [watched, kept] = [0, 0]
      for (const entry of entries.values()) {
        kept++
        if (entry.watched) watched++
      }
      return { watched, kept }
    },
    clear: () => entries.clear(),
  }
}
