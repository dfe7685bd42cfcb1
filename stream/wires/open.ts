import type { Book, FundingRate, IndexTicker, MarkPrice } from '#protocol'
import { bestOf, FUNDING_QUIET, fundingOf, INDEX_QUIET, indexOf, MARK_QUIET, markOf } from '../feeds/marks.ts'
import type { FeedSpec } from '../messages.ts'
import type { BookDesk } from './book.ts'
import { createCandleWire } from './candles.ts'
import { createLatestWire } from './latest.ts'
import type { PrivateDesk } from './private.ts'
import { createPulseWire } from './pulse.ts'
import { createRankWire } from './rank.ts'
import { createTradesWire } from './trades.ts'
import type { Context, Wire } from './wire.ts'

/** The wire behind a spec. */
export const openWire = (
  context: Context,
  { desk, books }: { desk: PrivateDesk; books: BookDesk },
  spec: FeedSpec,
  changed: () => void,
): Wire => {
  switch (spec.feed) {
    case 'book':
      return books.open(spec, changed)
    case 'trades':
      return createTradesWire(context, spec, changed)
    case 'best':
      return createLatestWire<Book>(
        context,
        { arg: { channel: 'bbo-tbt', instId: spec.instId }, read: bestOf },
        changed,
      )
    case 'mark':
      return createLatestWire<MarkPrice>(
        context,
        { arg: { channel: 'mark-price', instId: spec.instId }, read: markOf, quiet: MARK_QUIET },
        changed,
      )
    case 'index':
      return createLatestWire<IndexTicker>(
        context,
        { arg: { channel: 'index-tickers', instId: spec.instId }, read: indexOf, quiet: INDEX_QUIET },
        changed,
      )
    case 'funding':
      return createLatestWire<FundingRate>(
        context,
        { arg: { channel: 'funding-rate', instId: spec.instId }, read: fundingOf, quiet: FUNDING_QUIET },
        changed,
      )
    case 'candles':
      return createCandleWire(context, spec, changed)
    case 'pulse':
      return createPulseWire(context, changed)
    case 'rank':
      return createRankWire(context, changed)
    case 'funds':
      return desk.funds
    case 'orders':
      return desk.orders
    case 'ended':
      return desk.ended
    case 'positions':
      return desk.positions
  }
}

const LINGER = {
  book: 2_000,
  trades: 2_000,
  candles: 10_000,
  pulse: 20_000,
  rank: 20_000,
  funds: 1_000,
  orders: 1_000,
  ended: 1_000,
  positions: 1_000,
  best: 1_000,
  mark: 2_000,
  index: 2_000,
  funding: 5_000,
}

/** How long a feed outlives its last screen, in ms: longer where coming back is likely and keeping is cheap. */
export const lingerOf = ({ feed }: FeedSpec): number => LINGER[feed]

/** Painted with the frame; everything else goes with the lists. */
export const isPerFrame = ({ feed }: FeedSpec): boolean => feed === 'book' || feed === 'candles'
