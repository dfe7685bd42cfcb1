import type { Instrument, Ticker } from '#protocol'
import type { Market, MarketEvents, Unwatch } from '../../server/market/port.ts'
import { seeded } from '../core/frames.ts'

export const INSTRUMENTS = 300
export const instIdOf = (at: number): string => `C${String(at).padStart(3, '0')}-USDT`

/** One instrument's walk, in ticks of its last decimal. */
interface Walk {
  last: number
  high: number
  low: number
  readonly open: number
  readonly decimals: number
  /** In thousandths of a base unit. */
  volume: number
}

const px = (ticks: number, decimals: number): string => (ticks / 10 ** decimals).toFixed(decimals)

/** Prices of 10,000 to 99,999 ticks that walk at random; every tick changes the price, which is the dearest case. */
export class WalkMarket implements Market {
  readonly source = 'bench'
  readonly halted = undefined
  readonly instruments: readonly Instrument[] = Array.from({ length: INSTRUMENTS }, (_, at) => ({
    instId: instIdOf(at),
    kind: 'spot',
    baseCcy: `C${at}`,
    quoteCcy: 'USDT',
    name: instIdOf(at),
    tickSz: '0.1',
    lotSz: '0.001',
    minSz: '0.001',
    maxSz: '1000',
    makerFee: '0',
    takerFee: '0',
    tradable: false,
    state: 'live',
    hours: 'always',
  }))
  readonly #random = seeded(1)
  readonly #listeners = new Map<string, ((ticker: Ticker) => void)[]>()
  readonly #walks = new Map<string, Walk>(
    this.instruments.map(({ instId }) => {
      const open = 10_000 + Math.floor(this.#random() * 90_000)
      const decimals = 1 + Math.floor(this.#random() * 5)
      const volume = Math.floor(10 ** (6 + 4 * this.#random()))
      return [instId, { last: open, open, high: open + 400, low: open - 400, decimals, volume }]
    }),
  )

  instrument(instId: string): Instrument | undefined {
    return this.instruments.find((one) => one.instId === instId)
  }
  isOpen(): boolean {
    return true
  }
  ticker(instId: string): Ticker | undefined {
    const walk = this.#walks.get(instId)
    if (walk === undefined) return undefined
    const { last, high, low, open, decimals, volume } = walk
    const price = last / 10 ** decimals
    return {
      instType: 'SPOT',
      instId,
      last: px(last, decimals),
      lastSz: '0.125',
      askPx: px(last + 1, decimals),
      askSz: '1.546',
      bidPx: px(last - 1, decimals),
      bidSz: '0.135',
      open24h: px(open, decimals),
      high24h: px(high, decimals),
      low24h: px(low, decimals),
      sodUtc0: px(open + 7, decimals),
      sodUtc8: px(open - 7, decimals),
      vol24h: (volume / 1_000).toFixed(3),
      volCcy24h: ((volume / 1_000) * price).toFixed(4),
      ts: String(Date.now()),
    }
  }
  watch<K extends keyof MarketEvents>(kind: K, instId: string, listener: (event: MarketEvents[K]) => void): Unwatch {
    if (kind !== 'ticker') return () => undefined
    const own = this.#listeners.get(instId) ?? []
    this.#listeners.set(instId, [...own, listener as (ticker: Ticker) => void])
    return () => this.#listeners.delete(instId)
  }
  book(): undefined {
    return undefined
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
  trades(): readonly never[] {
    return []
  }
  async candles(): Promise<readonly never[]> {
    return []
  }
  watchCandles(): Unwatch {
    return () => undefined
  }
  async start(): Promise<void> {}
  async stop(): Promise<void> {}

  /** One raw tick of some instrument. */
  step(): void {
    const instId = instIdOf(Math.floor(this.#random() * INSTRUMENTS))
    const walk = this.#walks.get(instId)
    if (walk === undefined) return
    walk.last += (this.#random() < 0.5 ? -1 : 1) * (1 + Math.floor(this.#random() * 5))
    walk.high = Math.max(walk.high, walk.last)
    walk.low = Math.min(walk.low, walk.last)
    walk.volume += 1 + Math.floor(this.#random() * 500)
    const listeners = this.#listeners.get(instId)
    if (listeners === undefined) return
    const ticker = this.ticker(instId)
    if (ticker !== undefined) for (const listener of listeners) listener(ticker)
  }
}
