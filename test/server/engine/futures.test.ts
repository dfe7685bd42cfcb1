import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toPrice } from '#protocol'
import { readFunds } from '../../../server/ledger/balances.ts'
import { post } from '../../../server/ledger/post.ts'
import { house, user } from '../../../server/ledger/posting.ts'
import {
  amountOf,
  BTC,
  createFuturesVenue,
  done,
  type FuturesVenue,
  leverage,
  newKey,
  place,
  refusal,
} from './futures/venue.ts'

let venue: FuturesVenue
beforeEach(async () => {
  venue = await createFuturesVenue()
})
afterEach(async () => {
  const [faults, reported] = [await venue.faults(), venue.reported]
  await venue.close()
  // Whatever a test did, the books are right and nothing was a bug.
  if (faults.length + reported.length > 0) throw new Error(JSON.stringify([faults, reported.map(String)]))
})
const at = (hour: number): number => Date.UTC(2026, 10, 22, hour)
const held = (uid: string) => venue.futures.state.position(uid, BTC)
const fundsOf = async (uid: string) => (await readFunds(venue.database.db, uid, ['USDT']))[0]
const insurance = async (): Promise<string> => {
  const { rows } = await venue.database.pool.query<{ amount: string }>(
    `SELECT coalesce(sum(amount), 0)::text AS amount FROM ledger_lines WHERE kind = 'insurance'`,
  )
  return rows[0]?.amount ?? ''
}

describe('one wallet with forex', () => {
  it('losses of forex beyond its margin leave less to open with', async () => {
    const shared = await createFuturesVenue({ elsewhere: () => amountOf('-9000') })
    const uid = await shared.user()
    expect(refusal(await shared.run(uid, place('buy', '0.2'))).error).toBe('balanceTooLow')
    done(await shared.run(uid, place('buy', '0.1')))
    await shared.close()
  })
})

describe('contracts on the records', () => {
  it('a position survives a restart to the last unit, with what rests and what waits', async () => {
    const uid = await venue.user()
    done(await venue.run(uid, place('buy', '0.333')))
    done(await venue.run(uid, place('sell', '0.1')))
    done(await venue.run(uid, place('buy', '0.1', '59000')))
    done(
      await venue.run(uid, {
        kind: 'protect',
        position: { instId: BTC },
        input: { kind: 'sl', sz: amountOf('0.2'), trigPx: toPrice('58000'), by: 'mark' },
      }),
    )
    const [before, orders] = [held(uid), venue.futures.state.ordersOf(uid)]
    await venue.restart()
    expect(held(uid)).toEqual(before)
    expect(venue.futures.state.ordersOf(uid)).toEqual(orders)
    expect((await fundsOf(uid))?.margin).toBe(before?.holding.margin)
    venue.price('57900')
    await venue.settled()
    expect(held(uid)?.holding.size).toBe('0.033')
    venue.price('58999')
    venue.market.trade({ instId: BTC, tradeId: '1', px: '58999', sz: '5', side: 'sell', ts: String(venue.time.now()) })
    await venue.settled()
    expect(held(uid)?.holding.size).toBe('0.133')
  })
  it('the same key is one order, however often it comes, and another body under it is refused', async () => {
    const uid = await venue.user()
    const key = newKey()
    const all = await Promise.all(Array.from({ length: 50 }, () => venue.run(uid, place('buy', '0.01'), key)))
    expect(new Set(all.map((one) => done(one).order.id)).size).toBe(1)
    expect(held(uid)?.holding.size).toBe('0.01')
    expect(refusal(await venue.run(uid, place('buy', '0.02'), key)).error).toBe('keyReused')
    await venue.restart()
    expect(done(await venue.run(uid, place('buy', '0.01'), key)).order.id).toBe(done(all[0] ?? {}).order.id)
    expect(held(uid)?.holding.size).toBe('0.01')
  })
  it('a thousand requests at once on one account, while its money moves elsewhere', async () => {
    const uid = await venue.user()
    const away = Array.from({ length: 100 }, (_, n) =>
      post(
        venue.database.db,
        [
          {
            causeId: `${n}`,
            moves: [
              {
                from: user(uid, 'available'),
                to: house('outside'),
                coin: 'USDT',
                amount: amountOf('50'),
                cause: 'spot-fill',
              },
            ],
          },
        ],
        1,
      ).then(
        () => 1,
        () => 0,
      ),
    )
    const results = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) =>
        venue.run(uid, n % 3 === 0 ? place('sell', '0.004') : place('buy', '0.009', n % 2 === 0 ? '59000' : undefined)),
      ),
    )
    const gone = (await Promise.all(away)).reduce<number>((sum, one) => sum + one, 0)
    expect(gone).toBeGreaterThan(0)
    const accepted = results.filter((one) => 'order' in one).length
    expect(accepted).toBeGreaterThan(50)
    for (const one of results)
      if ('refused' in one) expect(['balanceTooLow', 'tooManyOrders', 'positionTooLarge']).toContain(one.refused.error)
  })
  it('foreign ids are refused like unknown ones', async () => {
    const [mine, other] = [await venue.user(), await venue.user()]
    const { order } = done(await venue.run(mine, place('buy', '0.01', '59000')))
    const recall = (uid: string, ordId: string) => venue.run(uid, { kind: 'recall', ordId })
    const foreign = refusal(await recall(other, order.id))
    expect(foreign).toEqual(refusal(await recall(other, '123')))
    done(await recall(mine, order.id))
    expect(refusal(await recall(mine, order.id)).error).toBe('orderEnded')
    expect(refusal(await recall(other, order.id))).toEqual(foreign)
  })
})

describe('when the connection breaks', () => {
  it.each(['before', 'after'] as const)('%s a commit: the key tells, once', async (how) => {
    const uid = await venue.user()
    const key = newKey()
    venue.breaks.push(how)
    done(await venue.run(uid, place('buy', '0.05'), key))
    done(await venue.run(uid, place('buy', '0.05'), key))
    expect(held(uid)?.holding.size).toBe('0.05')
  })
  it.each(['before', 'after'] as const)('%s a liquidation is committed: it takes place once', async (how) => {
    const uid = await venue.user()
    await venue.run(uid, leverage(20))
    done(await venue.run(uid, place('buy', '0.5')))
    venue.breaks.push(how)
    venue.price('57200')
    await venue.settled()
    venue.price('57199')
    await venue.settled()
    expect(held(uid)).toBeUndefined()
    const { rows } = await venue.database.pool.query(`SELECT id FROM futures_orders WHERE kind = 'liquidation'`)
    expect(rows).toHaveLength(1)
  })
})

describe('liquidation by the market', () => {
  it('warns, then takes over, and the insurance gets what is left', async () => {
    const uid = await venue.user()
    await venue.run(uid, leverage(20))
    done(await venue.run(uid, place('buy', '0.5')))
    const before = await fundsOf(uid)
    venue.price('57280')
    await venue.settled()
    expect(venue.warnings).toEqual([{ uid, instId: BTC, level: 1 }])
    venue.price('57200')
    await venue.settled()
    expect(held(uid)).toBeUndefined()
    expect((await fundsOf(uid))?.available).toBe(before?.available)
    expect(Number(await insurance())).toBeGreaterThan(90)
  })
  it('shared margin is judged by what the wallet holds now, whoever spent from it', async () => {
    const uid = await venue.user()
    await venue.run(uid, leverage(20, 'cross'))
    done(await venue.run(uid, place('buy', '1')))
    // The wallet carries a fall of 5,000 with ease, and is judged so.
    for (const px of ['58000', '56000', '55000', '55001']) {
      venue.price(px)
      await venue.settled()
    }
    expect(held(uid)?.holding.size).toBe('1')
    expect(venue.warnings).toEqual([])
    // Spot takes most of it: the next mark, hardly another one, ends the position.
    await venue.spend(uid, '4730')
    venue.price('55002')
    await venue.settled()
    expect(held(uid)?.holding.size).not.toBe('1')
  })
  it('a jump over the liquidation prices of many closes gains where the insurance is empty', async () => {
    const longs = await Promise.all([1, 2, 3].map(() => venue.user()))
    const shorts = await Promise.all([1, 2].map(() => venue.user()))
    for (const [n, uid] of longs.entries()) {
      await venue.run(uid, leverage(20, n === 0 ? 'cross' : 'isolated'))
      done(await venue.run(uid, place('buy', '0.5')))
    }
    for (const uid of shorts) done(await venue.run(uid, place('sell', '0.6')))
    venue.price('40000')
    await venue.settled()
    for (const uid of longs) expect(held(uid)?.holding.side).not.toBe('long')
    expect(await insurance()).not.toMatch(/^-/)
    const { rows } = await venue.database.pool.query(`SELECT uid FROM futures_orders WHERE kind = 'adl'`)
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('funding', () => {
  it('is charged once at its time, also after a restart, and made good after a sleep', async () => {
    const [long, short] = [await venue.user(), await venue.user()]
    done(await venue.run(long, place('buy', '0.1')))
    done(await venue.run(short, place('sell', '0.1')))
    const payments = async () =>
      (
        await venue.database.pool.query<{ uid: string; payment: string }>(
          'SELECT uid::text, sum(payment)::numeric(20, 6)::text AS payment FROM futures_funding GROUP BY uid ORDER BY uid',
        )
      ).rows
    venue.charge(at(16), '0.0001')
    venue.time.advance(at(16) - venue.time.now() - 300)
    venue.price('60000')
    await venue.settled()
    expect(await payments()).toEqual([])
    // At the very moment, whenever the last look was.
    venue.time.advance(300)
    await venue.settled()
    expect(await payments()).toEqual([
      { uid: long, payment: '0.600000' },
      { uid: short, payment: '-0.600000' },
    ])
    await venue.restart()
    venue.time.advance(3_000)
    await venue.settled()
    expect(await payments()).toHaveLength(2)
    venue.charge(at(24), '-0.0002')
    venue.charge(at(32), '0.0001')
    venue.time.advance(at(33) - venue.time.now())
    venue.price('60000')
    await venue.restart()
    venue.time.advance(1_000)
    await venue.settled()
    expect(await payments()).toEqual([
      { uid: long, payment: '0.000000' },
      { uid: short, payment: '0.000000' },
    ])
    const { rows } = await venue.database.pool.query('SELECT time FROM futures_charges')
    expect(rows).toHaveLength(3)
  })
})
