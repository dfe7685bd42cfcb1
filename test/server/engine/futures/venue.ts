import type pg from 'pg'
import { type Amount, type Refusal, toAmount, toPrice } from '#protocol'
import type { UserAct } from '../../../../server/engine/futures/acts.ts'
import { createFutures, type Futures, type FuturesParts } from '../../../../server/engine/futures/futures.ts'
import type { MarginOrder } from '../../../../server/engine/margin/types.ts'
import type { Warning } from '../../../../server/engine/margin/work.ts'
import { grantDemo } from '../../../../server/ledger/demo.ts'
import { post } from '../../../../server/ledger/post.ts'
import { house, user } from '../../../../server/ledger/posting.ts'
import { createVenueEvents } from '../../../../server/platform/venueEvents.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts'
import type { FakeMarket } from '../../../support/fakeMarket.ts'
import { ManualTime } from '../../../support/manualTime.ts'
import { FIRST_TERMS } from '../../../support/terms.ts'
import { contractFaults } from './faults.ts'
import { BTC, createContractMarket } from './market.ts'

export { BTC }

const START = Date.UTC(2026, 10, 22, 12)

/** What is done to a commit of the engine: nothing, or its connection breaks before or after it took place. */
export type Break = 'before' | 'after' | undefined

export interface FuturesVenue {
  readonly database: TestDatabase
  readonly market: FakeMarket
  readonly time: ManualTime
  readonly futures: Futures
  readonly reported: unknown[]
  readonly warnings: Warning[]
  /** By position, how often it was told. */
  readonly told: Map<string, number>
  /** The next commits, in order. */
  readonly breaks: Break[]
  /** A book of so much on each of three levels around the price; mark, index and last trade are that price. */
  price(px: string, size?: string): void
  /** A charge of funding that has been. */
  charge(time: number, rate: string): void
  user(): Promise<string>
  /** So much leaves the user's wallet by another hand, which tells of it. */
  spend(uid: string, amount: string): Promise<void>
  run(uid: string, act: UserAct, key?: string): ReturnType<Futures['run']>
  restart(): Promise<void>
  /** Resolves when what the market brought is done. */
  settled(): Promise<void>
  /** Every fault of the ledger, and of margins and fills against positions. */
  faults(): Promise<unknown[]>
  close(): Promise<void>
}

let users = 30_000_000
let keys = 0
export const newKey = (): string => `futures-key-${String((keys += 1)).padStart(12, '0')}`

/** The pool with commits that may break. */
const breaking = (pool: pg.Pool, breaks: Break[]): pg.Pool =>
  new Proxy(pool, {
    get: (target, name) => {
      if (name !== 'query') return Reflect.get(target, name) as unknown
      return async (query: unknown, values?: unknown[]) => {
        const isCommit =
          typeof query === 'object' && query !== null && 'name' in query && query.name === 'futures-commit'
        const how = isCommit ? breaks.shift() : undefined
        if (how === 'before') throw new Error('Connection terminated unexpectedly')
        const result = await target.query(query as string, values)
        if (how === 'after') throw new Error('Connection terminated unexpectedly')
        return result
      }
    },
  })

export const createFuturesVenue = async (more: Partial<FuturesParts> = {}): Promise<FuturesVenue> => {
  const database = await createTestDatabase()
  const time = new ManualTime(START)
  const { market, price, charge } = createContractMarket(() => time.now())
  const reported: unknown[] = []
  const warnings: Warning[] = []
  const told = new Map<string, number>()
  const breaks: Break[] = []
  const events = createVenueEvents((error) => reported.push(error))
  events.onState('positions', (_, posIds) => {
    for (const posId of posIds) told.set(posId, (told.get(posId) ?? 0) + 1)
  })
  price('60000')
  const open = async (): Promise<Futures> => {
    const made = createFutures({
      market,
      terms: FIRST_TERMS,
      clock: time,
      timers: time,
      database: { pool: breaking(database.pool, breaks) },
      emitter: events,
      report: (error) => reported.push(error),
      onWarning: (warning) => warnings.push(warning),
      ...more,
    })
    await made.start()
    return made
  }
  let futures = await open()
  return {
    database,
    market,
    time,
    get futures() {
      return futures
    },
    reported,
    warnings,
    told,
    breaks,
    price,
    charge,
    user: async () => {
      users += 1
      await grantDemo(database.db, String(users), 1)
      return String(users)
    },
    spend: async (uid, amount) => {
      const [from, to] = [user(uid, 'available'), house('outside')]
      const moves = [{ from, to, coin: 'USDT', amount: toAmount(amount), cause: 'spot-fill' }] as const
      await post(database.db, [{ causeId: '1', moves }], 1)
      events.emitAccount(uid, ['USDT'])
    },
    run: (uid, act, key = newKey()) => futures.run(uid, key, 'contractOrder.save', act),
    restart: async () => {
      await futures.stop()
      futures = await open()
    },
    settled: async () => {
      // A request waits behind everything that came before it.
      await futures.run('1', newKey(), 'contractOrder.recall', { kind: 'recall', ordId: '1' })
    },
    faults: () => contractFaults(database),
    close: async () => {
      await futures.stop()
      await database.drop()
    },
  }
}

export const place = (side: 'buy' | 'sell', sz: string, px?: string, reduceOnly = false): UserAct => ({
  kind: 'place',
  input: { instId: BTC, side, sz: toAmount(sz), reduceOnly, ...(px === undefined ? {} : { px: toPrice(px) }) },
})
export const leverage = (by: number, mode: 'cross' | 'isolated' = 'isolated'): UserAct => ({
  kind: 'settings',
  input: { instId: BTC, leverage: by, mode },
  caps: undefined,
})
export const amountOf = (text: string): Amount => toAmount(text)
export const done = (result: object): { readonly order: MarginOrder } => {
  if (!('order' in result)) throw new Error(JSON.stringify(result))
  return result as { readonly order: MarginOrder }
}
export const refusal = (result: object): Refusal => {
  if (!('refused' in result)) throw new Error(`accepted: ${JSON.stringify(result)}`)
  return result.refused as Refusal
}
