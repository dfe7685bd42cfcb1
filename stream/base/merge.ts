import type { Trade } from '#protocol'
import type { BookRow, BookView, Candle, Candles, PulseQuote } from './api.ts'
import { BAR_FIELDS, type FeedData, type FeedSpec } from './messages.ts'

type Data<K extends FeedData['kind']> = Extract<FeedData, { kind: K }>

const MAX_TRADES = 100

/** Rows that did not change stay the same objects, so that a list can tell by identity. */
const bookRows = (flat: readonly string[], old: readonly BookRow[]): BookRow[] => {
  const rows: BookRow[] = []
  for (let i = 0; i + 2 < flat.length; i += 3) {
    const px = flat[i] as string
    const sz = flat[i + 1] as string
    const total = flat[i + 2] as string
    const known = old[i / 3]
    rows.push(known?.[0] === px && known[1] === sz && known[2] === total ? known : [px, sz, total])
  }
  return rows
}
const mergeBook = (old: BookView | undefined, data: Data<'book'>, instId: string): BookView => ({
  instId,
  asks: bookRows(data.asks, old?.asks ?? []),
  bids: bookRows(data.bids, old?.bids ?? []),
  seqId: data.seqId,
})

const barsOf = (flat: Float64Array): Candle[] => {
  const bars: Candle[] = []
  const at = (i: number): number => flat[i] as number
  for (let i = 0; i + BAR_FIELDS <= flat.length; i += BAR_FIELDS)
    bars.push({
      time: at(i),
      open: at(i + 1),
      high: at(i + 2),
      low: at(i + 3),
      close: at(i + 4),
      volume: at(i + 5),
      closed: at(i + 6) === 1,
    })
  return bars
}
const mergeCandles = (old: Candles | undefined, data: Data<'candles'>, spec: FeedSpec): Candles | undefined => {
  if (spec.feed !== 'candles') return old
  const fresh = barsOf(data.bars)
  const { change, hasOlder } = data
  const about = { instId: spec.instId, bar: spec.bar, change, hasOlder }
  if (change === 'reset' || old === undefined) return { ...about, bars: fresh, change: 'reset' }
  // A page in front may come with ticks at the end.
  const oldest = old.bars[0]?.time ?? Number.POSITIVE_INFINITY
  const front = change === 'prepend' ? fresh.filter(({ time }) => time < oldest) : []
  const tail = fresh.slice(front.length)
  const from = tail[0]?.time ?? Number.POSITIVE_INFINITY
  let keep = old.bars.length
  while (keep > 0 && (old.bars[keep - 1]?.time ?? 0) >= from) keep--
  return { ...about, bars: [...front, ...old.bars.slice(0, keep), ...tail] }
}

const mergeTrades = (old: readonly Trade[] | undefined, data: Data<'trades'>): readonly Trade[] =>
  data.reset ? data.trades : [...data.trades, ...(old ?? [])].slice(0, MAX_TRADES)

/** A new map each second, with the rows that did not change as they were. */
const mergePulse = (
  old: ReadonlyMap<string, PulseQuote> | undefined,
  { rows, reset }: Data<'pulse'>,
): ReadonlyMap<string, PulseQuote> => {
  const quotes = new Map<string, PulseQuote>(reset ? [] : old)
  for (let i = 0; i + 4 < rows.length; i += 5) {
    const [instId = '', last = '', open24h = '', volCcy24h = '', ts = ''] = rows.slice(i, i + 5)
    quotes.set(instId, { instId, last, open24h, volCcy24h, ts: Number(ts) })
  }
  return quotes
}

/** The value of a feed after a patch. `old` is what the same feed had, so its kind is known. */
export const mergeFeed = (old: unknown, data: FeedData, spec: FeedSpec): unknown => {
  switch (data.kind) {
    case 'book':
      return mergeBook(old as BookView | undefined, data, 'instId' in spec ? spec.instId : '')
    case 'candles':
      return mergeCandles(old as Candles | undefined, data, spec)
    case 'trades':
      return mergeTrades(old as readonly Trade[] | undefined, data)
    case 'pulse':
      return mergePulse(old as ReadonlyMap<string, PulseQuote> | undefined, data)
    case 'latest':
      return data.value
  }
}
