import type { BookLevel, CandleRow, IndexTicker, Instrument, Ticker, Trade } from '#protocol'
import type { BookSnapshot, Market, MarketEvents } from '../../../server/market/port.ts'
import { fakeInstrument, fakeTicker } from '../../support/fakeMarket.ts'

/** A market that stands still until a test moves it. Levels are [price, size]. */
export interface TestMarket extends Market {
  setBook(
    instId: string,
    asks: readonly (readonly [string, string])[],
    bids: readonly (readonly [string, string])[],
  ): void
  print(instId: string, px: string, sz: string, side: Trade['side']): void
  setLast(instId: string, last: string, ts?: number): void
  /** Sets the index price and tells it; undefined takes it away. */
  setIndex(instId: string, idxPx: string | undefined): void
  setOpen(open: boolean): void
  setHalted(reason: string | undefined): void
  watched(): readonly string[]
}

export const INSTRUMENT = fakeInstrument('BTC-USDT', { name: 'Bitcoin', lotSz: '0.001', minSz: '0.001' })
export const INSTRUMENTS: readonly Instrument[] = [
  INSTRUMENT,
  { ...INSTRUMENT, instId: 'ETH-USDT', baseCcy: 'ETH', name: 'Ether', tickSz: '0.01' },
  {
    ...INSTRUMENT,
    instId: 'EUR-USD',
    kind: 'forex',
    hours: 'forex',
    baseCcy: 'EUR',
    quoteCcy: 'USD',
    name: 'Euro',
    tradable: false,
  },
]

const level = ([px, sz]: readonly [string, string]): BookLevel => [px, sz, '0', '1']

export const createTestMarket = (now: () => number): TestMarket => {
  const lasts = new Map<string, { last: string; ts: number | undefined }>()
  const indexes = new Map<string, IndexTicker>()
  const books = new Map<string, BookSnapshot>()
  const listeners = new Map<string, Set<(event: never) => void>>()
  let open = true
  let halted: string | undefined
  let seqId = 0
  const emit = <K extends keyof MarketEvents>(kind: K, instId: string, event: MarketEvents[K]): void => {
    for (const listener of listeners.get(`${kind} ${instId}`) ?? []) listener(event as never)
  }
  const ticker = (instId: string): Ticker | undefined => {
    const value = lasts.get(instId)
    if (value === undefined) return undefined
    const { last, ts = now() } = value
    return { ...fakeTicker(instId, last, ts), lastSz: '1', vol24h: '0', volCcy24h: '0' }
  }
  const setLast: TestMarket['setLast'] = (instId, last, ts) => void lasts.set(instId, { last, ts })
  return {
    source: 'test',
    instruments: INSTRUMENTS,
    instrument: (instId) => INSTRUMENTS.find((each) => each.instId === instId),
    get halted() {
      return halted
    },
    isOpen: () => open,
    ticker,
    book: (instId) => books.get(instId),
    has: (kind, instId) => kind === 'index' && indexes.has(instId),
    index: (instId) => indexes.get(instId),
    mark: () => undefined,
    funding: () => undefined,
    fundingCharges: () => [],
    fundingHistory: async () => [],
    trades: () => [],
    candles: (): Promise<readonly CandleRow[]> => Promise.resolve([]),
    watch: (kind, instId, listener) => {
      const key = `${kind} ${instId}`
      const set = listeners.get(key) ?? new Set()
      listeners.set(key, set)
      set.add(listener)
      return () => void set.delete(listener)
    },
    watchCandles: () => () => {},
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    setBook: (instId, asks, bids) => {
      seqId += 1
      const snapshot = { asks: asks.map(level), bids: bids.map(level), ts: now(), seqId }
      books.set(instId, snapshot)
      if (!lasts.has(instId)) setLast(instId, asks[0]?.[0] ?? '100')
      emit('book', instId, { update: { asks: [], bids: [], ts: String(now()) }, snapshot })
    },
    print: (instId, px, sz, side) => {
      emit('trade', instId, { instId, tradeId: '1', px, sz, side, ts: String(now()) })
    },
    setLast,
    setIndex: (instId, idxPx) => {
      if (idxPx === undefined) {
        indexes.delete(instId)
        return
      }
      const index: IndexTicker = {
        instId,
        idxPx,
        open24h: idxPx,
        high24h: idxPx,
        low24h: idxPx,
        sodUtc0: idxPx,
        sodUtc8: idxPx,
        ts: String(now()),
      }
      indexes.set(instId, index)
      emit('index', instId, index)
    },
    setOpen: (value) => void (open = value),
    setHalted: (reason) => void (halted = reason),
    watched: () => [...listeners].filter(([, set]) => set.size > 0).map(([key]) => key),
  }
}
