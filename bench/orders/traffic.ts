import { randomBytes } from 'node:crypto'
import { API_PREFIX, add, floorTo, IDEMPOTENCY_HEADER, portion, toAmount, toPrice, tradingContracts } from '#protocol'
import type { Connection } from './connection.ts'

const PATH = API_PREFIX + tradingContracts.save.path
const INSTRUMENTS = [
  'BTC-USDT',
  'ETH-USDT',
  'SOL-USDT',
  'XRP-USDT',
  'DOGE-USDT',
  'ADA-USDT',
  'LTC-USDT',
  'LINK-USDT',
] as const

/** What is needed to write orders that are accepted: the smallest size and a price far below the market. */
export interface Terms {
  readonly instId: string
  readonly sz: string
  readonly twice: string
  readonly lowPx: string
}

/** A user of the venue with one connection, whose orders are accepted whatever the market does. */
export interface Trader {
  /** Milliseconds from the request to the durable answer. */
  order(): Promise<number>
}

const run = randomBytes(4).toString('hex')
let made = 0
let traders = 0
/** Below what a user may have. */
const MAX_RESTING = 190

/**
 * By turns: rests a limit order below the market, buys at the market, rests another, sells half of what he bought. The
 * resting ones stay, so that the venue has live orders to keep, until he has nearly as many as he may.
 */
export const createTrader = (
  connection: Connection,
  cookie: string,
  origin: string,
  terms: readonly Terms[],
): Trader => {
  // Traders begin at different instruments.
  let turn = (traders += 1) * 4
  let resting = 0
  const next = (): object => {
    const { instId, sz, lowPx, twice } = terms[Math.floor(turn / 4) % terms.length] as Terms
    const nth = turn % 4
    turn += 1
    if (nth === 3) return { ordType: 'market', instId, side: 'sell', sz }
    if (nth === 1 || resting >= MAX_RESTING) return { ordType: 'market', instId, side: 'buy', sz: twice }
    resting += 1
    return { ordType: 'limit', instId, side: 'buy', sz, px: lowPx }
  }
  return {
    order: async () => {
      made += 1
      const body = JSON.stringify(next())
      const headers = { cookie, origin, [IDEMPOTENCY_HEADER]: `bench-${run}-${String(made).padStart(10, '0')}` }
      const began = performance.now()
      const answer = await connection.post(PATH, headers, body)
      const took = performance.now() - began
      if (!answer.startsWith('{"code":"200"')) throw new Error(`${body} was refused: ${answer}`)
      return took
    },
  }
}

/** Sizes and prices as the market stands. */
export const readTerms = async (address: string): Promise<Terms[]> => {
  const load = async (path: string) =>
    (await fetch(address + path)).json() as Promise<{ data: Record<string, string>[] }>
  const instruments = (await load('/api/v5/public/instruments?instType=SPOT')).data
  const tickers = (await load('/api/v5/market/tickers?instType=SPOT')).data
  return INSTRUMENTS.flatMap((instId) => {
    const instrument = instruments.find((each) => each['instId'] === instId)
    const last = tickers.find((each) => each['instId'] === instId)?.['last']
    if (instrument === undefined || last === undefined) return []
    const sz = toAmount(instrument['minSz'] ?? '')
    const lowPx = floorTo(toPrice(portion(toAmount(last), '0.7', 'down')), instrument['tickSz'] ?? '')
    return [{ instId, sz, twice: add(sz, sz), lowPx }]
  })
}
