import type pg from 'pg'
import { type NewAccountCaps, type Refusal, toAmount, toPrice } from '#protocol'
import type { ForexAct } from '../../../../server/engine/forex/commands.ts'
import { createForex, type Forex, type ForexParts } from '../../../../server/engine/forex/forex.ts'
import type { MarginOrder } from '../../../../server/engine/margin/types.ts'
import { grantDemo } from '../../../../server/ledger/demo.ts'
import { post } from '../../../../server/ledger/post.ts'
import { house, user } from '../../../../server/ledger/posting.ts'
import { createVenueEvents } from '../../../../server/platform/venueEvents.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts'
import type { FakeMarket } from '../../../support/fakeMarket.ts'
import { ManualTime } from '../../../support/manualTime.ts'
import { FIRST_TERMS } from '../../../support/terms.ts'
import { contractFaults } from '../futures/faults.ts'
import { createForexMarket, EURJPY, EURUSD, type ForexMarket, GOLD, USDJPY } from './market.ts'

/** A Wednesday, 07:00 in New York. */
export const START = Date.UTC(2026, 10, 25, 12)

/** What is done to a commit of the engine: nothing, or its connection breaks before or after it took place. */
export type Break = 'before' | 'after' | undefined

export interface ForexVenue {
  readonly database: TestDatabase
  readonly market: FakeMarket
  readonly time: ManualTime
  readonly forex: Forex
  readonly reported: unknown[]
  /** Whom the margin call reached, in order. */
  readonly calls: string[]
  readonly breaks: Break[]
  readonly deal: ForexMarket['deal']
  /** Every pair at its first prices, of this moment. */
  quiet(): void
  user(available?: string): Promise<string>
  available(uid: string): Promise<string>
  run(uid: string, act: ForexAct, key?: string): ReturnType<Forex['run']>
  restart(): Promise<void>
  /** Resolves when what the market brought is done. */
  settled(): Promise<void>
  faults(): Promise<unknown[]>
  close(): Promise<void>
}

let users = 40_000_000
let keys = 0
export const newKey = (): string => `forex-key-${String((keys += 1)).padStart(12, '0')}`

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

export const createForexVenue = async (more: Partial<ForexParts> = {}): Promise<ForexVenue> => {
  const database = await createTestDatabase()
  const time = new ManualTime(START)
  const { market, deal } = createForexMarket(() => time.now())
  const reported: unknown[] = []
  const calls: string[] = []
  const breaks: Break[] = []
  const events = createVenueEvents((error) => reported.push(error))
  const quiet = (): void => {
    deal(EURUSD, '1.10000', '1.10010')
    deal(USDJPY, '150.000', '150.010')
    deal(EURJPY, '165.000', '165.020')
    deal(GOLD, '4000.00', '4000.50')
  }
  quiet()
  const open = async (): Promise<Forex> => {
    const made = createForex({
      market,
      terms: FIRST_TERMS,
      clock: time,
      timers: time,
      database: { pool: breaking(database.pool, breaks) },
      emitter: events,
      report: (error) => reported.push(error),
      onCall: ({ uid }) => calls.push(uid),
      ...more,
    })
    await made.start()
    return made
  }
  let forex = await open()
  return {
    database,
    market,
    time,
    get forex() {
      return forex
    },
    reported,
    calls,
    breaks,
    deal,
    quiet,
    user: async (available) => {
      users += 1
      const uid = String(users)
      await grantDemo(database.db, uid, 1)
      if (available === undefined) return uid
      // What is granted leaves again but for so much.
      const { rows } = await database.pool.query<{ rest: string }>(
        `SELECT (amount - $2)::text AS rest FROM ledger_balances WHERE uid = $1 AND coin = 'USDT' AND kind = 'available'`,
        [uid, available],
      )
      const [from, to] = [user(uid, 'available'), house('outside')]
      const amount = toAmount(rows[0]?.rest ?? '')
      await post(database.db, [{ causeId: '1', moves: [{ from, to, coin: 'USDT', amount, cause: 'spot-fill' }] }], 1)
      return uid
    },
    available: async (uid) => {
      const { rows } = await database.pool.query<{ amount: string }>(
        `SELECT amount::text FROM ledger_balances WHERE uid = $1 AND coin = 'USDT' AND kind = 'available'`,
        [uid],
      )
      return toAmount(rows[0]?.amount ?? '0')
    },
    run: (uid, act, key = newKey()) => forex.run(uid, key, 'fxContractOrder.save', act),
    restart: async () => {
      await forex.stop()
      forex = await open()
    },
    settled: async () => {
      // A request waits behind everything that came before it.
      await forex.run('1', newKey(), 'contractOrder.recall', { kind: 'recall', ordId: '2' })
    },
    faults: () => contractFaults(database),
    close: async () => {
      await forex.stop()
      await database.drop()
    },
  }
}

interface More {
  readonly instId?: string
  readonly px?: string
  readonly trigPx?: string
  readonly tp?: string
  readonly sl?: string
  readonly seen?: readonly [px: string, pips: string]
  readonly caps?: NewAccountCaps
}
/** An order of so many units of the base, in EUR-USD unless another pair is named. */
export const place = (side: 'buy' | 'sell', sz: string, more: More = {}): ForexAct => ({
  kind: 'place',
  caps: more.caps,
  input: {
    instId: more.instId ?? EURUSD,
    side,
    sz: toAmount(sz),
    px: more.px === undefined ? undefined : toPrice(more.px),
    trigPx: more.trigPx === undefined ? undefined : toPrice(more.trigPx),
    tp: more.tp === undefined ? undefined : toPrice(more.tp),
    sl: more.sl === undefined ? undefined : toPrice(more.sl),
    seen: more.seen === undefined ? undefined : { seenPx: toPrice(more.seen[0]), maxDeviation: toAmount(more.seen[1]) },
  },
})
export const done = (result: object): { readonly order: MarginOrder } => {
  if (!('order' in result)) throw new Error(JSON.stringify(result))
  return result as { readonly order: MarginOrder }
}
export const refusal = (result: object): Refusal => {
  if (!('refused' in result)) throw new Error(`accepted: ${JSON.stringify(result)}`)
  return result.refused as Refusal
}
