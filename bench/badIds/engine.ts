import type { Amount, Price } from '#protocol'
import { createSpot, type Spot } from '../../server/engine/spot/spot.ts'
import { grantDemo } from '../../server/ledger/demo.ts'
import { openDatabase } from '../../server/platform/db/open.ts'
import { createVenueEvents } from '../../server/platform/venueEvents.ts'
import { createTestMarket } from '../../test/server/engine/testMarket.ts'
import { removeFolder, temporaryFolder } from '../../test/support/folders.ts'
import { pause, quantile } from '../figures.ts'
import { ordersAtRate } from '../orders/pace.ts'
import type { Trader } from '../orders/traffic.ts'
import { IDS } from './attack.ts'

const FIRST_UID = 60_000_000
const BUY = {
  ordType: 'limit',
  instId: 'BTC-USDT',
  side: 'buy',
  sz: '0.001' as Amount,
  px: '90' as Price,
  tif: 'gtc',
  trigPxType: 'last',
} as const

export interface EngineParts {
  readonly users: number
  /** Orders at rest of each user. */
  readonly resting: number
  readonly rounds: number
  readonly seconds: number
  /** Orders a second. */
  readonly orders: number
  /** Who send bad ids, each as soon as it is answered. */
  readonly callers: number
  readonly burst: number
}

/** Of one round: p50 and p99 in ms, how many bad ids failed a second, and the next order alone and behind a burst, ms. */
export interface EngineRound {
  readonly alone: { readonly p50: number; readonly p99: number }
  readonly beside: { readonly p50: number; readonly p99: number }
  readonly failed: number
  readonly next: number
  readonly behind: number
}

/**
 * The same inside of the border: the spot engine alone, on PostgreSQL with fsync, given ids beyond bigint that the border
 * would have refused, so that the database refuses each.
 */
export const measureEngine = async (parts: EngineParts): Promise<EngineRound[]> => {
  const dataDir = temporaryFolder('tapeline-bench-bad-ids')
  const database = await openDatabase({ dataDir })
  const clock = { now: () => Date.now() }
  const market = createTestMarket(clock.now)
  market.setBook('BTC-USDT', [['101', '500']], [['99', '500']])
  let failures = 0
  const report = (): void => void (failures += 1)
  const spot: Spot = createSpot({ market, clock, database, emitter: createVenueEvents(report), report })
  let keys = 0
  const newKey = (): string => `bench-key-${String((keys += 1)).padStart(12, '0')}`
  const attacker = String(FIRST_UID + parts.users)
  const bad = (): Promise<unknown> =>
    spot.update(attacker, newKey(), { action: 'cancel', ordId: IDS.bad }).catch(() => undefined)
  const traderOf = (uid: string): Trader => ({
    order: async () => {
      const began = performance.now()
      const answer = await spot.place(uid, newKey(), BUY)
      if (!('order' in answer)) throw new Error(`refused: ${JSON.stringify(answer)}`)
      return performance.now() - began
    },
  })
  const uids = Array.from({ length: parts.users }, (_, n) => String(FIRST_UID + n))
  const traders = uids.map(traderOf)
  const times = async (): Promise<EngineRound['alone']> => {
    const { took } = await ordersAtRate(traders, parts.orders, parts.seconds)
    return { p50: quantile(took, 0.5), p99: quantile(took, 0.99) }
  }
  const next = (): Promise<number> => (traders[0] as Trader).order()
  const beside = async (): Promise<Pick<EngineRound, 'beside' | 'failed'>> => {
    const over = new AbortController()
    const before = failures
    const began = performance.now()
    const callers = Array.from({ length: parts.callers }, async () => {
      while (!over.signal.aborted) await bad()
    })
    const found = await times()
    over.abort()
    const failed = (failures - before) / ((performance.now() - began) / 1_000)
    await Promise.all(callers)
    return { beside: found, failed }
  }
  const behind = async (): Promise<number> => {
    const all = Array.from({ length: parts.burst }, bad)
    // Until the writer has begun with them.
    await pause(1)
    const took = await next()
    await Promise.all(all)
    return took
  }
  const rounds: EngineRound[] = []
  try {
    await spot.start()
    for (const uid of uids) await grantDemo(database.db, uid, 1)
    for (let n = 0; n < parts.resting; n += 1) await Promise.all(traders.map((trader) => trader.order()))
    await times()
    while (rounds.length < parts.rounds)
      rounds.push({ alone: await times(), ...(await beside()), next: await next(), behind: await behind() })
  } finally {
    await spot.stop()
    await database.close()
    removeFolder(dataDir)
  }
  return rounds
}
