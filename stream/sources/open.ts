// Chooses the wire behind each kind of feed that can wait for its code.

import type { Book, FundingRate, IndexTicker, MarkPrice } from '#protocol'
import { bestOf, FUNDING_QUIET, fundingOf, INDEX_QUIET, indexOf, MARK_QUIET, markOf } from '../feeds/marks.ts'
import type { BookDesk } from './book.ts'
import { createCandleWire } from './candles.ts'
import type { LateSpec } from './lateSpec.ts'
import { createLatestWire, type LatestChannel } from './latest.ts'
import type { PrivateDesk } from './private.ts'
import { createRankWire } from './rank.ts'
import { createTradesWire } from './trades.ts'
import type { Changed, Context, Wire } from './wire.ts'

/** Opens the feed of one instrument on a channel of this name; `quiet` as in `LatestChannel`. */
const latest =
  <T extends { readonly ts: string }>(channel: string, read: LatestChannel<T>['read'], quiet?: number) =>
  (context: Context, instId: string, changed: () => void): Wire =>
    createLatestWire<T>(context, { arg: { channel, instId }, read, ...(quiet === undefined ? {} : { quiet }) }, changed)

const LATEST = {
  best: latest<Book>('bbo-tbt', bestOf),
  mark: latest<MarkPrice>('mark-price', markOf, MARK_QUIET),
  index: latest<IndexTicker>('index-tickers', indexOf, INDEX_QUIET),
  funding: latest<FundingRate>('funding-rate', fundingOf, FUNDING_QUIET),
}

/** The wire behind a spec. */
export const openWire = (
  context: Context,
  { desk, books }: { desk: PrivateDesk; books: BookDesk },
  spec: LateSpec,
  changed: Changed,
): Wire => {
  switch (spec.feed) {
    case 'book':
      return books.open(spec, changed)
    case 'trades':
      return createTradesWire(context, spec, changed)
    case 'best':
    case 'mark':
    case 'index':
    case 'funding':
      return LATEST[spec.feed](context, spec.instId, changed)
    case 'candles':
      return createCandleWire(context, spec, changed)
    case 'rank':
      return createRankWire(context, changed)
    case 'funds':
      return desk.funds
    case 'orders':
      return desk.orders
    case 'ended':
      return desk.ended
    case 'contractOrders':
      return desk.contractOrders
    case 'positions':
      return desk.positions
    case 'support':
      return desk.support
  }
}
