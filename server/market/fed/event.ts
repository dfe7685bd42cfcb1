import type { BookLevel, Ticker, Trade } from '#protocol'

/** Best bid and ask of an instrument that has no full book. */
export interface BestQuote {
  readonly instId: string
  readonly bidPx: string
  readonly bidSz: string
  readonly askPx: string
  readonly askSz: string
}

/** What a recording or an upstream feed says about one instrument. Times in them are strings of Unix ms. */
export type FedEvent =
  | { readonly kind: 'trade'; readonly trade: Trade }
  | { readonly kind: 'ticker'; readonly ticker: Ticker }
  | {
      readonly kind: 'quote'
      readonly quote: BestQuote
      readonly ts: string
      /** The feed has no trades: the bid makes the bars, and each quote counts one. */
      readonly instead: boolean
    }
  | {
      readonly kind: 'book'
      readonly instId: string
      readonly action: 'snapshot' | 'update'
      readonly asks: readonly BookLevel[]
      readonly bids: readonly BookLevel[]
      readonly ts: string
      /** As it was sent; 0 when the feed has none. */
      readonly checksum: number
    }

export const instIdOf = (event: FedEvent): string =>
  event.kind === 'trade'
    ? event.trade.instId
    : event.kind === 'ticker'
      ? event.ticker.instId
      : event.kind === 'quote'
        ? event.quote.instId
        : event.instId
