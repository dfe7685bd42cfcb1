import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  books,
  coinVarieties,
  contractOrder,
  exchange,
  listing,
  sctFunds,
  spotFee,
  toAmount,
  toPrice,
  tradingContracts,
} from '#protocol'
import { type ContractVenue, openContractVenue, BTC as SWAP } from '../../support/contractVenue.ts'
import { fakeTicker } from '../../support/fakeMarket.ts'
import { operatorOf, publishSetting, type TestOperator } from '../../support/operator.ts'
import { contractFaults } from '../engine/futures/faults.ts'

const PAIR = 'BTC-USDT'
const HOUR = 3_600_000
let leap = 0
const clock = { now: () => Date.now() + leap }
let v: ContractVenue
let ada: TestOperator
/** Time goes on; an operator's session does not last so long. */
const pass = async (by: number): Promise<void> => {
  leap += by
  ada = await operatorOf(v.venue, ['configurator'])
}
const levels = (up: number) => [0, 1, 2].map((n) => [String(100 + up * (1 + n)), '50', '0', '1'] as const)
/** The pair at 100; the contract at 60,000. */
const quote = (): void => {
  v.fake.market.setTicker(fakeTicker(PAIR, '100', clock.now()))
  v.fake.market.setBook(PAIR, { asks: levels(1), bids: levels(-1), ts: clock.now(), seqId: 1 })
}
beforeAll(async () => {
  v = await openContractVenue({ clock })
  await pass(0)
})
afterAll(async () => {
  const faults = await contractFaults(v.venue.database)
  await v.venue.close()
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
})

const set = (kind: 'fees' | 'coin', key: string, value: object, from = 0) =>
  publishSetting(v.venue, ada, { kind, key, value: JSON.stringify(value), from, note: 'announced' })
const listed = () => v.done(coinVarieties.getList, {})
const found = async (instId: string) => (await listed()).instruments.find((one) => one.instId === instId)
const spot = (side: 'buy' | 'sell', sz: string, px?: string) => {
  quote()
  const more = { side, sz: toAmount(sz), instId: PAIR, trigPxType: 'last' } as const
  return px === undefined
    ? ({ ...more, ordType: 'market', tgtCcy: 'base_ccy' } as const)
    : ({ ...more, ordType: 'limit', px: toPrice(px), tif: 'gtc' } as const)
}
const contract = (side: 'buy' | 'sell', sz: string, more: object = {}) =>
  ({ ordType: 'market', instId: SWAP, side, sz: toAmount(sz), ...more }) as const
const SIZES = { minSz: '0.01', maxSz: '100' } as const

describe('fees', () => {
  it('are checked: rates, who they are of, and how soon', async () => {
    for (const wrong of [
      { makerFee: '0.002', takerFee: '0.001' },
      { makerFee: '0', takerFee: '0.010001' },
      { makerFee: '-0.001', takerFee: '0.001' },
      { makerFee: '0', takerFee: '0.0000001' },
      { takerFee: '0.001' },
    ])
      expect((await set('fees', 'spot', wrong)).code, JSON.stringify(wrong)).toBe('1001')
    const fine = { makerFee: '0.0005', takerFee: '0.002' }
    expect((await set('fees', 'forex', fine)).code).toBe('1001')
    expect((await set('fees', 'spot', fine, clock.now() + HOUR - 60_000)).code).not.toBe('200')
    expect((await ada.call('settingNow', { kind: 'fees', key: 'futures' })).data?.value).toBe(
      JSON.stringify({ makerFee: '0.0002', takerFee: '0.0005' }, null, 2),
    )
  })

  it('count from their date on, in what is previewed and in what is charged, and are announced and logged', async () => {
    const bought = (await v.done(tradingContracts.save, spot('buy', '1'))).order
    expect(bought).toMatchObject({ state: 'filled', fee: spotFee('buy', toAmount('1'), toPrice('101'), '0.001') })
    const opened = (await v.done(contractOrder.save, contract('buy', '0.1'))).order
    expect(opened.fee).toBe('3.000005')
    const resting = (await v.done(tradingContracts.save, spot('buy', '1', '90'))).order
    expect((await set('fees', 'spot', { makerFee: '0.0005', takerFee: '0.002' })).code).toBe('200')
    expect((await set('fees', 'futures', { makerFee: '0', takerFee: '0.001' })).code).toBe('200')
    const announced = await listed()
    expect(announced.next?.from).toBeGreaterThan(clock.now() + HOUR - 60_000)
    expect(announced.next?.instruments.find(({ instId }) => instId === PAIR)?.takerFee).toBe('0.002')
    expect((await found(PAIR))?.takerFee).toBe('0.001')
    const later = await v.done(listing.announced, {})
    expect(later.fees.map(({ kind, takerFee }) => [kind, takerFee])).toEqual([
      ['spot', '0.002'],
      ['futures', '0.001'],
    ])
    const { changes } = await v.done(books.honesty, {})
    expect(changes.filter(({ kind }) => kind === 'fees').map(({ key }) => key)).toEqual(['futures', 'spot'])

    await pass(HOUR + 1_000)
    expect(await found(PAIR)).toMatchObject({ makerFee: '0.0005', takerFee: '0.002' })
    expect(await found(SWAP)).toMatchObject({ makerFee: '0', takerFee: '0.001' })
    expect((await listed()).next).toBeUndefined()
    expect((await v.done(listing.announced, {})).fees).toEqual([])
    const dearer = (await v.done(tradingContracts.save, spot('buy', '1'))).order
    expect(dearer.fee).toBe(spotFee('buy', toAmount('1'), toPrice('101'), '0.002'))
    expect((await v.done(contractOrder.save, contract('sell', '0.1', { reduceOnly: true }))).order.fee).toBe('5.99999')
    // What rested over the change pays the rate of its fill.
    quote()
    v.fake.market.trade({
      instId: PAIR,
      tradeId: '1',
      px: '89',
      sz: '5',
      side: 'sell',
      ts: String(clock.now()),
      count: '1',
      source: '0',
      seqId: 1,
    })
    await expect
      .poll(async () => (await v.done(tradingContracts.detail, { ordId: resting.ordId })).order)
      .toMatchObject({ state: 'filled', fee: spotFee('buy', toAmount('1'), toPrice('90'), '0.0005') })
  })
})

describe('a pair', () => {
  it('that is not of this market is not offered, whatever was once set of it', async () => {
    await v.venue.database.pool.query(
      `INSERT INTO settings (kind, key, value, effective_from, operator, note, time)
       VALUES ('coin', 'GONE-USDT', '{"state": "closed", "minSz": "1", "maxSz": "2"}', 1, 'ada', 'gone', 1)`,
    )
    const { data } = await ada.call('settingKeys', { kind: 'coin' })
    expect(data?.keys.map(({ key }) => key)).toEqual([SWAP, PAIR])
  })

  it('has sizes within its steps and bounds', async () => {
    expect((await ada.call('settingKeys', { kind: 'coin' })).data?.keys.map(({ key }) => key)).toEqual([SWAP, PAIR])
    expect(JSON.parse((await ada.call('settingNow', { kind: 'coin', key: PAIR })).data?.value ?? '')).toEqual({
      state: 'open',
      minSz: '0.0001',
      maxSz: '1000',
    })
    for (const wrong of [
      { minSz: '0.00015', maxSz: '1' },
      { minSz: '2', maxSz: '1' },
      { minSz: '1', maxSz: '1001' },
      { minSz: '0', maxSz: '1' },
      { minSz: '1', maxSz: '2', takerFee: '0' },
    ])
      expect((await set('coin', PAIR, { state: 'open', ...wrong })).code, JSON.stringify(wrong)).toBe('1001')
    expect((await set('coin', 'NO-SUCH', { state: 'open', ...SIZES })).code).toBe('1001')
    expect((await set('coin', PAIR, { state: 'gone', ...SIZES })).code).toBe('1001')
    expect((await set('coin', PAIR, { state: 'open', ...SIZES })).code).toBe('200')
    expect((await v.done(tradingContracts.save, spot('buy', '0.005'))).order.state).toBe('filled')
    await pass(HOUR + 1_000)
    expect(await v.refused(tradingContracts.save, spot('buy', '0.005'))).toMatchObject({
      error: 'sizeTooSmall',
      values: { min: '0.01' },
    })
  })

  it('that is closed is listed no more, its orders end and say why, and what is held can be exchanged', async () => {
    const { ordId } = (await v.done(tradingContracts.save, spot('buy', '1', '90'))).order
    expect((await set('coin', PAIR, { state: 'closed', ...SIZES })).code).toBe('200')
    expect((await listed()).next?.instruments.some(({ instId }) => instId === PAIR)).toBe(false)
    expect(await found(PAIR)).toBeDefined()
    await pass(HOUR + 1_000)
    expect(await found(PAIR)).toBeUndefined()
    await expect
      .poll(async () => (await v.done(tradingContracts.detail, { ordId })).order)
      .toMatchObject({ state: 'canceled', cancelSource: 'withdrawn', accFillSz: '0' })
    expect((await v.refused(tradingContracts.save, spot('buy', '1'))).error).toBe('cancelOnly')
    expect((await v.done(tradingContracts.status, {})).resting).toMatchObject([
      { instId: PAIR, mode: 'cancel-only', reason: 'withdrawal' },
    ])
    const { funds } = await v.done(sctFunds.getFundsData, {})
    expect(funds.find(({ coin }) => coin === 'USDT')?.frozen).toBe('0')
    expect(Number(funds.find(({ coin }) => coin === 'BTC')?.available)).toBeGreaterThan(2)
    quote()
    const { terms } = await v.done(exchange.exchangeData, {})
    expect(terms.coins.find(({ coin }) => coin === 'BTC')).toMatchObject({ buyable: false })
    const sale = { from: 'BTC', to: 'USDT', amount: toAmount('1') } as const
    expect(Number((await v.done(exchange.exchangeData, { quote: sale })).quote?.out)).toBeGreaterThan(99)
    const buy = { from: 'USDT', to: 'BTC', amount: toAmount('100') } as const
    expect(await v.refused(exchange.exchangeData, { quote: buy })).toMatchObject({
      error: 'instrumentClosed',
      field: 'to',
    })
  })
})

describe('a contract', () => {
  it('is left to be reduced before it is closed', async () => {
    await v.done(contractOrder.save, contract('buy', '0.2'))
    expect((await set('coin', SWAP, { state: 'closed', minSz: '0.001', maxSz: '1000' })).code).toBe('2507')
    expect((await set('coin', SWAP, { state: 'cancelOnly', minSz: '0.001', maxSz: '1000' })).code).toBe('200')
    expect(await v.done(listing.announced, {})).toMatchObject({
      coins: [{ instId: SWAP, state: 'cancelOnly' }],
      withdrawn: [{ instId: PAIR, state: 'closed' }],
    })
    await pass(HOUR + 1_000)
    expect((await v.refused(contractOrder.save, contract('buy', '0.1'))).error).toBe('reduceOnly')
    expect(await v.done(listing.announced, {})).toMatchObject({
      coins: [],
      withdrawn: [
        { instId: SWAP, state: 'cancelOnly' },
        { instId: PAIR, state: 'closed' },
      ],
    })
    expect((await set('coin', SWAP, { state: 'closed', minSz: '0.001', maxSz: '1000' })).code).toBe('2507')
    const posId = await v.posId()
    await v.done(contractOrder.closeOut, { ordType: 'market', posId })
    expect((await set('coin', SWAP, { state: 'closed', minSz: '0.001', maxSz: '1000' })).code).toBe('200')
    expect(await found(SWAP)).toBeDefined()
    await pass(HOUR + 1_000)
    expect(await found(SWAP)).toBeUndefined()
  })
})
