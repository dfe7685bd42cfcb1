import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Call,
  contractOrder,
  errorByCode,
  fxContractConfig,
  fxContractOrder,
  fxVarieties,
  type InputOf,
  type OutputOf,
  tradingContracts,
} from '#protocol'
import { createMarket } from '../../../server/market/createMarket.ts'
import { newKey } from '../../support/examples.ts'
import { type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

/** It is Wednesday noon and goes on from there, until a test says that it is Saturday. */
const wednesday = Date.UTC(2027, 0, 6, 12) - Date.now()
const ahead = { by: wednesday }
const clock = { now: () => Date.now() + ahead.by }
let venue: TestVenue
let person: Person
let other: Person
beforeAll(async () => {
  venue = await startVenue({
    clock,
    market: () => createMarket('simulated', { seed: 1, clock }),
  })
  person = await signUp(venue.address)
  other = await signUp(venue.address)
})
afterAll(() => venue.close())

const ask = async <C extends Call>(call: C, input: InputOf<C>, who = person, key = newKey()) =>
  (await who.browser.call(call, input, call.money ? { key } : {})).body
const done = async <C extends Call>(call: C, input: InputOf<C>, who?: Person, key?: string): Promise<OutputOf<C>> => {
  const { code, msg, data } = await ask(call, input, who, key)
  if (data === undefined) throw new Error(`${call.path}: ${code} ${msg}`)
  return data
}
const refused = async <C extends Call>(call: C, input: InputOf<C>, who?: Person) => {
  const { code, values } = await ask(call, input, who)
  return { error: errorByCode(String(code)), values }
}
const request = async (sz: string): Promise<InputOf<typeof fxContractOrder.save>> => {
  const { variety } = await done(fxVarieties.getByCode, { instId: 'EUR-USD' })
  return { ordType: 'market', instId: 'EUR-USD', side: 'buy', sz, seenPx: variety.askPx, maxDeviation: '20' }
}

describe('forex over the wire', () => {
  it('opens, tells position, account and outcome, and answers the same key alike', async () => {
    const key = newKey()
    const input = await request('2000')
    const { order } = await done(fxContractOrder.save, input, person, key)
    expect(order).toMatchObject({
      instType: 'FOREX',
      instId: 'EUR-USD',
      state: 'filled',
      accFillSz: '2000',
      lever: '20',
    })
    expect((await done(fxContractOrder.save, input, person, key)).order.ordId).toBe(order.ordId)
    expect(await done(tradingContracts.outcome, { key })).toMatchObject({
      outcome: 'contractOrder',
      order: { ordId: order.ordId, instType: 'FOREX' },
    })
    const { positions } = await done(contractOrder.selectPosition, { assetClass: 'forex' })
    expect(positions).toMatchObject([{ instType: 'FOREX', pos: '2000', mgnWarn: '', fundingFee: '0' }])
    expect((await done(contractOrder.selectPosition, { assetClass: 'crypto' })).positions).toEqual([])
    const { forex } = await done(contractOrder.contractProperty, { assetClass: 'forex' })
    expect(forex).toMatchObject({ coin: 'USDT', elsewhere: '0', marginCall: '1', stopOut: '0.5' })
    expect(forex?.usedMargin).toBe(positions[0]?.margin)
    const [channel] = await venue.services.privateFeeds.snapshots.positions(await uidOf())
    expect(channel?.posId).toBe(positions[0]?.posId)
  })
  it('refuses every id of another user like an unknown one', async () => {
    const [position] = (await done(contractOrder.selectPosition, { assetClass: 'forex' })).positions
    const resting = { ordType: 'limit', instId: 'EUR-USD', side: 'buy', sz: '1000', px: '0.90000' } as const
    const { order } = await done(fxContractOrder.save, resting)
    // An id that forex may have given, to nobody.
    const nobody = '17677440000000002'
    for (const posId of [position?.posId ?? '', nobody]) {
      expect((await refused(contractOrder.closeOut, { ordType: 'market', posId }, other)).error).toBe('positionUnknown')
      expect((await refused(contractOrder.reverse, { posId }, other)).error).toBe('positionUnknown')
      expect((await refused(contractOrder.protect, { posId, kind: 'sl', trigPx: '1' }, other)).error).toBe(
        'positionUnknown',
      )
      expect((await refused(contractOrder.positionDetail, { posId }, other)).error).toBe('positionUnknown')
    }
    for (const ordId of [order.ordId, nobody]) {
      expect((await refused(contractOrder.recall, { ordId }, other)).error).toBe('orderUnknown')
      expect((await refused(contractOrder.amend, { ordId, sz: '2000' }, other)).error).toBe('orderUnknown')
      expect((await refused(contractOrder.selectDetail, { ordId }, other)).error).toBe('orderUnknown')
    }
    expect((await done(contractOrder.amend, { ordId: order.ordId, sz: '2000' })).order.sz).toBe('2000')
    expect((await done(contractOrder.cancelAll, { assetClass: 'crypto' })).canceled).toEqual([])
    expect((await done(contractOrder.cancelAll, { assetClass: 'forex' })).canceled).toEqual([order.ordId])
  })
  it('closes, and keeps the history', async () => {
    const [position] = (await done(contractOrder.selectPosition, { assetClass: 'forex' })).positions
    const posId = position?.posId ?? ''
    expect((await refused(contractOrder.closeOut, { ordType: 'limit', posId, px: '2' })).error).toBe('invalidField')
    await done(contractOrder.closeOut, { ordType: 'market', posId, sz: '1000' })
    expect(await done(contractOrder.closeAll, { assetClass: 'forex' })).toMatchObject({ kept: 0 })
    const { positions } = await done(contractOrder.closedPositions, { assetClass: 'forex' })
    expect(positions).toMatchObject([{ posId, instType: 'FOREX', closeTotalPos: '2000', closedBy: 'order' }])
    expect((await done(contractOrder.closedPositions, { assetClass: 'crypto' })).positions).toEqual([])
    const { fills, swaps } = await done(contractOrder.positionDetail, { posId })
    // Opened and closed; how many levels of the book each took depends on the moment.
    expect([fills.reduce((all, { sz }) => all + Number(sz), 0), swaps]).toEqual([4_000, []])
    expect((await done(contractOrder.swapHistory, { posId })).lines).toEqual([])
  })
  it('publishes terms with what applies to a new account, and the next rollover', async () => {
    const { contracts, newAccountUntil } = await done(fxContractConfig.getList, { instId: 'USD-JPY' })
    expect(contracts).toMatchObject([
      { terms: { leverage: 100, commission: '0' }, userLeverage: 20, userMaxSz: '2000000' },
    ])
    expect(contracts[0]?.nextSwap).toEqual({ time: String(Date.UTC(2027, 0, 6, 22)), days: 3 })
    expect(Number(newAccountUntil)).toBeGreaterThan(clock.now())
  })
  it('is closed on Saturday, and says until when', async () => {
    const input = await request('1000')
    ahead.by = wednesday + 3 * 86_400_000
    const opening = String(Date.UTC(2027, 0, 10, 22))
    expect(await refused(fxContractOrder.save, input)).toEqual({ error: 'instrumentClosed', values: { next: opening } })
    const { variety } = await done(fxVarieties.getByCode, { instId: 'EUR-USD' })
    expect(variety).toMatchObject({ isOpen: false, rest: 'weekend', nextChange: opening })
  })
})

const uidOf = async (): Promise<string> => {
  const { rows } = await venue.database.pool.query<{ uid: string }>('SELECT uid::text FROM futures_positions LIMIT 1')
  return rows[0]?.uid ?? ''
}
