import type { BookLevel, Instrument, Ticker } from '#protocol'
import type { BookSnapshot, Market, MarketEvents, Unwatch } from '../../server/market/port.ts'
import { DEEP, INSTRUMENTS, instIdOf } from './messages.ts'

const ALL = [...Array.from({ length: INSTRUMENTS }, (_, at) => instIdOf(at)), DEEP]

const side = (from: number, step: number): BookLevel[] =>
  Array.from({ length: 400 }, (_, at) => [String(from + step * at), '1.23456789', '0', '3'])
const BOOK: BookSnapshot = { asks: side(50_001, 1), bids: side(50_000, -1), ts: 1, seqId: 1 }

let ticks = 0

/** A ticker of the usual size whose `ts` tells, with fractions, when it was due. */
export const makeTicker = (instId: string, at: number): Ticker => ({
  instType: 'SPOT',
  instId,
  // No two in a row are the same: a price that did not change is no news in a batch.
  last: `91517.${ticks++ % 9}`,
  lastSz: '0.00269444',
  askPx: '91527.3',
  askSz: '1.54613591',
  bidPx: '91527.2',
  bidSz: '0.0135',
  open24h: '88979.1',
  high24h: '92327.7',
  low24h: '87758.1',
  sodUtc0: '90420.2',
  sodUtc8: '89574.2',
  vol24h: '338.86622649',
  volCcy24h: '30744587.593360288',
  ts: at.toFixed(3),
})

/** A market of tickers that somebody else drives, and one deep book that stands still. */
export class TickMarket implements Market {
  readonly source = 'bench'
  readonly halted = undefined
  readonly instruments: readonly Instrument[] = ALL.map((instId) => ({
    instId,
    kind: 'spot',
    baseCcy: instId,
    quoteCcy: 'USDT',
    name: instId,
    tickSz: '0.1',
    lotSz: '0.00000001',
    minSz: '0.00001',
    maxSz: '1000',
    makerFee: '0',
    takerFee: '0',
    tradable: false,
    state: 'live',
    hours: 'always',
  }))
  readonly #byId = new Map(this.instruments.map((one) => [one.instId, one]))
  readonly #listeners = new Map<string, (ticker: Ticker) => void>()

  instrument(instId: string): Instrument | undefined {
    return this.#byId.get(instId)
  }
  isOpen(): boolean {
    // Nothing is repeated, so that both sides of the comparison deliver the same.
    return false
  }
  ticker(): undefined {
    return undefined
  }
  book(instId: string): BookSnapshot | undefined {
    return instId === DEEP ? BOOK : undefined
  }
  has(): boolean {
    return false
  }
  index(): undefined {
    return undefined
  }
  mark(): undefined {
    return undefined
  }
  funding(): undefined {
    return undefined
  }
  fundingCharges(): readonly never[] {
    return []
  }
  async fundingHistory(): Promise<readonly never[]> {
    return []
  }
  trades(): readonly never[] {
    return []
  }
  async candles(): Promise<readonly never[]> {
    return []
  }
  watch<K extends keyof MarketEvents>(kind: K, instId: string, listener: (event: MarketEvents[K]) => void): Unwatch {
    if (kind !== 'ticker') return () => undefined
    this.#listeners.set(instId, listener as (ticker: Ticker) => void)
    return () => this.#listeners.delete(instId)
  }
  watchCandles(): Unwatch {
    return () => undefined
  }
  async start(): Promise<void> {}
  async stop(): Promise<void> {}

  tick(instId: string, at: number): void {
    this.#listeners.get(instId)?.(makeTicker(instId, at))
  }
}
