import { API_PREFIX, common, contractOrder, home, hq, sctFunds, tradingContracts } from '#protocol'
import type { Account } from './account.ts'
import type { Market } from './market.ts'
import type { Conditions } from './network.ts'
import { PlainResponse } from './plainResponse.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import type { Trace } from './trace.ts'
import type { Venue } from './venue.ts'

/**
 * How calls fare: `late` ones come up to 4 s after they were made, `cached` ones may be answered by an earlier answer
 * to the same question, `lost` ones by nobody, `refused` by a coded refusal.
 */
export type HttpMode = 'ok' | 'fails' | 'broken' | 'late' | 'cached' | 'lost' | 'refused'

export interface Http {
  mode: HttpMode
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  /** The page's cookie: whose session it is. */
  cookie: Account | undefined
  readonly underWay: () => number
  /** Calls of one path that were under way together, at most. */
  readonly overlap: (path: string) => number
}

/** Tries of a call or an answer while nothing passes, one a second. */
const RESENDS = 10

const ABORTED = new DOMException('aborted', 'AbortError')

type Answer = { status: number; body: unknown }
const ok = (data: unknown): Answer => ({ status: 200, body: { code: '200', msg: '', data } })
const coded = (code: string): Answer => ({ status: 200, body: { code, msg: 'refused' } })

const responseOf = ({ status, body }: Answer): Response =>
  new PlainResponse(JSON.stringify(body), { status }) as unknown as Response

export const createHttp = (
  time: Scheduler,
  random: Random,
  trace: Trace,
  conditions: Conditions,
  market: Market,
  venue: Venue,
  /** A call that nobody will ever answer: it ends when its caller gives up. */
  lost: () => void,
): Http => {
  const cache = new Map<string, Answer>()
  const running = new Map<string, number>()
  const most = new Map<string, number>()
  let underWay = 0

  const now = (account: Account): string => String(Math.max(market.now(), Number(account.data().uTime)))
  const candlesOf = (input: Record<string, unknown>) =>
    market.candles(String(input['instId']), {
      ...(input['after'] === undefined ? {} : { after: Number(input['after']) }),
      ...(input['before'] === undefined ? {} : { before: Number(input['before']) }),
      limit: Number(input['limit'] ?? 100),
    })
  const rank = (): Answer => {
    const rows = market.instruments.map(({ ticker: { instId, last, open24h, volCcy24h, ts } }) => ({
      instId,
      last,
      open24h,
      volCcy24h,
      ts,
    }))
    return ok({ gainers: rows, losers: rows, volume: rows, ts: String(market.now()) })
  }
  const personal = (path: string, account: Account): Answer => {
    const ts = now(account)
    switch (path) {
      case common.socketTicket.path:
        return ok({ ticket: venue.ticket(account), expiresAfter: 30_000 })
      case sctFunds.getFundsData.path:
        return ok({
          funds: [...account.details.values()].map(({ ccy, availBal }) => ({
            coin: ccy,
            available: availBal,
            frozen: '0',
            margin: '0',
            escrow: '0',
            locked: '0',
            deposit: '0',
            valueUsdt: availBal,
          })),
          total: account.total(),
          ts,
        })
      case tradingContracts.getCurrentContractsData.path:
        return ok({ orders: [...account.orders.values()], ts })
      case tradingContracts.getHistoryContractsData.path:
        return ok({ orders: account.ended, ts })
      case contractOrder.selectEntrust.path:
      case contractOrder.selectHistory.path:
        return ok({ orders: [], ts })
      case contractOrder.selectPosition.path:
        return ok({ positions: [...account.positions.values()], ts })
      default:
        return { status: 404, body: {} }
    }
  }
  const answer = (path: string, input: Record<string, unknown>): Answer => {
    if (http.mode === 'refused') return coded('5001')
    if (http.mode === 'broken') return { status: 502, body: {} }
    if (path === '/api/v5/public/time')
      return { status: 200, body: { code: '0', msg: '', data: [{ ts: String(market.now()) }] } }
    if (path === '/api/v5/market/trades') {
      const trades = market.get(String(input['instId']))?.trades.slice(-100).toReversed() ?? []
      return { status: 200, body: { code: '0', msg: '', data: trades } }
    }
    if (path === '/api/v5/market/books') {
      const book = market.get(String(input['instId']))?.book.snapshot()
      const data = book === undefined ? [] : [{ ...book, ts: String(market.now()) }]
      return { status: 200, body: { code: '0', msg: '', data } }
    }
    const call = path.replace(API_PREFIX, '')
    if (call === hq.getCoinHQDataByTime.path) return ok({ candles: candlesOf(input) })
    if (call === home.homeCoinDataRank.path) return rank()
    return http.cookie === undefined ? coded('650') : personal(call, http.cookie)
  }
  /** The venue's answer now, or an earlier one that a cache has kept. */
  const serve = (path: string, input: Record<string, unknown>): Answer => {
    const key = `${http.cookie?.user ?? ''} ${path} ${JSON.stringify(input)}`
    const old = cache.get(key)
    // What says that it must not be kept is not.
    const isNever = path.endsWith(common.socketTicket.path) || path.endsWith('/public/time')
    if (http.mode === 'cached' && old !== undefined && !isNever && random.chance(0.5)) return old
    const fresh = answer(path, input)
    if (cache.size > 500) cache.clear()
    cache.set(key, fresh)
    return fresh
  }
  const delay = (): number => conditions.latency * (0.8 + random.next() * 0.4)
  const http: Http = {
    mode: 'ok',
    cookie: undefined,
    underWay: () => underWay,
    overlap: (path) => most.get(path) ?? 0,
    fetch: (address, init) =>
      new Promise((resolve, reject) => {
        const url = new URL(address)
        const path = url.pathname
        const input = init.body === undefined ? Object.fromEntries(url.searchParams) : JSON.parse(init.body as string)
        const together = (running.get(path) ?? 0) + 1
        running.set(path, together)
        most.set(path, Math.max(most.get(path) ?? 0, together))
        underWay++
        let open = true
        const end = (run: () => void): void => {
          if (!open) return
          open = false
          underWay--
          running.set(path, (running.get(path) ?? 1) - 1)
          run()
        }
        const fail = (): void => end(() => reject(new TypeError('fetch failed')))
        const abort = (): void => end(() => reject(ABORTED))
        init.signal?.addEventListener('abort', abort, { once: true })
        trace.note('call', path)
        /** What nobody acknowledges is sent again, for a while. */
        const pass = (run: () => void, tries = RESENDS): void => {
          if (!conditions.black) run()
          else if (tries > 0) time.after(1_000, () => pass(run, tries - 1))
          else lost()
        }
        const arrive = (answered: Answer): void => {
          time.clientAfter(0, () =>
            end(() => {
              trace.value(`answer ${path}`, answered)
              resolve(responseOf(answered))
            }),
          )
        }
        const reach = (): void => {
          if (http.mode === 'lost') return lost()
          if (conditions.refusing || http.mode === 'fails') return void time.clientAfter(delay(), fail)
          const answered = serve(path, input as Record<string, unknown>)
          const late = http.mode === 'late' ? random.next() * 4_000 : 0
          time.after(delay() + late, () => pass(() => arrive(answered)))
        }
        time.after(delay(), () => pass(reach))
      }),
  }
  return http
}
