import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_PREFIX, allCalls, IDEMPOTENCY_HEADER } from '#protocol'
import { turnSwitch } from '../../../server/engine/spot/switches.ts'
import { createMarket } from '../../../server/market/createMarket.ts'
import type { Market } from '../../../server/market/port.ts'
import { EXAMPLES, newKey, type World } from '../../support/examples.ts'
import { signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

const SEED = '20261122'
const WATCHED = ['BTC-USDT-SWAP', 'ETH-USDT-SWAP', 'BTC-USDT', 'EUR-USD', 'USD-JPY', 'XAU-USD']
/** A Wednesday, so that forex is dealt in. */
let now = Date.UTC(2027, 0, 6, 12)
const clock = { now: () => now }
const newMarket = () => createMarket('simulated', { seed: SEED, clock })

let venue: TestVenue
let world: World
/** The same market in a world without a venue. */
let twin: Market
beforeAll(async () => {
  venue = await startVenue({ clock, market: newMarket, config: { marketSeed: SEED } })
  world = {
    address: venue.address,
    services: venue.services,
    person: await signUp(venue.address),
    now: () => now,
    isStill: true,
  }
  twin = newMarket()
  await twin.start()
})
afterAll(async () => {
  await twin.stop()
  await venue.close()
})

/** Every price that anything is filled, liquidated, charged or settled at. */
const pricesOf = (market: Market) =>
  WATCHED.map((instId) => ({
    instId,
    last: market.ticker(instId)?.last,
    mark: market.mark(instId)?.markPx,
    index: market.index(instId)?.idxPx,
    funding: market.funding(instId)?.fundingRate,
    book: market.book(instId),
    trades: market.trades(instId, 20),
  }))
const expectUntouched = (what: string): void => expect(pricesOf(venue.services.market), what).toEqual(pricesOf(twin))
/** Time goes on, and both markets with it. */
const later = async (): Promise<void> => {
  const before = pricesOf(twin)
  now += 61_000
  expect(pricesOf(twin)).not.toEqual(before)
  await expect.poll(() => pricesOf(venue.services.market), { timeout: 5_000 }).toEqual(pricesOf(twin))
}

test('no call of anybody moves a mark, an index, a last price, a book or a funding rate', async () => {
  expectUntouched('before anything was done')
  for (const [group, name, call] of allCalls()) {
    // They end the session that the others need.
    if (name === 'loginOut') continue
    const examples = EXAMPLES as Record<string, Record<string, (world: World) => object | Promise<object>> | undefined>
    // What a timed contract needs is a record that goes on; time stands still here.
    const body = await Promise.resolve(examples[group]?.[name]?.(world) ?? {}).catch(() => ({}))
    await world.person.browser.send(API_PREFIX + call.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(call.money ? { [IDEMPOTENCY_HEADER]: newKey() } : {}) },
      body: JSON.stringify(body),
    })
    expectUntouched(call.path)
  }
  await later()
})

test('nor does a switch, which has no place for a price', async () => {
  const { pool } = venue.database
  for (const mode of ['cancel-only', 'halt', 'live'] as const) {
    const line = {
      instId: 'BTC-USDT-SWAP',
      mode,
      reason: 'priceCheck',
      operator: 'tester',
      note: '1 BTC = 1 USDT',
    } as const
    await turnSwitch(pool, line, now)
    await expect.poll(() => venue.services.switches.mode('BTC-USDT-SWAP'), { timeout: 5_000 }).toBe(mode)
    expectUntouched(mode)
  }
  await later()
  const { rows } = await pool.query<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name ~ '(mark|index|last)_?(px|price)'`,
  )
  // What a loan counted with, written afterwards into a table that nobody changes and nothing reads as a price.
  expect(rows).toEqual([{ table_name: 'loan_events', column_name: 'index_price' }])
})
