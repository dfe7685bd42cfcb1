import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type Amount,
  add,
  compare,
  isPositive,
  notional,
  type Order,
  subtract,
  sum,
  toAmount,
  toPrice,
  ZERO,
} from '#protocol'
import { readLiveOrders } from '../../../server/engine/spot/history.ts'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { readFunds } from '../../../server/ledger/balances.ts'
import { fc } from '../../support/property.ts'
import { atMarket, createTestVenue, fundedUser, limit, newKey, type TestVenue } from './venue.ts'

/** Hundreds of random cases, each on a database. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let venue: TestVenue
beforeAll(async () => {
  venue = await createTestVenue()
})
afterAll(() => venue.close())

const side = fc.constantFrom('buy' as const, 'sell' as const)
const lots = (max: number) => fc.integer({ min: 1, max }).map((n) => toAmount((n / 1000).toFixed(3)))
const ticks = fc.integer({ min: 900, max: 1100 }).map((n) => (n / 10).toFixed(1))
const who = fc.nat(2)
const level = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 4000 }))

/** Everything that can happen to a venue, as data. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('limit' as const), who, side, sz: lots(5000), px: ticks }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('market' as const), who, side, sz: lots(5000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('spend' as const), who, sz: lots(500_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), who, nth: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('amend' as const), who, nth: fc.nat(5), sz: lots(5000), px: ticks }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('print' as const), side, sz: lots(4000), px: ticks }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      mid: ticks,
      asks: fc.array(level, { maxLength: 5 }),
      bids: fc.array(level, { maxLength: 5 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const levels = (mid: string, sign: 1 | -1, steps: readonly (readonly [number, number])[]): [string, string][] => {
  const bySteps = new Map(steps)
  return [...bySteps.keys()]
    .toSorted((a, b) => a - b)
    .map((n) => [(Number(mid) + sign * (n + 1) * 0.1).toFixed(1), ((bySteps.get(n) ?? 1) / 1000).toFixed(3)])
}

/** Every limit price that an order has had: a fill is never worse than the one of its time. */
const limits = new Map<string, Set<string>>()
const noteLimit = (ordId: string, px: string): void => {
  limits.set(ordId, (limits.get(ordId) ?? new Set<string>()).add(px))
}

const perform = async (uids: readonly string[], each: Step): Promise<unknown> => {
  const { spot, market, clock } = venue
  clock.advance(5)
  switch (each.do) {
    case 'limit':
      return spot.place(uids[each.who] ?? '', newKey(), limit(each.side, each.sz, each.px))
    case 'market':
      return spot.place(uids[each.who] ?? '', newKey(), atMarket(each.side, each.sz))
    case 'spend':
      return spot.place(uids[each.who] ?? '', newKey(), atMarket('buy', each.sz, 'quote_ccy'))
    case 'cancel':
    case 'amend': {
      const uid = uids[each.who] ?? ''
      const live = await readLiveOrders(venue.database.db, uid)
      const order = live[each.nth % Math.max(live.length, 1)]
      if (order === undefined) return undefined
      const { ordId } = order
      if (each.do === 'amend') {
        noteLimit(ordId, order.px)
        noteLimit(ordId, each.px)
      }
      return spot.update(
        uid,
        newKey(),
        each.do === 'cancel'
          ? { action: 'cancel', ordId }
          : { action: 'amend', ordId, sz: each.sz, px: toPrice(each.px) },
      )
    }
    case 'print':
      return market.print('BTC-USDT', each.px, each.sz, each.side)
    case 'book':
      return market.setBook('BTC-USDT', levels(each.mid, 1, each.asks), levels(each.mid, -1, each.bids))
    default:
      return each satisfies never
  }
}

/** What live orders need to be frozen, by coin. */
const neededBy = (orders: readonly Order[], paying: 'buy' | 'sell'): Amount =>
  sum(
    orders
      .filter((order) => order.side === paying)
      .map((order) => {
        const left = subtract(order.sz, order.accFillSz)
        return paying === 'buy' ? notional(left, toPrice(order.px), 'up') : left
      }),
  )

test('whatever happens: coins sum to zero, no balance is negative, and just what live orders need is frozen', async () => {
  let filled = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), fc.boolean(), async (steps, together) => {
      venue.market.setLast('BTC-USDT', '100')
      venue.market.setBook(
        'BTC-USDT',
        levels('100', 1, [
          [0, 1000],
          [3, 2000],
        ]),
        levels('100', -1, [
          [0, 1000],
          [3, 2000],
        ]),
      )
      const uids = [
        await fundedUser(venue, { BTC: '3' }),
        await fundedUser(venue, { BTC: '3' }),
        await fundedUser(venue),
      ]
      if (together) await Promise.all(steps.map((each) => perform(uids, each)))
      else for (const each of steps) await perform(uids, each)
      await quiet()

      expect(venue.reported).toEqual([])
      expect(await auditLedger(venue.database.db)).toEqual([])
      for (const uid of uids) {
        const orders = await readLiveOrders(venue.database.db, uid)
        for (const fund of await readFunds(venue.database.db, uid, ['BTC', 'USDT'])) {
          expect(compare(fund.available, ZERO)).toBeGreaterThanOrEqual(0)
          expect(fund.frozen).toBe(neededBy(orders, fund.coin === 'USDT' ? 'buy' : 'sell'))
        }
        const all = await venue.database.db.selectFrom('spot_orders').selectAll().where('uid', '=', uid).execute()
        for (const order of all) {
          const fills = await venue.database.db
            .selectFrom('spot_fills')
            .selectAll()
            .where('ord_id', '=', order.id)
            .execute()
          filled += fills.length
          expect(toAmount(order.acc_fill_sz)).toBe(sum(fills.map(({ sz }) => toAmount(sz))))
          expect(toAmount(order.fee)).toBe(sum(fills.map(({ fee }) => toAmount(fee))))
          for (const { px } of fills) {
            if (order.px === null) continue
            const had = [order.px, ...(limits.get(order.id) ?? [])].map(
              (limitPx) => compare(toPrice(px), toPrice(limitPx)) * (order.side === 'buy' ? -1 : 1),
            )
            expect(Math.max(...had)).toBeGreaterThanOrEqual(0)
          }
          await cancelIfLive(uid, order.id, order.state)
        }
        // With nothing live any more, all is available again.
        expect((await readFunds(venue.database.db, uid)).every((fund) => !isPositive(fund.frozen))).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
  // The sequences did trade.
  expect(filled).toBeGreaterThan(50)
})

/** What was pushed before a request is done when it is answered; a fill may push one more look at the book, twice. */
const quiet = async (): Promise<void> => {
  for (let n = 0; n < 3; n += 1) await venue.spot.update('1', newKey(), { action: 'cancel', ordId: '1' })
}

const cancelIfLive = async (uid: string, ordId: string, state: Order['state']): Promise<void> => {
  if (state === 'live' || state === 'partially_filled')
    await venue.spot.update(uid, newKey(), { action: 'cancel', ordId })
}

test('one print fills no more than was traded, one level no more than it shows, over all users', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(lots(3000), ticks), { minLength: 1, maxLength: 12 }),
      lots(4000),
      async (requests, traded) => {
        venue.clock.advance(1_000)
        venue.market.setLast('BTC-USDT', '100')
        venue.market.setBook('BTC-USDT', [['115', '1']], [['85', '1']])
        const uids = await Promise.all([fundedUser(venue), fundedUser(venue)])
        for (const [n, [sz, px]] of requests.entries())
          await venue.spot.place(uids[n % 2] ?? '', newKey(), limit('buy', sz, px))
        const filledNow = async (): Promise<Amount> => {
          await quiet()
          const rows = await venue.database.db
            .selectFrom('spot_orders')
            .select('acc_fill_sz')
            .where('uid', 'in', uids)
            .execute()
          return sum(rows.map((row) => toAmount(row.acc_fill_sz)))
        }
        venue.market.print('BTC-USDT', '100', traded, 'sell')
        const byPrint = await filledNow()
        expect(compare(byPrint, traded)).toBeLessThanOrEqual(0)
        venue.market.setBook('BTC-USDT', [['95', traded]], [['85', '1']])
        expect(compare(await filledNow(), add(byPrint, traded))).toBeLessThanOrEqual(0)
        for (const uid of uids)
          for (const { ordId } of await readLiveOrders(venue.database.db, uid))
            await venue.spot.update(uid, newKey(), { action: 'cancel', ordId })
      },
    ),
    { numRuns: 40 },
  )
})
