import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { positionsToWire, readContractAccount, sumsOf } from '../../../server/engine/futures/account.ts'
import { createTestTerms, tiersLine } from '../../support/terms.ts'
import { BTC, createFuturesVenue, done, type FuturesVenue, leverage, place, refusal } from './futures/venue.ts'

const HOUR = 3_600_000
let venue: FuturesVenue
let lines: ReturnType<typeof createTestTerms>['lines']
let terms: ReturnType<typeof createTestTerms>['terms']
beforeEach(async () => {
  ;({ lines, terms } = createTestTerms())
  venue = await createFuturesVenue({ terms })
})
afterEach(async () => {
  const [faults, reported] = [await venue.faults(), venue.reported]
  await venue.close()
  if (faults.length + reported.length > 0) throw new Error(JSON.stringify([faults, reported.map(String)]))
})

const held = (uid: string) => venue.futures.state.position(uid, BTC)
const account = (uid: string) =>
  readContractAccount({ db: venue.database.db, market: venue.market, clock: venue.time, terms }, uid)
const set = async (uid: string, by: number, mode: 'cross' | 'isolated' = 'isolated'): Promise<void> => {
  expect(await venue.run(uid, leverage(by, mode))).toHaveProperty('settings')
}
/** The mark stands, and is told again. */
const mark = async (px: string): Promise<void> => {
  venue.price(px)
  await venue.settled()
}
/** From then on 1.5 % must be held where 0.4 % had to, and 50x is the most. */
const tighten = (from: number): void => lines.take(tiersLine(BTC, from, [['', 50, '0.015']]))

describe('a tightened leverage table', () => {
  it.each(['isolated', 'cross'] as const)('ends a position (%s margin) at its date, and not before', async (mode) => {
    const uid = await venue.user()
    await set(uid, 50, mode)
    done(await venue.run(uid, place('buy', '0.1')))
    if (mode === 'cross') {
      const { free } = sumsOf(await account(uid))
      await venue.spend(uid, free ?? '')
    }
    await mark('59600')
    tighten(venue.time.now() + HOUR)
    await mark('59600')
    venue.time.advance(HOUR - 1)
    await mark('59600')
    expect(held(uid)?.holding.size).toBe('0.1')
    venue.time.advance(1)
    await mark('59600')
    expect(held(uid)).toBeUndefined()
    const { rows } = await venue.database.pool.query(`SELECT uid FROM futures_orders WHERE kind = 'liquidation'`)
    expect(rows).toEqual([{ uid }])
  })

  it('warns at its date of what comes near', async () => {
    const uid = await venue.user()
    await set(uid, 50)
    done(await venue.run(uid, place('buy', '0.1')))
    tighten(venue.time.now() + HOUR)
    await mark('60000')
    expect(venue.warnings).toEqual([])
    venue.time.advance(HOUR)
    await mark('59900')
    expect(venue.warnings).toMatchObject([{ uid, instId: BTC, level: 1 }])
  })

  it('raises what the account shows as needed, and the liquidation price, from its date on', async () => {
    const uid = await venue.user()
    await set(uid, 20)
    done(await venue.run(uid, place('buy', '0.1')))
    tighten(venue.time.now() + HOUR)
    await mark('60000')
    const before = await account(uid)
    expect(sumsOf(before).maintenance).toBe('24')
    venue.time.advance(HOUR)
    await mark('60000')
    const after = await account(uid)
    expect(sumsOf(after).maintenance).toBe('90')
    const [was] = positionsToWire(before)
    const [is] = positionsToWire(after)
    expect(Number(is?.liqPx)).toBeGreaterThan(Number(was?.liqPx))
    expect(held(uid)?.holding.size).toBe('0.1')
  })

  it('bounds what is opened and set from its date on', async () => {
    const uid = await venue.user()
    tighten(venue.time.now() + HOUR)
    await set(uid, 55)
    done(await venue.run(uid, place('buy', '0.01')))
    venue.time.advance(HOUR)
    await mark('60000')
    expect(refusal(await venue.run(uid, place('buy', '0.01')))).toMatchObject({
      error: 'leverageTooHigh',
      values: { max: '50' },
    })
    expect(refusal(await venue.run(uid, leverage(51)))).toMatchObject({
      error: 'leverageTooHigh',
      values: { max: '50' },
    })
    // What is held is closed with whatever leverage it has.
    done(await venue.run(uid, place('sell', '0.01', undefined, true)))
  })

  it('counts after a restart as before it', async () => {
    const uid = await venue.user()
    await set(uid, 50)
    done(await venue.run(uid, place('buy', '0.1')))
    tighten(venue.time.now() + HOUR)
    await venue.restart()
    await mark('59600')
    expect(held(uid)?.holding.size).toBe('0.1')
    venue.time.advance(HOUR)
    await mark('59600')
    expect(held(uid)).toBeUndefined()
  })

  it('that came to be known after its date counts from the next mark on', async () => {
    const uid = await venue.user()
    await set(uid, 50)
    done(await venue.run(uid, place('buy', '0.1')))
    await mark('59600')
    tighten(venue.time.now() - 1)
    await mark('59600')
    expect(held(uid)).toBeUndefined()
  })
})
