import type {
  Book,
  BookLevel,
  CandleRow,
  FundingRate,
  IndexTicker,
  Instrument,
  MarketBar,
  MarkPrice,
  SettledFunding,
  Ticker,
  Trade,
} from '#protocol'
import type { BookSnapshot, CandleRange, Market, MarketEvents, Unwatch } from '../../server/market/port.ts'

/** An instrument for tests; a crypto pair unless told otherwise. */
export const fakeInstrument = (instId: string, more: Partial<Instrument> = {}): Instrument => {
  const [baseCcy = instId, quoteCcy = 'USDT'] = instId.split('-')
  return {
    instId,
    kind: 'spot',
    baseCcy,
    quoteCcy,
    name: baseCcy,
    tickSz: '0.1',
    lotSz: '0.0001',
    minSz: '0.0001',
    maxSz: '1000',
    makerFee: '0.0008',
    takerFee: '0.001',
    tradable: true,
    state: 'live',
    hours: 'always',
    ...more,
  }
}

/** A ticker whose prices all follow from `last`. */
export const fakeTicker = (instId: string, last: string, ts: number): Ticker => ({
  instType: 'SPOT',
  instId,
  last,
  lastSz: '0.5',
  askPx: last,
  askSz: '1',
  bidPx: last,
  bidSz: '1',
  open24h: last,
  high24h: last,
  low24h: last,
  sodUtc0: last,
  sodUtc8: last,
  vol24h: '1000',
  volCcy24h: '100000',
  ts: String(ts),
})

export const fakeTrade = (instId: string, tradeId: number, ts: number): Trade => ({
  instId,
  tradeId: String(tradeId),
  px: '100.1',
  sz: '0.5',
  side: 'buy',
  ts: String(ts),
  count: '1',
  source: '0',
  seqId: tradeId,
})

export const fakeRow = (ts: number, close: string, confirm: '0' | '1' = '0'): CandleRow => [
  String(ts),
  '100',
  '110',
  '90',
  close,
  '5',
  '500',
  '500',
  confirm,
]

type Listeners = Map<string, Set<(event: never) => void>>

/** A market that says what a test tells it to say. */
export class FakeMarket implements Market {
  readonly source = 'fake'
  readonly instruments: readonly Instrument[]
  halted: string | undefined
  closed = new Set<string>()
  readonly #listeners: Listeners = new Map()
  readonly #tickers = new Map<string, Ticker>()
  readonly #indexes = new Map<string, IndexTicker>()
  readonly #marks = new Map<string, MarkPrice>()
  readonly #fundings = new Map<string, FundingRate>()
  readonly #charges = new Map<string, readonly SettledFunding[]>()
  readonly #books = new Map<string, BookSnapshot>()
  readonly #trades = new Map<string, Trade[]>()
  readonly #rows = new Map<string, CandleRow[]>()

  constructor(instruments: readonly (string | Instrument)[] = ['BTC-USDT', 'ETH-USDT']) {
    this.instruments = instruments.map((one) => (typeof one === 'string' ? fakeInstrument(one) : one))
  }

  instrument(instId: string): Instrument | undefined {
    return this.instruments.find((one) => one.instId === instId)
  }
  isOpen(instId: string, _at?: number): boolean {
    return !this.closed.has(instId)
  }
  ticker(instId: string): Ticker | undefined {
    return this.#tickers.get(instId)
  }
  book(instId: string): BookSnapshot | undefined {
    return this.#books.get(instId)
  }
  /** Whatever was set once. */
  has(kind: 'index' | 'mark' | 'funding', instId: string): boolean {
    return { index: this.#indexes, mark: this.#marks, funding: this.#fundings }[kind].has(instId)
  }
  index(instId: string): IndexTicker | undefined {
    return this.#indexes.get(instId)
  }
  mark(instId: string): MarkPrice | undefined {
    return this.#marks.get(instId)
  }
  funding(instId: string): FundingRate | undefined {
    return this.#fundings.get(instId)
  }
  fundingCharges(instId: string, _since: number, limit: number): readonly SettledFunding[] {
    return (this.#charges.get(instId) ?? []).slice(0, limit)
  }
  async fundingHistory(instId: string, { after, limit }: CandleRange): Promise<readonly SettledFunding[]> {
    return (this.#charges.get(instId) ?? [])
      .filter(({ fundingTime }) => after === undefined || Number(fundingTime) < after)
      .slice(0, limit)
  }
  trades(instId: string, limit: number): readonly Trade[] {
    return (this.#trades.get(instId) ?? []).slice(0, limit)
  }
  async candles(instId: string, bar: MarketBar, { after, before, limit }: CandleRange): Promise<readonly CandleRow[]> {
    return (this.#rows.get(`${bar} ${instId}`) ?? [])
      .filter(([ts]) => (after === undefined || Number(ts) < after) && (before === undefined || Number(ts) > before))
      .slice(0, limit)
  }
  watch<K extends keyof MarketEvents>(kind: K, instId: string, listener: (event: MarketEvents[K]) => void): Unwatch {
    return this.#listen(`${kind} ${instId}`, listener)
  }
  watchCandles(instId: string, bar: MarketBar, listener: (row: CandleRow) => void): Unwatch {
    return this.#listen(`candle ${bar} ${instId}`, listener)
  }
  async start(): Promise<void> {}
  async stop(): Promise<void> {}

  /** How many listen to anything. */
  get watchers(): number {
    return [...this.#listeners.values()].reduce((sum, listeners) => sum + listeners.size, 0)
  }

  setTicker(ticker: Ticker): void {
    this.#tickers.set(ticker.instId, ticker)
  }
  tick(ticker: Ticker): void {
    this.setTicker(ticker)
    this.#emit(`ticker ${ticker.instId}`, ticker)
  }
  tellIndex(index: IndexTicker): void {
    this.#indexes.set(index.instId, index)
    this.#emit(`index ${index.instId}`, index)
  }
  tellMark(mark: MarkPrice): void {
    this.#marks.set(mark.instId, mark)
    this.#emit(`mark ${mark.instId}`, mark)
  }
  tellFunding(rate: FundingRate, charges: readonly SettledFunding[] = []): void {
    this.#fundings.set(rate.instId, rate)
    this.#charges.set(rate.instId, charges)
    this.#emit(`funding ${rate.instId}`, rate)
  }
  trade(trade: Trade): void {
    this.#trades.set(trade.instId, [trade, ...(this.#trades.get(trade.instId) ?? [])])
    this.#emit(`trade ${trade.instId}`, trade)
  }
  setRows(instId: string, bar: MarketBar, rows: CandleRow[]): void {
    this.#rows.set(`${bar} ${instId}`, rows)
  }
  candle(instId: string, bar: MarketBar, row: CandleRow): void {
    this.#emit(`candle ${bar} ${instId}`, row)
  }
  setBook(instId: string, book: BookSnapshot): void {
    this.#books.set(instId, book)
  }
  /** Changes levels (size '0' deletes) and tells it as one update; `skip` leaves a hole in the sequence before it. */
  changeBook(
    instId: string,
    changes: Partial<Record<'asks' | 'bids', [px: string, sz: string][]>>,
    ts: number,
    skip = 0,
  ): void {
    const old = this.#books.get(instId) ?? { asks: [], bids: [], ts, seqId: 0 }
    const asks = (changes.asks ?? []).map(level)
    const bids = (changes.bids ?? []).map(level)
    const snapshot: BookSnapshot = {
      asks: applyLevels(old.asks, asks, 1),
      bids: applyLevels(old.bids, bids, -1),
      ts,
      seqId: old.seqId + skip + 1,
    }
    this.#books.set(instId, snapshot)
    const update: Book = { asks, bids, ts: String(ts), prevSeqId: old.seqId + skip, seqId: snapshot.seqId }
    this.#emit(`book ${instId}`, { update, snapshot })
  }

  #listen(key: string, listener: (event: never) => void): Unwatch {
    const own = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, own.add(listener))
    return () => {
      own.delete(listener)
    }
  }
  #emit(key: string, event: unknown): void {
    for (const listener of this.#listeners.get(key) ?? []) listener(event as never)
  }
}

const level = ([px, sz]: [string, string]): BookLevel => [px, sz, '0', '1']

/** The plain rule of a book: a level replaces the one at its price, size '0' removes it. `direction` 1 for asks. */
export const applyLevels = (
  old: readonly BookLevel[],
  changes: readonly BookLevel[],
  direction: 1 | -1,
): readonly BookLevel[] => {
  const levels = new Map(old.map((one) => [one[0], one]))
  for (const one of changes) {
    if (one[1] === '0') levels.delete(one[0])
    else levels.set(one[0], one)
  }
  return [...levels.values()].toSorted(([a], [b]) => direction * (Number(a) - Number(b)))
}
