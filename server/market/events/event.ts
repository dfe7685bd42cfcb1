import type { BookLevel, IndexTicker, MarkPrice, Ticker, Trade } from '#protocol'

/** Best bid and ask of an instrument that has no full book. */
export interface BestQuote {
  readonly instId: string
  readonly bidPx: string
  readonly bidSz: string
  readonly askPx: string
  readonly askSz: string
}

/** One event of a source (a recording or an upstream venue) about one instrument. Times are strings of Unix ms. */
export type SourceEvent =
  | { readonly kind: 'trade'; readonly trade: Trade }
  | { readonly kind: 'ticker'; readonly ticker: Ticker }
  | { readonly kind: 'index'; readonly index: IndexTicker }
  | { readonly kind: 'mark'; readonly mark: MarkPrice }
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
      /** `whole`: the sides as they are now, in their order, without levels of size 0. */
      readonly action: 'snapshot' | 'update' | 'whole'
      readonly asks: readonly BookLevel[]
      readonly bids: readonly BookLevel[]
      readonly ts: string
      /** As it was sent; 0 when the feed has none. */
      readonly checksum: number
    }

/** Which instrument it is about; of an index its name, which need not be an instrument's. */
export const instIdOf = (event: SourceEvent): string => {
  switch (event.kind) {
    case 'trade':
      return event.trade.instId
    case 'ticker':
      return event.ticker.instId
    case 'quote':
      return event.quote.instId
    case 'index':
      return event.index.instId
    case 'mark':
      return event.mark.instId
    case 'book':
      return event.instId
  }
}
