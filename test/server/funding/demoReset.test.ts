import type { UpdateObject } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CandleRow, type Refusal, toAmount } from '#protocol'
import { createSpot, type Spot } from '../../../server/engine/spot/spot.ts'
import type { Money } from '../../../server/funding/money.ts'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { createAverageCosts } from '../../../server/ledger/averageCosts.ts'
import { readFunds } from '../../../server/ledger/balances.ts'
import { post } from '../../../server/ledger/post.ts'
import { house, user } from '../../../server/ledger/posting.ts'
import { daysOf, readProfit } from '../../../server/ledger/profit.ts'
import type { Schema } from '../../../server/platform/db/schema.ts'
import { createVenueEvents } from '../../../server/platform/venueEvents.ts'
import { depositRequest, withdrawalRequest } from '../../support/moneyExamples.ts'
import { fc } from '../../support/property.ts'
import { limit } from '../engine/venue.ts'
import { createMoneyVenue, freshUser, IP, idOf, type MoneyVenue, newKey, RESET_HOURS } from './moneyVenue.ts'

/** Hundreds of random cases, each on a database. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const DAY = 86_400_000
const HOURS = RESET_HOURS * 3_600_000
let venue: MoneyVenue
let spot: Spot
beforeAll(async () => {
  venue = await createMoneyVenue()
  const { market, clock, database, reported } = venue
  const report = (error: unknown): void => void reported.push(error)
  spot = createSpot({ market, clock, database, emitter: createVenueEvents(report), report, mode: () => 'live' })
  await spot.start()
})
afterAll(async () => {
  await spot.stop()
  await venue.close()
})

const reset = (uid: string, key = newKey(), money: Money = venue.money) =>
  money.submit(uid, key, { call: 'assets.resetDemoFunds', body: {} })
const held = async (uid: string) =>
  (await readFunds(venue.database.db, uid)).map(({ coin, available }) => [coin, available])
const buyBtc = async (uid: string, amount: string) => {
  const quote = await venue.money.quote(uid, { from: 'USDT', to: 'BTC', amount: toAmount(amount) }, IP)
  if ('error' in quote) throw new Error(quote.error)
  idOf(await venue.money.submit(uid, newKey(), { call: 'exchange.addOrder', body: { quote: quote.id } }))
}
/** All of it is lost. */
const lose = (uid: string, amount: string, coin = 'USDT') =>
  post(
    venue.database.db,
    [
      {
        causeId: '1',
        moves: [
          {
            from: user(uid, 'available'),
            to: house('market'),
            coin,
            amount: toAmount(amount),
            cause: 'futures-result',
          },
        ],
      },
    ],
    venue.clock.now(),
  )
const linesOf = (uid: string) =>
  venue.database.db
    .selectFrom('ledger_lines')
    .select(['coin', 'amount', 'cause', 'cause_id'])
    .where('uid', '=', uid)
    .where('cause', '=', 'demo-reset')
    .orderBy('id')
    .execute()
/** What the tables hold against each other: sums, chains and balances, and what is bound. */
const faults = async () => [
  ...(await auditLedger(venue.database.db)),
  ...(await venue.database.pool.query('SELECT * FROM ledger_unclaimed')).rows,
]

describe('a reset', () => {
  it('takes every coin back and gives the first funds anew, in entries of its own, once for a key', async () => {
    const { uid } = await freshUser(venue)
    await buyBtc(uid, '1000')
    const [[, btc]] = (await held(uid)) as [[string, string]]
    await lose(uid, '2000')
    const key = newKey()
    const id = idOf(await reset(uid, key))
    expect(await held(uid)).toEqual([['USDT', '10000']])
    expect((await linesOf(uid)).map(({ coin, amount, cause_id }) => [coin, toAmount(amount), cause_id])).toEqual([
      ['BTC', `-${btc}`, id],
      ['USDT', '-7000', id],
      ['USDT', '10000', id],
    ])
    expect(idOf(await reset(uid, key))).toBe(id)
    expect(await linesOf(uid)).toHaveLength(3)
    expect(await faults()).toEqual([])
  })

  it('is what an account is for whose funds are used up', async () => {
    const { uid } = await freshUser(venue)
    await lose(uid, '10000')
    idOf(await reset(uid))
    expect(await held(uid)).toEqual([['USDT', '10000']])
    expect(await faults()).toEqual([])
  })

  it('tells every coin that changed, so that nobody keeps a balance from before', async () => {
    const { uid } = await freshUser(venue)
    await buyBtc(uid, '100')
    const told: (readonly string[])[] = []
    const off = venue.events.onState('account', (who, coins) => who === uid && told.push(coins))
    idOf(await reset(uid))
    off()
    expect(told).toEqual([['BTC', 'USDT']])
  })

  it('is possible again after so many hours, and says when', async () => {
    const { uid } = await freshUser(venue)
    const at = venue.clock.now()
    idOf(await reset(uid))
    venue.clock.advance(HOURS - 1)
    const time = `${new Date(at + HOURS).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    expect(await reset(uid)).toEqual({ refused: { error: 'demoTooSoon', values: { time } } })
    venue.clock.advance(1)
    idOf(await reset(uid))
  })

  it('is no profit and no loss: costs, equity and results begin anew with it', async () => {
    const { uid } = await freshUser(venue)
    const { database, market, clock } = venue
    const bar: CandleRow = [String(clock.now() - (clock.now() % DAY)), '1', '1', '1', '50000', '1', '1', '1', '1']
    const priced: typeof market = Object.assign(Object.create(market) as typeof market, {
      candles: () => Promise.resolve([bar]),
    })
    // What it remembers from before the reset counts no more.
    const average = createAverageCosts(database.db, { now: () => Number.MAX_SAFE_INTEGER })
    const costs = () => average(uid, () => Promise.resolve())
    const profit = async (results: readonly string[] = []) =>
      (
        await readProfit(
          { db: database.db, market: priced },
          uid,
          daysOf(7, clock.now()),
          daysOf(7, clock.now()).map((_, n) => toAmount(results[n] ?? '0')),
        )
      ).days
    await buyBtc(uid, '4000')
    await lose(uid, '1500')
    clock.advance(2 * DAY)
    market.setLast('BTC-USDT', '60000')
    expect((await costs()).map(({ coin }) => coin)).toEqual(['BTC'])
    idOf(await reset(uid))
    expect(await costs()).toEqual([])
    market.setLast('BTC-USDT', '70000')
    // Results of positions that were open before do not count either.
    const days = await profit(['5', '5', '5', '5', '5', '5', '5'])
    expect(days.slice(0, -1).every(({ equity, profit: made }) => equity === '0' && made === '0')).toBe(true)
    expect(days.at(-1)).toMatchObject({ equity: '10000', moved: '10000', profit: '0' })
    market.setLast('BTC-USDT', '50000')
    market.setBook('BTC-USDT', [['50001', '1']], [['49999', '1']])
    await buyBtc(uid, '1000')
    const [cost] = await costs()
    expect(cost).toMatchObject({ coin: 'BTC', cost: '1000', other: '0' })
    await lose(uid, '25')
    clock.advance(DAY)
    const [before, today] = (await profit()).slice(-2)
    expect(before?.moved).toBe('10000')
    expect(Number(before?.profit)).toBeLessThan(-25)
    expect([today?.moved, today?.profit]).toEqual(['0', '0'])
  })
})

describe('a reset is refused', () => {
  it('while an order is open', async () => {
    const { uid } = await freshUser(venue)
    await spot.place(uid, newKey(), limit('buy', '0.01', '40000'))
    expect(await reset(uid)).toEqual({ refused: { error: 'demoOrders' } })
    await spot.cancelAll(uid, newKey(), {})
    idOf(await reset(uid))
  })

  it('while a deposit or a withdrawal is under way', async () => {
    for (const withdraws of [false, true]) {
      const { uid, account } = await freshUser(venue)
      const id = idOf(
        await venue.money.submit(
          uid,
          newKey(),
          withdraws
            ? { call: 'assets.addOutpayOffline', body: withdrawalRequest(account) }
            : { call: 'assets.addRechargeOffline', body: depositRequest() },
        ),
      )
      expect(await reset(uid)).toEqual({ refused: { error: 'demoTransfers' } })
      idOf(await venue.money.submit(uid, newKey(), { call: 'assets.cancelTransfer', body: { id } }))
      idOf(await reset(uid))
    }
  })

  it('while anything else is not available, the account is frozen, or about to be closed', async () => {
    const { uid } = await freshUser(venue)
    const { db } = venue.database
    const freeze = (from: 'available' | 'escrow', to: 'available' | 'escrow') => {
      const move = { from: user(uid, from), to: user(uid, to), coin: 'USDT', amount: toAmount('1') } as const
      return post(db, [{ causeId: '1', moves: [{ ...move, cause: 'timed-stake' }] }], venue.clock.now())
    }
    await freeze('available', 'escrow')
    expect(await reset(uid)).toEqual({ refused: { error: 'demoBound' } })
    await freeze('escrow', 'available')
    const set = (columns: UpdateObject<Schema, 'users'>) =>
      db.updateTable('users').set(columns).where('uid', '=', uid).execute()
    await set({ erase_at: '1' })
    expect(await reset(uid)).toEqual({ refused: { error: 'demoClosing' } })
    await set({ erase_at: null, frozen_at: '1', frozen_reason: 'unusual' })
    expect(await reset(uid)).toEqual({ refused: { error: 'notNow' } })
    await set({ frozen_at: null, frozen_reason: null, demo: false })
    expect(await reset(uid)).toEqual({ refused: { error: 'notNow' } })
    await set({ demo: true })
    idOf(await reset(uid))
  })
})

describe('at the same moment', () => {
  it('of many resets over many connections one is done', async () => {
    const other = await venue.over(venue.database)
    const { uid } = await freshUser(venue)
    await buyBtc(uid, '500')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => reset(uid, newKey(), n % 2 === 0 ? venue.money : other.money)),
    )
    expect(answers.filter((answer) => 'id' in answer)).toHaveLength(1)
    for (const answer of answers) if ('refused' in answer) expect(answer.refused.error).toBe('demoTooSoon')
    expect(await held(uid)).toEqual([['USDT', '10000']])
    expect(await faults()).toEqual([])
  })

  it('what another transaction is about to credit goes back too, and so does a coin that was not there before', async () => {
    const { uid } = await freshUser(venue)
    const { db, pool } = venue.database
    const gain = (coin: string, amount: string) =>
      ({
        from: house('market'),
        to: user(uid, 'available'),
        coin,
        amount: toAmount(amount),
        cause: 'spot-fill',
      }) as const
    const credit = await db.startTransaction().execute()
    await post(credit, [{ causeId: '1', moves: [gain('ETH', '2'), gain('USDT', '500')] }], venue.clock.now())
    const answer = reset(uid)
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    })
    await credit.commit().execute()
    idOf(await answer)
    expect(await held(uid)).toEqual([['USDT', '10000']])
    expect(await faults()).toEqual([])
  })

  it('orders, exchanges and resets leave what was issued equal to what is held, in whatever order they come', async () => {
    const act = fc.constantFrom('reset', 'buy', 'sell', 'rest', 'exchange', 'cancel')
    const other = await venue.over(venue.database)
    const seen = new Set<string>()
    const run = async (uid: string, what: string): Promise<void> => {
      const answer = await ((): Promise<object> => {
        switch (what) {
          case 'reset':
            return reset(uid, newKey(), other.money)
          case 'buy':
            // More than what an account has that was reset: one that saw what was there before must not carry it out.
            return spot.place(uid, newKey(), limit('buy', '0.25', '50002'))
          case 'sell':
            return spot.place(uid, newKey(), limit('sell', '0.05', '49998'))
          case 'rest':
            return spot.place(uid, newKey(), limit('buy', '0.02', '45000'))
          case 'cancel':
            return spot.cancelAll(uid, newKey(), {})
          default:
            return buyBtc(uid, '700').then(
              () => ({}),
              () => ({}),
            )
        }
      })()
      seen.add(`${what} ${'refused' in answer ? (answer.refused as Refusal).error : 'done'}`)
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
        async (rounds) => {
          const { uid } = await freshUser(venue)
          await post(
            venue.database.db,
            [
              {
                causeId: uid,
                moves: [
                  {
                    from: house('outside'),
                    to: user(uid, 'available'),
                    coin: 'USDT',
                    amount: toAmount('4000'),
                    cause: 'deposit',
                  },
                ],
              },
            ],
            venue.clock.now(),
          )
          for (const acts of rounds) {
            await Promise.all(acts.map((what) => run(uid, what)))
            venue.clock.advance(HOURS)
            venue.market.setBook('BTC-USDT', [['50001', '1']], [['49999', '1']])
          }
          expect(await faults()).toEqual([])
          await spot.cancelAll(uid, newKey(), {})
          idOf(await reset(uid))
          expect(await held(uid)).toEqual([['USDT', '10000']])
        },
      ),
      { numRuns: 25 },
    )
    // What did not happen would prove nothing.
    expect([...seen]).toEqual(expect.arrayContaining(['reset done', 'reset demoOrders', 'buy done', 'rest done']))
    // After resets of everybody: what came from outside, less what went back there, is what users and the house hold.
    const { rows } = await venue.database.pool.query<{ coin: string; owned: string; issued: string }>(
      `SELECT coin, sum(amount) FILTER (WHERE kind <> 'outside') AS owned,
         -sum(amount) FILTER (WHERE kind = 'outside') AS issued FROM ledger_lines GROUP BY coin`,
    )
    for (const { owned, issued } of rows) expect(Number(owned)).toBe(Number(issued))
    expect(venue.reported).toEqual([])
  })
})
