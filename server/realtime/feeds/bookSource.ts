import type { BookSnapshot, BookUpdate, Market, Unwatch } from '../../market/port.ts'

/** The book channels of one instrument, in the order in which each tick is sent on them. */
export const BOOK_ORDER = ['bbo-tbt', 'books', 'books5'] as const
export type BookChannel = (typeof BOOK_ORDER)[number]

/** One book channel of an instrument, which gets the ticks of the instrument's source. */
export interface BookSink {
  /** Takes a tick, and sends it now or at a later push. */
  offer(event: BookUpdate): void
  /** Sends what it holds back. */
  flush(): void
}

/** The book ticks of one instrument for all its book channels, from one watch and in a fixed order of pushes. */
export class BookSource {
  readonly #sinks = new Map<BookChannel, BookSink>()
  readonly #market: Market
  readonly #instId: string
  #unwatch: Unwatch | undefined
  #current: BookSnapshot | undefined

  constructor(market: Market, instId: string) {
    this.#market = market
    this.#instId = instId
  }

  /** The book after the last tick; before the first tick, the market's present book. */
  get current(): BookSnapshot | undefined {
    return (this.#current ??= this.#market.book(this.#instId))
  }

  join(channel: BookChannel, sink: BookSink): Unwatch {
    this.#sinks.set(channel, sink)
    this.#unwatch ??= this.#market.watch('book', this.#instId, (event) => {
      this.#current = event.snapshot
      for (const name of BOOK_ORDER) this.#sinks.get(name)?.offer(event)
    })
    return () => {
      this.#sinks.delete(channel)
      if (this.#sinks.size > 0) return
      this.#unwatch?.()
      this.#unwatch = undefined
      this.#current = undefined
    }
  }

  /** Makes the channels that come before this one send what they hold back. */
  before(channel: BookChannel): void {
    for (const name of BOOK_ORDER) {
      if (name === channel) return
      this.#sinks.get(name)?.flush()
    }
  }
}

/** One source per instrument, created at its first use. */
export class BookSources {
  readonly #sources = new Map<string, BookSource>()
  readonly #market: Market

  constructor(market: Market) {
    this.#market = market
  }

  of(instId: string): BookSource {
    let source = this.#sources.get(instId)
    if (source === undefined) {
      source = new BookSource(this.#market, instId)
      this.#sources.set(instId, source)
    }
    return source
  }
}
