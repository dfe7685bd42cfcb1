// What is known of one instrument's quote, and what of it the screens have.

import type { Ticker } from '#protocol'
import type { Quote } from '../base/api.ts'
import type { QuoteCell } from '../base/messages.ts'
import { parsePush } from '../dialect/okx.ts'
import { applyQuoteRow } from '../feeds/quoteRows.ts'
import { applyTicker, emptyQuote } from '../feeds/tickers.ts'
import type { QuoteSink } from './quoteChannels.ts'

/** One instrument that a screen watches, or watched a moment ago. */
export interface QuoteEntry {
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
  /** Nobody listened to the venue since this quote came; it is old until the venue sends again. */
  away: boolean
  /** What the screens have; undefined: send the quote in any case. */
  sent: Quote | undefined
  sentStale: boolean
  close: () => void
}

export const createQuoteEntry = (instId: string): QuoteEntry => ({
  instId,
  raw: undefined,
  rawAt: 0,
  quote: emptyQuote,
  watched: false,
  dirty: false,
  first: true,
  away: false,
  sent: undefined,
  sentStale: false,
  close: () => {},
})

/** Takes what arrives of one instrument. `marked` is called after all marks of one cause: the first may flush at once. */
export const sinkOf = (entry: QuoteEntry, mark: (entry: QuoteEntry) => void, marked: () => void): QuoteSink => ({
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

/** Parses the ticker that waits, if one does. */
export const readTicker = (entry: QuoteEntry): void => {
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

/** `limit`: the age from which a price is stale, ms. */
export const isStale = ({ away }: QuoteEntry, { arrivedAt }: Quote, now: number, limit: number): boolean =>
  away || now - arrivedAt >= limit

/** Adds the quote to the cells of a patch, unless the screens have it. `behind` turns steady time into the device's. */
export const addCells = (entry: QuoteEntry, cells: QuoteCell[], now: number, behind: number, limit: number): void => {
  readTicker(entry)
  const q = entry.quote
  if (q === undefined) return
  const stale = isStale(entry, q, now, limit)
  if (q === entry.sent && stale === entry.sentStale) return
  entry.sent = q
  entry.sentStale = stale
  cells.push(q.instId, q.last, q.bidPx, q.askPx, q.open24h, q.high24h, q.low24h, q.vol24h, q.volCcy24h)
  cells.push(q.ts, q.arrivedAt - behind, q.seq, stale ? 1 : 0)
}
