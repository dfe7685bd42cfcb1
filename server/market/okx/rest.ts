import {
  type CandleRow,
  type IndexTicker,
  type Instrument,
  type MarketBar,
  type MarkPrice,
  okxBarName,
  type Ticker,
} from '#protocol'
import type { Egress } from '../../platform/egress/egress.ts'
import { NO_FEES, SPOT_FEES } from '../instruments.ts'
import type { CandleRange } from '../port.ts'

/** The upstream did not answer, or sent an invalid answer. The venue itself is not at fault. */
export class UpstreamError extends Error {}

const TIMEOUT = 8_000
/** Most candles in one answer. */
const PAGE = 300
/** Most pages for one request. */
const PAGES = 10

interface InstrumentRow {
  readonly instId: string
  readonly instCategory?: string
  readonly baseCcy: string
  readonly quoteCcy: string
  readonly tickSz: string
  readonly lotSz: string
  readonly minSz: string
  readonly maxMktSz?: string
  readonly state: string
}

/** The REST API of an OKX v5 server. All methods throw `UpstreamError`. */
export interface Rest {
  instruments(nameOf: (coin: string) => string): Promise<Instrument[]>
  tickers(): Promise<Ticker[]>
  /** Indexes against USDT. */
  indexes(): Promise<IndexTicker[]>
  /** Mark prices of spot pairs that can be margined. */
  marks(): Promise<MarkPrice[]>
  candles(instId: string, bar: MarketBar, range: CandleRange): Promise<CandleRow[]>
}

/** By `instCategory`, which the venue uses for forex and metals. OKX's own other categories are left out. */
const KINDS: Readonly<Record<string, Instrument['kind']>> = { '1': 'spot', '4': 'metal', '5': 'forex' }

const instrumentOf = (row: InstrumentRow, nameOf: (coin: string) => string): Instrument => {
  const kind = KINDS[row.instCategory ?? '1'] ?? 'spot'
  const tradable = kind === 'spot'
  return {
    instId: row.instId,
    kind,
    baseCcy: row.baseCcy,
    quoteCcy: row.quoteCcy,
    name: nameOf(row.baseCcy),
    tickSz: row.tickSz,
    lotSz: row.lotSz,
    minSz: row.minSz,
    maxSz: row.maxMktSz === undefined || row.maxMktSz === '' ? '1000000' : row.maxMktSz,
    ...(tradable ? SPOT_FEES : NO_FEES),
    tradable,
    state: row.state === 'live' ? 'live' : 'suspend',
    hours: kind === 'forex' || kind === 'metal' ? kind : 'always',
  }
}

export const createRest = (base: string, fetchPage: Egress['fetch']): Rest => {
  const get = async <T>(path: string, query: Readonly<Record<string, string>>): Promise<T[]> => {
    const url = new URL(`/api/v5${path}`, base)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    try {
      const answer = await fetchPage(url, { signal: AbortSignal.timeout(TIMEOUT) })
      const body = (await answer.json()) as { code?: string; msg?: string; data?: T[] }
      if (body.code === '0' && Array.isArray(body.data)) return body.data
      throw new UpstreamError(`${path} answered ${answer.status} ${body.code ?? ''} ${body.msg ?? ''}`)
    } catch (error) {
      if (error instanceof UpstreamError) throw error
      throw new UpstreamError(`${path}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  const page = async (path: string, instId: string, bar: MarketBar, range: CandleRange): Promise<CandleRow[]> =>
    get<CandleRow>(path, {
      instId,
      bar: okxBarName(bar),
      limit: String(Math.min(PAGE, range.limit)),
      ...(range.after === undefined ? {} : { after: String(range.after) }),
      ...(range.before === undefined ? {} : { before: String(range.before) }),
    })

  return {
    instruments: async (nameOf) => {
      const rows = await get<InstrumentRow>('/public/instruments', { instType: 'SPOT' })
      return rows
        .filter(({ quoteCcy, instCategory = '1' }) => instCategory !== '1' || quoteCcy === 'USDT')
        .map((row) => instrumentOf(row, nameOf))
    },
    tickers: () => get<Ticker>('/market/tickers', { instType: 'SPOT' }),
    indexes: () => get<IndexTicker>('/market/index-tickers', { quoteCcy: 'USDT' }),
    marks: () => get<MarkPrice>('/public/mark-price', { instType: 'MARGIN' }),
    candles: async (instId, bar, { after, before, limit }) => {
      const rows: CandleRow[] = []
      for (let i = 0; i < PAGES && rows.length < limit; i++) {
        const oldest = rows.at(-1)?.[0]
        const older = oldest === undefined ? after : Number(oldest)
        const range = { limit: limit - rows.length, ...(older === undefined ? {} : { after: older }) }
        let found = await page('/market/candles', instId, bar, range)
        // This address has the newest 1,440 bars; `history-candles` has the older ones.
        if (found.length === 0 && older !== undefined) found = await page('/market/history-candles', instId, bar, range)
        const wanted = found.filter(([ts]) => Number(ts) > (before ?? -1))
        rows.push(...wanted)
        if (found.length < Math.min(PAGE, range.limit) || wanted.length < found.length) break
      }
      return rows
    },
  }
}
