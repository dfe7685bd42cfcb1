import { BookSources } from '../feeds/bookSource.ts'
import type { FeedContext } from '../feeds/context.ts'
import { PrivateHub } from '../feeds/privateHub.ts'
import { PulseBoard } from '../feeds/pulseBoard.ts'
import { QUOTES_ARG } from '../feeds/quotes.ts'
import { Batches } from './batches.ts'
import type { Flusher } from './flusher.ts'
import type { GatewayOptions } from './options.ts'
import { Pacer } from './pacer.ts'
import type { GatewayServices } from './services.ts'

/** What all feeds of a gateway share; `stop` ends their timers. */
export const createFeedContext = (
  { clock, market, listing, privateFeeds }: GatewayServices,
  options: GatewayOptions,
  flusher: Flusher,
): { readonly context: FeedContext & { readonly batches: Batches }; readonly stop: () => void } => {
  const { timers } = options
  const pace = {
    tickers: new Pacer(options.pace.tickers, clock, timers),
    candles: new Pacer(options.pace.candles, clock, timers),
    depth: new Pacer(options.pace.depth, clock, timers),
    bbo: new Pacer(options.pace.bbo, clock, timers),
    mark: new Pacer(options.pace.mark, clock, timers),
  }
  const hub =
    privateFeeds === undefined
      ? undefined
      : new PrivateHub(privateFeeds, { clock, timers, newEpoch: options.newEpoch, limits: options.journal })
  const batches = new Batches(QUOTES_ARG, clock, timers, flusher)
  return {
    context: {
      clock,
      timers,
      market,
      books: new BookSources(market),
      batches,
      pulse: new PulseBoard(market, clock, () => listing?.offered() ?? market.instruments),
      private: hub,
      pace,
    },
    stop: () => {
      for (const pacer of Object.values(pace)) pacer.stop()
      batches.stop()
      hub?.stop()
    },
  }
}
