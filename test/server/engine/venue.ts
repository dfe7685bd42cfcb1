import { type Amount, type Order, type Price, type Refusal, toAmount, type tradingContracts } from '#protocol'
import type { Mode } from '../../../server/engine/core/checks.ts'
import type { OrderResult } from '../../../server/engine/core/requests.ts'
import { createSpot, type Spot } from '../../../server/engine/spot/spot.ts'
import { grantDemo } from '../../../server/ledger/demo.ts'
import { post } from '../../../server/ledger/post.ts'
import { house, user } from '../../../server/ledger/posting.ts'
import { createVenueEvents, type VenueEmitter } from '../../../server/platform/venueEvents.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { createTestMarket, type TestMarket } from './testMarket.ts'

export interface TestVenue {
  readonly database: TestDatabase
  readonly market: TestMarket
  readonly events: VenueEmitter
  readonly clock: { now(): number; advance(milliseconds: number): void }
  readonly spot: Spot
  /** The operator's switches, by instrument. */
  readonly modes: Map<string, Mode>
  /** What the engine reported as a bug. */
  readonly reported: unknown[]
  /** Stops the engine and starts another one on the same records. */
  restart(): Promise<void>
  close(): Promise<void>
}

export const createTestVenue = async (): Promise<TestVenue> => {
  const database = await createTestDatabase()
  let now = 1_790_000_000_000
  const clock = { now: () => now, advance: (by: number) => void (now += by) }
  const market = createTestMarket(clock.now)
  const reported: unknown[] = []
  const report = (error: unknown): void => void reported.push(error)
  const events = createVenueEvents(report)
  const modes = new Map<string, Mode>()
  const mode = (instId: string): Mode => modes.get(instId) ?? 'live'
  const create = async (): Promise<Spot> => {
    const made = createSpot({ market, clock, database, emitter: events, report, mode })
    await made.start()
    return made
  }
  let spot = await create()
  return {
    database,
    market,
    events,
    clock,
    get spot() {
      return spot
    },
    modes,
    reported,
    restart: async () => {
      await spot.stop()
      spot = await create()
    },
    close: async () => {
      await spot.stop()
      await database.drop()
    },
  }
}

let users = 20_000_000
/** A new user with 10,000 USDT and, if named, more. */
export const fundedUser = async (
  { database }: TestVenue,
  more: Readonly<Record<string, string>> = {},
): Promise<string> => {
  users += 1
  const uid = String(users)
  await grantDemo(database.db, uid, 1)
  for (const [coin, text] of Object.entries(more))
    await post(
      database.db,
      [
        {
          causeId: uid,
          moves: [
            { from: house('outside'), to: user(uid, 'available'), coin, amount: toAmount(text), cause: 'spot-fill' },
          ],
        },
      ],
      1,
    )
  return uid
}

let keys = 0
export const newKey = (): string => `test-key-${String((keys += 1)).padStart(12, '0')}`

type Limit = Extract<tradingContracts.NewOrder, { ordType: 'limit' }>
type MarketOrder = Extract<tradingContracts.NewOrder, { ordType: 'market' }>
export const limit = (side: Order['side'], sz: string, px: string, instId = 'BTC-USDT'): Limit => ({
  ordType: 'limit',
  instId,
  side,
  sz: sz as Amount,
  px: px as Price,
  tif: 'gtc',
  trigPxType: 'last',
})
export const atMarket = (side: Order['side'], sz: string, tgtCcy: MarketOrder['tgtCcy'] = 'base_ccy'): MarketOrder => ({
  ordType: 'market',
  instId: 'BTC-USDT',
  side,
  sz: sz as Amount,
  tgtCcy,
  trigPxType: 'last',
})

type Oco = Extract<tradingContracts.NewOrder, { ordType: 'oco' }>
/** A sell needs no limit for its stop. */
export const oco = (side: Order['side'], sz: string, px: string, trigPx: string, stopPx?: string): Oco => ({
  ordType: 'oco',
  instId: 'BTC-USDT',
  side,
  sz: sz as Amount,
  px: px as Price,
  trigPx: trigPx as Price,
  trigPxType: 'last',
  ...(stopPx === undefined ? {} : { stopPx: stopPx as Price }),
})

/** The same order, waiting for a price. */
export const when = <O extends Limit | MarketOrder>(order: O, trigPx: string, by: O['trigPxType'] = 'last'): O => ({
  ...order,
  trigPx: trigPx as Price,
  trigPxType: by,
})

/** The order, or a failed test. */
export const accepted = (result: OrderResult): Order => {
  if ('refused' in result) throw new Error(`refused: ${JSON.stringify(result.refused)}`)
  return result.order
}
export const refusal = (result: OrderResult): Refusal => {
  if ('order' in result) throw new Error(`accepted: ${JSON.stringify(result.order)}`)
  return result.refused
}
