import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contractConfig, contractOrder, financeRecord, newCalls, tradingContracts } from '#protocol'
import { turnSwitch } from '../../../server/engine/spot/switches.ts'
import { BTC, type ContractVenue, openContractVenue } from '../../support/contractVenue.ts'
import { newKey } from '../../support/examples.ts'
import { signUp } from '../../support/people.ts'
import { contractFaults } from '../engine/futures/faults.ts'

const DAY = 24 * 3_600_000
let v: ContractVenue
beforeEach(async () => {
  v = await openContractVenue()
})
afterEach(async () => {
  const faults = await contractFaults(v.venue.database)
  await v.venue.close()
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
})

const { save, closeOut, closeAll, cancelAll, protect, recall, reverse, changeMargin, changeSettings } = contractOrder
const market = (side: 'buy' | 'sell', sz: string) => ({ ordType: 'market', instId: BTC, side, sz }) as const
const limit = (side: 'buy' | 'sell', sz: string, px: string) =>
  ({ ordType: 'limit', instId: BTC, side, sz, px }) as const
/** The account is older than a new one. */
const age = () => v.venue.database.pool.query('UPDATE users SET created_at = created_at::bigint - $1', [31 * DAY])
const outcomeOf = async (key: string) =>
  (await v.person.browser.call(tradingContracts.outcome, { key })).body.data ?? { outcome: 'refused to say' }

/** A foreign id is answered like one that never was. */
const both = async (run: (id: string) => Promise<unknown>, id: string) =>
  expect(await run(id)).toEqual(await run('123456789'))
const turn = async (mode: 'live' | 'cancel-only' | 'halt') => {
  const line = { instId: BTC, mode, reason: 'incident', operator: 'tester', note: '' } as const
  await turnSwitch(v.venue.database.pool, line, Date.now())
  await expect.poll(() => v.venue.services.switches.mode(BTC), { timeout: 5_000 }).toBe(mode)
}

describe('what is refused, and how', () => {
  it('an order that is too small, too large, off its steps or its band, too dear, or on nothing', async () => {
    expect(await v.refused(save, market('buy', '0.0001'))).toMatchObject({ error: 'sizeStep', field: 'sz' })
    expect(await v.refused(save, market('buy', '2000'))).toMatchObject({
      error: 'sizeTooLarge',
      values: { max: '1000' },
    })
    expect(await v.refused(save, market('buy', '3'))).toMatchObject({ error: 'balanceTooLow' })
    // A lot of the fake contract is its minimum, so less than it is off the steps as well.
    expect(await v.refused(save, limit('buy', '0.001', '60000.05'))).toMatchObject({ error: 'priceStep', field: 'px' })
    expect(await v.refused(save, limit('buy', '0.001', '5000'))).toMatchObject({
      error: 'priceOutOfRange',
      field: 'px',
    })
    expect(await v.refused(save, { ...market('sell', '0.001'), reduceOnly: true })).toMatchObject({
      error: 'positionUnknown',
    })
    expect(await v.refused(save, { ...market('buy', '0.001'), instId: 'BTC-USDT' })).toMatchObject({
      error: 'instrumentReadOnly',
    })
    expect(await v.refused(save, { ...market('buy', '0.001'), instId: 'NO-SUCH' })).toMatchObject({
      error: 'instrumentUnknown',
    })
    expect(await v.refused(save, { ...market('buy', '0.001'), assetClass: 'forex' })).toMatchObject({
      error: 'instrumentReadOnly',
    })
    const resting = { ...limit('buy', '0.001', '60100'), tif: 'post_only' } as const
    expect(await v.refused(save, resting)).toMatchObject({ error: 'wouldTake', field: 'px' })
  })
  it('in the language that is asked for', async () => {
    const german = await v.person.browser.call(save, market('buy', '3'), {
      key: newKey(),
      headers: { 'accept-language': 'de' },
    })
    const english = await v.refused(save, market('buy', '3'))
    expect(german.body.code).not.toBe('200')
    expect(german.body.msg).not.toBe(english.msg)
    expect(german.body.msg.length).toBeGreaterThan(10)
  })
  it('closing more than is held, a stop on the wrong side, margin that is needed, a mode while a position stands', async () => {
    await v.done(save, market('buy', '0.01'))
    const posId = await v.posId()
    expect(await v.refused(closeOut, { ordType: 'market', posId, sz: '0.011' })).toMatchObject({
      error: 'sizeTooLarge',
      values: { max: '0.01' },
    })
    expect(await v.refused(protect, { posId, kind: 'sl', trigPx: '61000' })).toMatchObject({
      error: 'triggerAtOnce',
      field: 'trigPx',
    })
    const trail = { posId, kind: 'trail' } as const
    expect(await v.refused(protect, { ...trail, callbackRatio: '0.01', activePx: '59000' })).toMatchObject({
      error: 'activationReached',
      field: 'activePx',
    })
    expect(await v.refused(protect, trail)).toMatchObject({ error: 'invalidField', field: 'callbackRatio' })
    expect(await v.refused(protect, { ...trail, callbackRatio: '0.01', callbackSpread: '600' })).toMatchObject({
      error: 'invalidField',
    })
    expect(await v.refused(protect, { ...trail, callbackRatio: '0.0001' })).toMatchObject({ error: 'invalidField' })
    expect(await v.refused(save, { ...market('buy', '0.01'), slTrigPx: '61000' })).toMatchObject({
      error: 'triggerAtOnce',
      field: 'slTrigPx',
    })
    expect(await v.refused(changeMargin, { posId, amount: '-30' })).toMatchObject({ error: 'marginTooLow' })
    expect(await v.refused(changeMargin, { posId, amount: '1000000' })).toMatchObject({ error: 'balanceTooLow' })
    expect(await v.refused(changeSettings, { instId: BTC, lever: '10', mgnMode: 'cross' })).toMatchObject({
      error: 'settingsInUse',
    })
  })
  it('more than 20x while the account is new, and beyond the tier of a leverage ever after', async () => {
    const before = await v.done(contractConfig.getList, {})
    expect(before.contracts[0]).toMatchObject({ maxLeverage: 125, userMaxLeverage: 20, lever: '10' })
    expect(Number(before.newAccountUntil)).toBeGreaterThan(Date.now() + 29 * DAY)
    const request = { instId: BTC, lever: '21', mgnMode: 'isolated' } as const
    expect(await v.refused(changeSettings, request)).toMatchObject({ error: 'leverageTooHigh', values: { max: '20' } })
    await v.done(changeSettings, { ...request, lever: '20' })
    await age()
    expect(await v.done(contractConfig.getList, {})).toMatchObject({
      newAccountUntil: '',
      contracts: [{ userMaxLeverage: 125, lever: '20' }],
    })
    expect(await v.refused(changeSettings, { ...request, lever: '126' })).toMatchObject({
      error: 'leverageTooHigh',
      values: { max: '125' },
    })
    await v.done(changeSettings, { ...request, lever: '125' })
    expect(await v.refused(save, market('buy', '0.9'))).toMatchObject({
      error: 'positionTooLarge',
      values: { max: '50000', leverage: '125' },
    })
  })
  it('what opens with another leverage or margin mode than its sender saw', async () => {
    const saw = { lever: '10', mgnMode: 'isolated' } as const
    await v.done(changeSettings, { instId: BTC, lever: '15', mgnMode: 'isolated' })
    expect(await v.refused(save, { ...market('buy', '0.01'), ...saw })).toMatchObject({
      error: 'quoteChanged',
      values: { lever: '15', mgnMode: 'isolated' },
    })
    expect(await v.refused(save, { ...market('buy', '0.01'), lever: '15', mgnMode: 'cross' })).toMatchObject({
      error: 'quoteChanged',
    })
    await v.done(save, { ...market('buy', '0.01'), ...saw, lever: '15' })
    const posId = await v.posId()
    expect(await v.refused(reverse, { posId, ...saw })).toMatchObject({ error: 'quoteChanged' })
    await v.done(save, { ...market('sell', '0.01'), ...saw, reduceOnly: true })
  })
  it('prices that are too old', async () => {
    const now = Date.now()
    const { markPx } = v.fake.market.mark(BTC) ?? { markPx: '0' }
    v.fake.market.tellMark({ instType: 'SWAP', instId: BTC, markPx, ts: String(now - 11_000) })
    const { body } = await v.person.browser.call(save, market('buy', '0.001'), { key: newKey() })
    expect(body.code).toBe('3003')
  })
  it('somebody else’s positions and orders, like such that never were', async () => {
    await v.done(save, market('buy', '0.01'))
    const { order } = await v.done(save, limit('buy', '0.01', '59000'))
    const [posId, stranger] = [await v.posId(), await signUp(v.venue.address)]
    await both((id) => v.refused(closeOut, { ordType: 'market', posId: id }, stranger), posId)
    await both((id) => v.refused(reverse, { posId: id }, stranger), posId)
    await both((id) => v.refused(protect, { posId: id, kind: 'tp', trigPx: '70000' }, stranger), posId)
    await both((id) => v.refused(changeMargin, { posId: id, amount: '1' }, stranger), posId)
    await both((id) => v.refused(contractOrder.positionDetail, { posId: id }, stranger), posId)
    await both((id) => v.refused(recall, { ordId: id }, stranger), order.ordId)
    await both((id) => v.refused(contractOrder.selectDetail, { ordId: id }, stranger), order.ordId)
    expect((await v.done(contractOrder.selectPosition, {}, stranger)).positions).toEqual([])
    expect((await v.done(contractOrder.selectEntrust, {}, stranger)).orders).toEqual([])
    // A position that was closed is not the one that followed it.
    await v.done(closeOut, { ordType: 'market', posId })
    await v.done(save, market('sell', '0.01'))
    expect(await v.refused(closeOut, { ordType: 'market', posId })).toMatchObject({ error: 'positionUnknown' })
  })
})

describe('the operator’s switches', () => {
  it('hold contracts: cancellations alone, or nothing, and no liquidation meanwhile', async () => {
    await v.done(save, market('buy', '0.1'))
    const first = await v.done(save, limit('buy', '0.01', '59000'))
    const second = await v.done(save, limit('buy', '0.01', '58000'))
    const posId = await v.posId()
    await turn('cancel-only')
    expect(await v.refused(save, market('buy', '0.01'))).toMatchObject({ error: 'cancelOnly' })
    expect(await v.refused(closeOut, { ordType: 'market', posId })).toMatchObject({ error: 'cancelOnly' })
    expect(await v.done(closeAll, {})).toMatchObject({ orders: [], kept: 1 })
    await v.done(recall, { ordId: first.order.ordId })
    await turn('halt')
    expect(await v.refused(recall, { ordId: second.order.ordId })).toMatchObject({ error: 'instrumentHalted' })
    expect(await v.refused(cancelAll, {})).toMatchObject({ error: 'instrumentHalted' })
    v.price('50000')
    expect((await v.done(contractOrder.selectPosition, {})).positions).toHaveLength(1)
    const { resting } = await v.done(tradingContracts.status, {})
    expect(resting).toMatchObject([{ instId: BTC, mode: 'halt' }])
    await turn('live')
    v.price('50001')
    await expect.poll(async () => (await v.done(contractOrder.selectPosition, {})).positions.length).toBe(0)
  })
})

describe('the life of a position', () => {
  it('opens with its take-profit and stop-loss, grows, is reduced and closed, and its records add up', async () => {
    const { order } = await v.done(save, { ...market('buy', '0.1'), tpTrigPx: '66000', slTrigPx: '57000' })
    expect(order).toMatchObject({ state: 'filled', avgPx: '60000.1', lever: '10', mgnMode: 'isolated' })
    const { positions } = await v.done(contractOrder.selectPosition, {})
    expect(positions).toMatchObject([{ pos: '0.1', cost: '6000.01', margin: '600.001', markPx: '60000', mgnWarn: '' }])
    const { orders } = await v.done(contractOrder.selectEntrust, {})
    expect(orders.map(({ kind, sz, trigPx, parentId }) => [kind, sz, trigPx, parentId])).toEqual([
      ['sl', '0.1', '57000', order.ordId],
      ['tp', '0.1', '66000', order.ordId],
    ])
    const posId = positions[0]?.posId ?? ''
    const { summary } = await v.done(contractOrder.contractProperty, {})
    expect(summary).toMatchObject({ isolatedMargin: '600.001', crossMargin: '0', upl: '-0.01', marginRatio: '0' })
    expect(Number(summary.equity)).toBeCloseTo(10_000 - 3.000_005 - 0.01, 6)
    await v.done(closeOut, { ordType: 'market', posId, sz: '0.04' })
    v.price('66000')
    await expect.poll(() => v.posId()).toBe('')
    const { positions: closed } = await v.done(contractOrder.closedPositions, {})
    expect(closed).toMatchObject([{ posId, direction: 'long', closeTotalPos: '0.1', closedBy: 'tp' }])
    const { position, fills, funding } = await v.done(contractOrder.positionDetail, { posId })
    expect(position).toEqual(closed[0])
    expect(fills.map(({ side, sz }) => [side, sz])).toEqual([
      ['buy', '0.1'],
      ['sell', '0.04'],
      ['sell', '0.06'],
    ])
    expect(funding).toEqual([])
    const sum = fills.reduce((all, { pnl, fee }) => all + Number(pnl) - Number(fee), 0)
    expect(Number(position.realizedPnl)).toBeCloseTo(sum, 9)
    const { orders: ended } = await v.done(contractOrder.selectHistory, { limit: 10 })
    expect(ended.map(({ kind, state, cancelSource }) => [kind, state, cancelSource])).toEqual([
      ['sl', 'canceled', 'closed'],
      ['tp', 'filled', ''],
      ['order', 'filled', ''],
      ['order', 'filled', ''],
    ])
    const found = await v.done(contractOrder.selectDetail, { ordId: order.ordId })
    expect(found.fills).toHaveLength(1)
    const { summary: after } = await v.done(contractOrder.contractProperty, {})
    expect(after.realizedAll).toBe(position.realizedPnl)
    expect(after.realizedToday).toBe(position.realizedPnl)
    expect(after).toMatchObject({ wallet: after.available, upl: '0', equity: after.wallet, marginRatio: '0' })
    const { lines } = await v.done(financeRecord.contractRecord, { limit: 100 })
    const moved = lines.filter(({ kind }) => kind === 'available').reduce((all, { amount }) => all + Number(amount), 0)
    expect(10_000 + moved).toBeCloseTo(Number(after.available), 9)
    expect(new Set(lines.map(({ cause }) => cause))).toEqual(
      new Set(['futures-margin', 'futures-fee', 'futures-result']),
    )
    // The take-profit fired by itself; what was filled as it was placed is not counted, nor what fell away.
    expect(await v.done(newCalls.getUnreadMsgs, {})).toMatchObject({ orders: 0, contracts: 1 })
    expect(await v.done(newCalls.markRead, { kind: 'contracts', upTo: String(Date.now()) })).toMatchObject({ total: 0 })
  })
  it('ends by a trailing stop, which says what it waits for and is listed as what closed it', async () => {
    await v.done(save, market('buy', '0.1'))
    const posId = await v.posId()
    const input = { posId, kind: 'trail', callbackRatio: '0.01', activePx: '61000' } as const
    const { order } = await v.done(protect, input)
    const terms = { callbackRatio: '0.01', callbackSpread: '', activePx: '61000' }
    expect(order).toMatchObject({ kind: 'trail', sz: '0.1', trigPx: '61000', trigPxType: 'mark', trigDir: 'up' })
    expect(order.trail).toEqual({ ...terms, moveTriggerPx: '' })
    v.price('62000')
    await expect
      .poll(async () => (await v.done(contractOrder.selectEntrust, {})).orders[0])
      .toMatchObject({ trigPx: '61380', trigDir: 'down', trail: { ...terms, moveTriggerPx: '61380' } })
    v.price('61380')
    await expect.poll(() => v.posId()).toBe('')
    expect((await v.done(contractOrder.closedPositions, {})).positions).toMatchObject([{ closedBy: 'trail' }])
    const { orders } = await v.done(contractOrder.selectHistory, { kind: 'trail' })
    expect(orders).toMatchObject([{ ordId: order.ordId, state: 'filled', trail: { moveTriggerPx: '61380' } }])
  })
  it('pages go on where the last one ended', async () => {
    for (let n = 0; n < 5; n += 1) {
      await v.done(save, market('buy', '0.001'))
      await v.done(closeAll, { instId: BTC })
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const input = { limit: 2, ...(cursor === undefined ? {} : { cursor }) }
      const page = await v.done(contractOrder.closedPositions, input)
      seen.push(...page.positions.map(({ posId }) => posId))
      cursor = page.next
    } while (cursor !== undefined)
    expect(seen).toHaveLength(5)
    expect(seen).toEqual(seen.toSorted((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1)))
  })
})

describe('the ended orders', () => {
  it('are listed by when they ended, in pages and within a span, though one was placed long before', async () => {
    const who = await signUp(v.venue.address)
    const { order: first } = await v.done(save, limit('buy', '0.001', '50000'), who)
    const placed = [first.ordId]
    for (let n = 0; n < 3; n += 1) {
      const { order } = await v.done(save, limit('buy', '0.001', '50000'), who)
      await v.done(contractOrder.recall, { ordId: order.ordId }, who)
      placed.push(order.ordId)
    }
    await v.done(contractOrder.recall, { ordId: first.ordId }, who)
    const seen: { readonly ordId: string; readonly uTime: string }[] = []
    let cursor: string | undefined
    do {
      const input = { limit: 2, ...(cursor === undefined ? {} : { cursor }) }
      const page = await v.done(contractOrder.selectHistory, input, who)
      seen.push(...page.orders)
      cursor = page.next
    } while (cursor !== undefined)
    expect(seen).toHaveLength(4)
    const times = seen.map(({ uTime }) => Number(uTime))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(seen.findIndex(({ ordId }) => ordId === first.ordId)).toBe(times.lastIndexOf(times[0] ?? 0))
    const [from, to] = [String(times[0]), String((times[0] ?? 0) + 1)]
    const within = await v.done(contractOrder.selectHistory, { from, to }, who)
    expect(within.orders.map(({ uTime }) => uTime)).toEqual(within.orders.map(() => from))
    expect((await v.done(contractOrder.selectHistory, { from: to }, who)).orders).toEqual([])
  })
})

describe('what became of a request, by its key', () => {
  it('each kind of request on contracts, and spot as before', async () => {
    const keys = { open: newKey(), margin: newKey(), set: newKey(), cancel: newKey(), close: newKey(), bad: newKey() }
    const { order } = await v.done(save, market('buy', '0.01'), v.person, keys.open)
    const posId = await v.posId()
    await v.done(changeMargin, { posId, amount: '5' }, v.person, keys.margin)
    await v.done(changeSettings, { instId: BTC, lever: '12', mgnMode: 'isolated' }, v.person, keys.set)
    const resting = await v.done(save, limit('buy', '0.01', '59000'))
    await v.done(cancelAll, {}, v.person, keys.cancel)
    expect(await outcomeOf(keys.open)).toEqual({ outcome: 'contractOrder', order })
    expect(await outcomeOf(keys.margin)).toMatchObject({ outcome: 'contractPosition', position: { posId } })
    expect(await outcomeOf(keys.set)).toEqual({
      outcome: 'contractSettings',
      settings: { instId: BTC, lever: '12', mgnMode: 'isolated' },
    })
    expect(await outcomeOf(keys.cancel)).toEqual({ outcome: 'canceledAll', canceled: [resting.order.ordId], kept: 0 })
    await v.done(closeAll, {}, v.person, keys.close)
    expect(await outcomeOf(keys.close)).toMatchObject({ outcome: 'contractOrders', orders: [{ sz: '0.01' }], kept: 0 })
    await v.person.browser.call(save, market('buy', '3'), { key: keys.bad })
    expect(await outcomeOf(keys.bad)).toMatchObject({ outcome: 'refused', code: '3008' })
  })
  it('a key that never came is given up, and one key stands for one request of one kind', async () => {
    const key = newKey()
    expect(await outcomeOf(key)).toEqual({ outcome: 'none' })
    const late = await v.person.browser.call(save, market('buy', '0.01'), { key })
    expect(late.body.code).toBe('1010')
    expect(await v.posId()).toBe('')
    const once = newKey()
    const { order } = await v.done(save, market('buy', '0.01'), v.person, once)
    expect((await v.done(save, market('buy', '0.01'), v.person, once)).order).toEqual(order)
    for (const [call, input] of [
      [save, market('buy', '0.02')],
      [closeAll, {}],
      [tradingContracts.cancelAll, {}],
    ] as const)
      expect((await v.person.browser.call(call, input as never, { key: once })).body.code).toBe('1008')
    expect((await v.done(contractOrder.selectPosition, {})).positions).toMatchObject([{ pos: '0.01' }])
  })
})
