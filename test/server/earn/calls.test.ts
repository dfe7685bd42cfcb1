import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { books, type EarnLine, financeRecord, financial, sctFunds, tradingContracts } from '#protocol'
import type { Managed } from '../../../server/earn/managed/managed.ts'
import type { Pledged } from '../../../server/earn/pledged/pledged.ts'
import { firstManaged } from '../../../server/settings/firstManaged.ts'
import { createBrowser } from '../../support/api.ts'
import { boughtBy, earnKey, purchaseOf } from '../../support/earnExamples.ts'
import { operatorOf, publishSetting } from '../../support/operator.ts'
import { messagesTo, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.UTC(2027, 0, 30, 12)
const ahead = { by: 0 }
const MANAGED = { kind: 'managed' } as const
const PLEDGED = { kind: 'pledged' } as const

let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ clock: { now: () => START + ahead.by } })
})
afterAll(() => venue.close())

/** Everything that is due until a moment. */
const settled = async (by: number): Promise<void> => {
  ahead.by = by
  await (venue.services.earn.managed as Managed).runDue()
}

describe('products of managed money', () => {
  it('are listed for guests, page by page, with what is left and the dates of today', async () => {
    const guest = createBrowser(venue.address)
    const first = (await guest.call(financial.financialProductList, { ...MANAGED, limit: 1 })).body.data
    expect(first).toMatchObject({ products: [{ id: 'USDT-7', coin: 'USDT', days: 7, rate: '0.036' }], next: 'USDT-7' })
    const more = (await guest.call(financial.financialProductList, { ...MANAGED, limit: 5, cursor: 'USDT-7' })).body
      .data
    expect(more?.products.map(({ id }) => id)).toEqual(['USDT-30'])
    expect(more?.next).toBeUndefined()
    const none = (await guest.call(financial.financialProductList, { ...MANAGED, coin: 'BTC' })).body.data
    expect(none?.products).toEqual([])
    const one = (await guest.call(financial.productsIntroduction, { ...MANAGED, product: 'USDT-7' })).body.data
    expect(one).toMatchObject({
      valueAt: Date.UTC(2027, 0, 31),
      payAt: Date.UTC(2027, 1, 1),
      endAt: Date.UTC(2027, 1, 7),
      product: { left: '1000000' },
    })
  })

  it('of pledged orders have a term or none', async () => {
    const guest = createBrowser(venue.address)
    const { data } = (await guest.call(financial.financialProductList, PLEDGED)).body
    expect(data?.products.map(({ id, days }) => [id, days])).toEqual([
      ['USDT-flex', 0],
      ['USDT-60', 60],
    ])
    const one = (await guest.call(financial.productsIntroduction, { ...PLEDGED, product: 'USDT-flex' })).body.data
    expect(one).toMatchObject({ valueAt: START + HOUR, payAt: Date.UTC(2027, 0, 31), endAt: 0 })
  })
})

it('a purchase is shown, made once, paid each day, and is found by its key; statement and proof have it', async () => {
  const person = await signUp(venue.address)
  const { browser } = person
  const input = { ...MANAGED, product: 'USDT-7', amount: '1000' }
  const shown = (await browser.call(financial.generateFinancialOrder, input)).body.data
  expect(shown?.preview).toMatchObject({
    fee: '0',
    firstInterest: '0.09863013',
    interest: '0.69041095',
    available: '10000',
    own: '0',
    endAt: Date.UTC(2027, 1, 7),
  })
  expect((await browser.call(financial.generateFinancialOrder, { ...input, amount: '9' })).body).toMatchObject({
    field: 'amount',
  })
  const [purchase, key] = [await purchaseOf(person, 'USDT-7', '1000'), earnKey()]
  const first = (await browser.call(financial.buyFinancialProduct, purchase, { key })).body
  const again = (await browser.call(financial.buyFinancialProduct, purchase, { key })).body
  expect(again).toEqual(first)
  const id = first.data?.id ?? ''
  expect((await browser.call(tradingContracts.outcome, { key })).body.data).toEqual({ outcome: 'moved', id })
  expect((await browser.call(sctFunds.totalSctFunds, {})).body.data).toMatchObject({
    locked: '1000',
    bound: [{ account: 'earn', coin: 'USDT', amount: '1000' }],
  })

  await settled(DAY * 3.5)
  const { order, redemption } = (await browser.call(financial.redeemOrderInfo, { ...MANAGED, id })).body.data ?? {}
  expect(order).toMatchObject({ state: 'running', payments: 3, paid: '0.29589041', nextInterest: '0.09863013' })
  expect(redemption).toMatchObject({ early: { back: '999.70410959', forfeited: '0.29589041' } })
  const { lines } = (await browser.call(financial.runningOrderLX, { ...MANAGED, id })).body.data ?? { lines: [] }
  expect(lines).toHaveLength(7)
  const pageOf = async (cursor: string): Promise<{ lines: EarnLine[]; next?: string | undefined } | undefined> =>
    (await browser.call(financial.runningOrderLX, { ...MANAGED, id, cursor, limit: 3 })).body.data
  const days: number[] = []
  for (let cursor: string | undefined = '0'; cursor !== undefined; ) {
    const page = await pageOf(cursor)
    days.push(...(page?.lines ?? []).map(({ day }) => day))
    cursor = page?.next
  }
  expect(days).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect((await browser.call(financial.CurrentUserOrder, {})).body.data?.totals).toMatchObject([
    { coin: 'USDT', principal: '1000', paid: '0.29589041' },
  ])
  const ledger = (await browser.call(financeRecord.allRecord, { cause: 'managed-interest' })).body.data
  expect(ledger?.lines.map(({ amount, causeId }) => [amount, causeId])).toEqual([
    ['0.09863014', id],
    ['0.09863014', id],
    ['0.09863013', id],
  ])

  const found = await venue.services.books.reconcile()
  expect(found?.faults).toEqual([])
  const owed = found?.totals.find(({ coin }) => coin === 'USDT')
  expect(Number(owed?.house['earn'])).toBeLessThan(0)
  expect((await browser.call(books.honesty, {})).body.data?.ledger?.faults).toBe(0)
})

it('coins are staked, paid at midnight and redeemed early at what was shown; ledger and books have it', async () => {
  const { browser } = await signUp(venue.address)
  const by = ahead.by
  const input = { ...PLEDGED, product: 'USDT-60', amount: '1000' }
  const { preview } = (await browser.call(financial.generateFinancialOrder, input)).body.data ?? {}
  expect(preview).toMatchObject({ fee: '0', interest: '7.39726027', endAt: (preview?.valueAt ?? 0) + 60 * DAY })
  const { rate, noticeDays } = preview?.product ?? { rate: '', noticeDays: 0 }
  const purchase = { ...input, rate, noticeDays, endAt: preview?.endAt ?? 0 }
  const bought = await browser.call(financial.buyFinancialProduct, purchase, { key: earnKey() })
  const id = bought.body.data?.id ?? ''
  const info = async () => (await browser.call(financial.redeemOrderInfo, { ...PLEDGED, id })).body.data
  ahead.by = by + 2 * DAY + 5 * HOUR
  await (venue.services.earn.pledged as Pledged).runDue()
  const { order, redemption } = (await info()) ?? {}
  expect(order).toMatchObject({ state: 'running', payments: 2 })
  const ledger = (await browser.call(financeRecord.allRecord, { cause: 'pledged-interest' })).body.data
  expect(ledger?.lines).toHaveLength(2)
  const forfeited = redemption?.early?.forfeited
  const less = { ...PLEDGED, id, back: '1000', forfeited: '0' }
  expect((await browser.call(financial.redeemFinancialOrder, less, { key: earnKey() })).body).toEqual(
    (await browser.call(financial.buyFinancialProduct, { ...purchase, rate: '0.01' }, { key: earnKey() })).body,
  )
  const given = await browser.call(financial.redeemFinancialOrder, { ...less, forfeited }, { key: earnKey() })
  expect(given.body.data).toEqual({ id })
  expect((await info())?.order.ended).toMatchObject({ by: 'early', back: '1000', forfeited })
  expect((await venue.services.books.reconcile())?.faults).toEqual([])
})

it('an account that is frozen redeems what it has, and buys nothing', async () => {
  const person = await signUp(venue.address)
  const id = await boughtBy(person, 'USDT-7', '100')
  await venue.database.pool.query('UPDATE users SET frozen_at = 1, frozen_reason = $$abuse$$ WHERE uid = $1', [
    person.uid,
  ])
  await venue.services.operators.freezes.refresh()
  const purchase = await purchaseOf(person)
  const { browser } = person
  const refused = (await browser.call(financial.buyFinancialProduct, purchase, { key: earnKey() })).body
  expect(refused.code).not.toBe('200')
  const given = await browser.call(financial.redeemFinancialOrder, { ...MANAGED, id, back: '100' }, { key: earnKey() })
  expect(given.body.data).toEqual({ id })
  expect((await browser.call(financial.redeemOver, MANAGED)).body.data?.orders).toMatchObject([
    { id, state: 'redeemed' },
  ])
})

it('operators set products, rates and quotas, an hour ahead and by two; what runs keeps its own', async () => {
  const ada = await operatorOf(venue, ['configurator'])
  const person = await signUp(venue.address)
  const now = ahead.by
  const id = await boughtBy(person, 'USDT-7', '100')
  const first = firstManaged(true).get('USDT-7')
  const set = (key: string, value: object) =>
    publishSetting(venue, ada, { kind: 'managed', key, value: JSON.stringify(value), from: 0, note: 'as agreed' })
  const wrong: readonly (readonly [object, string])[] = [
    [{ rate: '0' }, 'rate'],
    [{ rate: '1.1' }, 'rate'],
    [{ least: '20', most: '10' }, 'most'],
    [{ quota: '0' }, 'quota'],
    [{ least: '0.123456789' }, 'least'],
    [{ noticeDays: 31 }, 'noticeDays'],
  ]
  for (const [changed, field] of wrong)
    expect(await set('USDT-7', { ...first, ...changed }), JSON.stringify(changed)).toMatchObject({
      code: '1001',
      field,
    })
  for (const key of ['XYZ-7', 'USDT-366', 'USDT'])
    expect(await set(key, first ?? {})).toMatchObject({ code: '1001', field: 'key' })
  expect((await set('USDT-7', { ...first, rate: '0.04', quota: '150' })).code).toBe('200')
  expect((await set('BTC-90', { ...first, rate: '0.01' })).code).toBe('200')

  const list = async () => (await person.browser.call(financial.financialProductList, MANAGED)).body.data?.products
  expect((await list())?.map((one) => [one.id, one.rate, one.next?.rate])).toEqual([
    ['USDT-7', '0.036', '0.04'],
    ['USDT-30', '0.052', undefined],
  ])
  ahead.by = now + HOUR
  expect((await list())?.map((one) => [one.id, one.rate])).toEqual([
    ['BTC-90', '0.01'],
    ['USDT-7', '0.04'],
    ['USDT-30', '0.052'],
  ])
  const { order } = (await person.browser.call(financial.redeemOrderInfo, { ...MANAGED, id })).body.data ?? {}
  expect(order).toMatchObject({ rate: '0.036', renewable: { rate: '0.04', noticeDays: 0 } })
  const renewed = await person.browser.call(financial.setRenewal, {
    ...MANAGED,
    id,
    renewal: { rate: '0.04', noticeDays: 0 },
  })
  expect(renewed.body.data?.order.renewal).toEqual({ rate: '0.04', noticeDays: 0 })
  const changes = (await createBrowser(venue.address).call(books.honesty, {})).body.data
  expect(JSON.stringify(changes)).toContain('"BTC-90"')
})

it('an account that has something in a product is not closed', async () => {
  const person = await signUp(venue.address)
  await boughtBy(person, 'USDT-30', '100')
  const { rows } = await venue.database.pool.query<{ uid: string }>(
    "SELECT uid::text FROM managed_orders WHERE product = 'USDT-30'",
  )
  expect(rows).toEqual([{ uid: person.uid }])
  await venue.database.pool.query('UPDATE users SET erase_at = 1 WHERE uid = $1', [person.uid])
  await venue.services.identity.closures.eraseDue()
  const { rows: left } = await venue.database.pool.query('SELECT erased_at FROM users WHERE uid = $1', [person.uid])
  expect(left).toEqual([{ erased_at: null }])
})

it('the end of a term is told once, in the language of its owner, and is in the record of the account', async () => {
  const { pool } = venue.database
  const { browser, account, uid } = await signUp(venue.address)
  await boughtBy({ browser, account, uid }, 'USDT-30', '1000')
  await pool.query(`UPDATE users SET language = 'th' WHERE uid = ${uid}`)
  await settled(ahead.by + 32 * DAY)
  const told = async () =>
    (await messagesTo(browser, account)).filter(({ code }) => code === undefined).map(({ subject }) => subject)
  await expect.poll(told).toEqual(['การลงทุนครบกำหนดแล้ว'])
  await settled(ahead.by + DAY)
  expect(await told()).toHaveLength(1)
  const { rows } = await pool.query(
    "SELECT kind, detail ->> 'about' AS about FROM account_events WHERE uid = $1 AND kind = $2",
    [uid, 'investmentEnded'],
  )
  expect(rows).toEqual([{ kind: 'investmentEnded', about: '1000 USDT' }])
})
