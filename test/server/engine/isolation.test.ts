import { afterEach, describe, expect, it, vi } from 'vitest'
import { toAmount } from '#protocol'
import type { ForexAct } from '../../../server/engine/forex/commands.ts'
import type { UserAct } from '../../../server/engine/futures/acts.ts'
import { auditLedger } from '../../../server/ledger/audit.ts'
import type { TestDatabase } from '../../support/database.ts'
import { createForexVenue, place as forexPlace } from './forex/venue.ts'
import { done as contractDone, createFuturesVenue, place } from './futures/venue.ts'
import { createTimedVenue, newKey as newTimedKey, request } from './timed/venue.ts'
import { accepted, createTestVenue, fundedUser, limit, newKey } from './venue.ts'

// Rule: a request that fails, whatever got past the border with it, fails alone: the others of its batch are done, and the
// engine does not read its state again.

/** What no caller can send: the border refuses it. */
const BEYOND = '99999999999999999999'
const NO_NUMBER = 'abc' as never
const BATCH = 40

let close: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const one of close) await one()
  close = []
})

/** How often an engine reads its state while something is done. */
const loads = async (database: TestDatabase, run: () => Promise<unknown>): Promise<number> => {
  const spy = vi.spyOn(database.pool, 'query')
  await run()
  const texts = spy.mock.calls.map(([query]) => (typeof query === 'string' ? query : JSON.stringify(query)))
  spy.mockRestore()
  return texts.filter((text) =>
    /SELECT \* FROM (spot_orders|futures_positions|timed_contracts) WHERE (state|size)/.test(text),
  ).length
}

/** Forty good ones of one turn with the bad one among them; how many of them went well. */
const amid = async (good: () => Promise<object>, bad: () => Promise<unknown>, ok: (answer: object) => boolean) => {
  const all = Array.from({ length: BATCH }, good)
  const failing = bad().then(
    () => 'done',
    () => 'failed',
  )
  const rest = Array.from({ length: BATCH }, good)
  const answers = await Promise.all([...all, ...rest])
  return { good: answers.filter(ok).length, bad: await failing }
}
const ALONE = { good: 2 * BATCH, bad: 'failed' }

const openSpot = async () => {
  const venue = await createTestVenue()
  close.push(() => venue.close())
  venue.market.setBook('BTC-USDT', [['101', '500']], [['99', '500']])
  return { venue, uid: await fundedUser(venue), other: await fundedUser(venue) }
}

describe('spot', () => {
  it.each([
    ['an id beyond bigint', (ordId = BEYOND) => ({ action: 'cancel', ordId }) as const],
    ['a price that is none', () => ({ ...limit('buy', '1', '90'), px: NO_NUMBER })],
    ['a text that no column takes', () => ({ ...limit('buy', '1', '90'), clOrdId: 'a\0b' })],
  ])('%s', async (_, bad) => {
    const { venue, uid, other } = await openSpot()
    const send = (): Promise<unknown> => {
      const input = bad()
      return 'action' in input ? venue.spot.update(uid, newKey(), input) : venue.spot.place(uid, newKey(), input)
    }
    const good = () => venue.spot.place(other, newKey(), limit('buy', '0.1', '90'))
    const read = await loads(venue.database, async () => {
      expect(await amid(good, send, (answer) => 'order' in answer)).toEqual(ALONE)
    })
    expect([read, venue.reported.length]).toEqual([0, 1])
    // Memory is what the records are: each order is cancelled by its id, and nothing stays frozen.
    const { canceled } = (await venue.spot.cancelAll(other, newKey(), {})) as { canceled: string[] }
    expect(canceled).toHaveLength(2 * BATCH)
    expect(await auditLedger(venue.database.db)).toEqual([])
    // Who failed is served like everybody.
    accepted(await venue.spot.place(uid, newKey(), limit('buy', '1', '90')))
  })

  it('a burst of them leaves the state alone, and the order behind it does not wait for their end', async () => {
    const { venue, uid, other } = await openSpot()
    const failing = Array.from({ length: 400 }, () =>
      venue.spot.update(uid, newKey(), { action: 'cancel', ordId: BEYOND }).catch(() => 'failed'),
    )
    let left = failing.length
    for (const one of failing) void one.then(() => (left -= 1))
    const read = await loads(venue.database, async () => {
      accepted(await venue.spot.place(other, newKey(), limit('buy', '0.1', '90')))
      // The order did not wait for them: most are still to be found out.
      expect(left).toBeGreaterThan(300)
      await Promise.all(failing)
    })
    expect([read, venue.reported.length]).toEqual([0, 400])
  })
})

const instId = 'BTC-USDT-SWAP'

interface FailingVenue {
  readonly database: TestDatabase
  readonly reported: readonly unknown[]
  run(uid: string, act: { readonly kind: 'cancelAll' }): Promise<object>
}
/** The bad request fails, nothing is loaded again, and each of the good orders is there to be cancelled. */
const failsAlone = async (
  venue: FailingVenue,
  other: string,
  good: () => Promise<object>,
  bad: () => Promise<unknown>,
): Promise<void> => {
  const read = await loads(venue.database, async () => {
    expect(await amid(good, bad, (answer) => 'order' in answer)).toEqual(ALONE)
  })
  expect([read, venue.reported.length]).toEqual([0, 1])
  expect(await venue.run(other, { kind: 'cancelAll' })).toMatchObject({ kept: 0 })
}

describe('contracts', () => {
  it.each<[string, UserAct]>([
    ['an id beyond bigint', { kind: 'recall', ordId: BEYOND }],
    ['a size that is none', { kind: 'place', input: { instId, side: 'buy', sz: NO_NUMBER } }],
    [
      'a leverage that no column takes',
      { kind: 'settings', input: { instId, leverage: 2.5, mode: 'isolated' }, caps: undefined },
    ],
  ])('%s', async (_, bad) => {
    const venue = await createFuturesVenue()
    close.push(() => venue.close())
    const [uid, other] = [await venue.user(), await venue.user()]
    await failsAlone(
      venue,
      other,
      () => venue.run(other, place('buy', '0.001', '50000')),
      () => venue.run(uid, bad),
    )
    contractDone(await venue.run(uid, place('buy', '0.01')))
    expect(await venue.faults()).toEqual([])
  })
})

describe('forex', () => {
  it.each<[string, ForexAct]>([
    ['an id beyond bigint', { kind: 'recall', ordId: BEYOND }],
    [
      'a size that is none',
      { kind: 'place', caps: undefined, input: { instId: 'EUR-USD', side: 'buy', sz: NO_NUMBER } },
    ],
  ])('%s', async (_, bad) => {
    const venue = await createForexVenue()
    close.push(() => venue.close())
    const [uid, other] = [await venue.user(), await venue.user()]
    await failsAlone(
      venue,
      other,
      () => venue.run(other, forexPlace('buy', '1000', { px: '1.05000' })),
      () => venue.run(uid, bad),
    )
    expect(await venue.faults()).toEqual([])
  })
})

it('timed contracts: a stake that is none', async () => {
  const venue = await createTimedVenue()
  close.push(() => venue.close())
  await venue.tick('60000', '60001')
  const [uid, other] = [await venue.user(), await venue.user()]
  const quoteTs = venue.ticks.time.now()
  const good = () => venue.timed.accept(other, newTimedKey(), request({ quoteTs }))
  const bad = () => venue.timed.accept(uid, newTimedKey(), request({ quoteTs, stake: NO_NUMBER }))
  const read = await loads(venue.database, async () => {
    expect(await amid(good, bad, (answer) => 'contract' in answer)).toEqual(ALONE)
  })
  expect([read, venue.reported.length]).toEqual([0, 1])
  expect(venue.timed.running(other)).toHaveLength(2 * BATCH)
  expect(venue.timed.interest('BTC-USDT', 'up')).toBe(toAmount(String(10 * 2 * BATCH)))
  expect(await auditLedger(venue.database.db)).toEqual([])
})
