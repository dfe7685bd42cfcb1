// Chooses the source behind each kind of feed that can wait for its code.

import type { Book, FundingRate, IndexTicker, MarkPrice } from '#protocol'
import { bestOf, FUNDING_QUIET, fundingOf, INDEX_QUIET, indexOf, MARK_QUIET, markOf } from '../feeds/marks.ts'
import type { BookFeeds } from './bookFeeds.ts'
import { createCandleSource } from './candles.ts'
import { createLatestSource, type LatestChannel } from './latest.ts'
import type { LazySpec } from './lazySpec.ts'
import type { PrivateFeeds } from './private/privateFeeds.ts'
import { createRankSource } from './rank.ts'
import type { Changed, FeedSource, LazyContext } from './source.ts'
import { createTradesSource } from './trades.ts'

/** Opens the feed of one instrument on a channel of this name; `quiet` as in `LatestChannel`. */
const latest =
  <T extends { readonly ts: string }>(channel: string, read: LatestChannel<T>['read'], quiet?: number) =>
  (context: LazyContext, instId: string, changed: () => void): FeedSource =>
    createLatestSource<T>(
      context,
      { arg: { channel, instId }, read, ...(quiet === undefined ? {} : { quiet }) },
      changed,
    )

const LATEST = {
  best: latest<Book>('bbo-tbt', bestOf),
  mark: latest<MarkPrice>('mark-price', markOf, MARK_QUIET),
  index: latest<IndexTicker>('index-tickers', indexOf, INDEX_QUIET),
  funding: latest<FundingRate>('funding-rate', fundingOf, FUNDING_QUIET),
}

/** Opens the source of what a screen asks for. */
export const openSource = (
  context: LazyContext,
  { privateFeeds, books }: { privateFeeds: PrivateFeeds; books: BookFeeds },
  spec: LazySpec,
  changed: Changed,
): FeedSource => {
  switch (spec.feed) {
    case 'book':
      return books.open(spec, changed)
    case 'trades':
      return createTradesSource(context, spec, changed)
    case 'best':
    case 'mark':
    case 'index':
    case 'funding':
      return LATEST[spec.feed](context, spec.instId, changed)
    case 'candles':
      return createCandleSource(context, spec, changed)
    case 'rank':
      return createRankSource(context, changed)
    case 'c2c':
    case 'contractOrders':
    case 'endedOrders':
    case 'funds':
    case 'orders':
    case 'positions':
    case 'support':
      return privateFeeds.source(spec.feed)
  }
}
