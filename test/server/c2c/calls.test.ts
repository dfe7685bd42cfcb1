import { describe, expect, it } from 'vitest'
import {
  type C2cOrderRow,
  c2cVarieties,
  common,
  type InputOf,
  merchant,
  merchantOrder,
  type OutputOf,
  payType,
  SOCKET_PATH,
  toAmount,
  toPrice,
  tradingContracts,
} from '#protocol'
import type { NewAd } from '../../../server/c2c/adSteps.ts'
import { adOf, c2cKey, readyForAds, readyForC2c, stepAs } from '../../support/c2cExamples.ts'
import { codeName } from '../../support/codeName.ts'
import { sendPicture } from '../../support/identity.ts'
import { PIN } from '../../support/payTypeExamples.ts'
import { messagesTo, type Person, signUp } from '../../support/people.ts'
import { proof } from '../../support/securityExamples.ts'
import { SocketClient } from '../../support/socketClient.ts'
import { openMarketVenue } from './openMarketVenue.ts'

const MINUTE = 60_000
/** Whole minutes ahead, so that hours of ads are what they are. */
const IBAN = 'DE89370400440532013000'
const { venue, market, clock, ahead } = await openMarketVenue()

interface Trader extends Person {
  readonly payee: string
}
const worldOf = (person: Person) => ({ address: venue.address, services: venue.services, person })
const newcomer = async (): Promise<Trader> => {
  const person = await signUp(venue.address)
  return { ...person, payee: await readyForC2c(worldOf(person)) }
}
/** Somebody whose ads can be taken, alone in the market. */
const newMerchant = async (): Promise<Trader> => {
  const person = await signUp(venue.address)
  const payee = await readyForAds(worldOf(person))
  await venue.database.pool.query("UPDATE c2c_ads SET state = 'paused' WHERE state = 'live'")
  return { ...person, payee }
}
const isBack = ({ uid }: Person) =>
  venue.database.pool.query('UPDATE sessions SET seen_at = $2 WHERE uid = $1', [uid, clock.now()])
const created = async ({ uid, payee }: Trader, more: Partial<NewAd> = {}): Promise<string> => {
  const answer = await venue.services.escrow.submit(uid, c2cKey(), {
    call: 'merchant.createAd',
    body: adOf(payee, more),
  })
  if ('refused' in answer) throw new Error(JSON.stringify(answer.refused))
  return answer.id
}
const fixed = (price: string) => ({ pricing: { kind: 'fixed', price: toPrice(price) } }) as const
const floating = {
  pricing: { kind: 'floating', margin: '0.01', floor: toPrice('0.5'), ceiling: toPrice('0.9') },
} as const

const listed = async ({ browser }: Person, more: Partial<InputOf<typeof merchant.getList>> = {}) =>
  (await browser.call(merchant.getList, { coin: 'USDT', currency: 'EUR', side: 'buy', ...more })).body.data
const adsOf = (list: OutputOf<typeof merchant.getList> | undefined) => list?.offers.map(({ ad }) => ad)
const orderOf = async ({ browser }: Person, id: string) =>
  (await browser.call(merchantOrder.getOrderByOrderNo, { id })).body
const takenBy = async ({ uid }: Trader, seller: Trader, ad: string) => {
  const { version } = await venue.database.db
    .selectFrom('c2c_ads')
    .select('version')
    .where('id', '=', ad)
    .executeTakeFirstOrThrow()
  const body = { ad, version, price: toPrice('0.8'), drift: '0', amount: toAmount('10'), payee: seller.payee }
  const answer = await venue.services.escrow.submit(uid, c2cKey(), { call: 'merchantOrder.saveBuy', body })
  if ('refused' in answer) throw new Error(JSON.stringify(answer.refused))
  return answer.id
}
const idsOf = async ({ browser }: Person, query: InputOf<typeof merchantOrder.getList> = {}) =>
  (await browser.call(merchantOrder.getList, query)).body.data?.orders.map((order) => order.id)
/** An order of ten coins that has to be paid. */
const someOrder = async () => {
  const [seller, buyer] = [await newMerchant(), await newcomer()]
  const ad = await created(seller)
  return { seller, buyer, ad, id: await takenBy(buyer, seller, ad) }
}

describe('the market', () => {
  it('has the best price first, at the same price the older ad, and goes on after a page', async () => {
    const [owner, ada] = [await newMerchant(), await newcomer()]
    const [dear, first, second, cheap] = [
      await created(owner, fixed('0.82')),
      await created(owner, fixed('0.81')),
      await created(owner, fixed('0.81')),
      await created(owner, fixed('0.8')),
    ]
    expect(adsOf(await listed(ada))).toEqual([cheap, first, second, dear])
    const page = await listed(ada, { limit: 2 })
    expect([adsOf(page), page?.next]).toEqual([[cheap, first], `0.81_${first}`])
    const rest = await listed(ada, { limit: 2, cursor: page?.next })
    expect([adsOf(rest), rest?.next]).toEqual([[second, dear], undefined])
    // Nobody is offered what they may not take.
    expect(adsOf(await listed(owner))).toEqual([])
    const wanted = await Promise.all(['0.79', '0.8'].map((price) => created(owner, { side: 'buy', ...fixed(price) })))
    expect(adsOf(await listed(ada, { side: 'sell' }))).toEqual(wanted.toReversed())
  })

  it('is narrowed by amount, way of payment, and what fits the user', async () => {
    const [owner, ada] = [await newMerchant(), await newcomer()]
    const [small, large] = [
      await created(owner, { min: toAmount('4'), max: toAmount('20') }),
      await created(owner, { min: toAmount('30'), max: toAmount('9000') }),
    ]
    expect(adsOf(await listed(ada, { amount: '20' }))).toEqual([small])
    expect(adsOf(await listed(ada, { amount: '21' }))).toEqual([])
    // No more than what is left: 500 USDT at 0.80 EUR.
    expect((await listed(ada, { amount: '400' }))?.offers).toMatchObject([{ ad: large, max: '400' }])
    expect(adsOf(await listed(ada, { amount: '401' }))).toEqual([])
    expect(adsOf(await listed(ada, { method: 'sepa' }))).toEqual([small, large])
    expect(adsOf(await listed(ada, { method: 'wero' }))).toEqual([])
    expect(adsOf(await listed(ada, { fits: true }))).toEqual([small, large])
    const stranger = await signUp(venue.address)
    expect(adsOf(await listed(stranger, { fits: true }))).toEqual([])
    const wanted = await created(owner, { side: 'buy', amount: toAmount('90000'), max: toAmount('90000') })
    expect(adsOf(await listed(ada, { side: 'sell', fits: true, amount: '8000' }))).toEqual([wanted])
    // She has ten thousand.
    expect(adsOf(await listed(ada, { side: 'sell', fits: true, amount: '8001' }))).toEqual([])
    expect(adsOf(await listed(stranger, { side: 'sell', fits: true }))).toEqual([])
  })

  it('has floating prices by the index, between floor and ceiling, and none while it is stale', async () => {
    const [owner, ada] = [await newMerchant(), await newcomer()]
    const ad = await created(owner, floating)
    const quoted = async () => (await listed(ada))?.offers.map(({ price }) => price)
    expect((await listed(ada))?.offers).toMatchObject([{ ad, price: '0.808', pricing: floating.pricing }])
    for (const [last, price] of [
      ['1.2', '0.84166666'],
      ['1.1', '0.9'],
      ['2.5', '0.5'],
    ] as const) {
      market.setLast('EUR-USD', last)
      expect(await quoted()).toEqual([price])
    }
    market.setLast('EUR-USD', '1.25', clock.now() - 11_000)
    expect(await quoted()).toEqual([])
    const detail = await ada.browser.call(merchantOrder.selectDetail, { ad })
    expect(detail.body).toMatchObject({ field: 'ad' })
  })

  it('leaves out what cannot be taken: paused, closed for the hour, its owner away or frozen, a method on hold', async () => {
    const [owner, ada] = [await newMerchant(), await newcomer()]
    const { pool } = venue.database
    const ad = await created(owner)
    const isOffered = async () => (await listed(ada))?.offers.length === 1
    expect(await isOffered()).toBe(true)
    for (const [change, back] of [
      ["UPDATE c2c_ads SET state = 'paused' WHERE id = $1", "UPDATE c2c_ads SET state = 'live' WHERE id = $1"],
      [
        'UPDATE users SET frozen_at = 1, frozen_reason = $$abuse$$ WHERE uid = (SELECT owner FROM c2c_ads WHERE id = $1)',
        'UPDATE users SET frozen_at = NULL, frozen_reason = NULL WHERE uid = (SELECT owner FROM c2c_ads WHERE id = $1)',
      ],
      [
        'UPDATE c2c_pay_methods SET usable_at = 9e15 WHERE uid = (SELECT owner FROM c2c_ads WHERE id = $1)',
        'UPDATE c2c_pay_methods SET usable_at = 0 WHERE uid = (SELECT owner FROM c2c_ads WHERE id = $1)',
      ],
    ] as const) {
      await pool.query(change, [ad])
      expect([change, await isOffered()]).toEqual([change, false])
      await pool.query(back, [ad])
      expect(await isOffered()).toBe(true)
    }
    const minute = Math.floor(clock.now() / MINUTE) % 1_440
    const hours = (from: number, to: number) =>
      pool.query(`UPDATE c2c_ads SET terms = terms || jsonb_build_object('hours', $2::jsonb) WHERE id = $1`, [
        ad,
        JSON.stringify({ from: (minute + from + 1_440) % 1_440, to: (minute + to + 1_440) % 1_440 }),
      ])
    await hours(-60, 60)
    expect(await isOffered()).toBe(true)
    await hours(60, -60)
    expect(await isOffered()).toBe(false)
    await hours(-60, 60)
    ahead.by += 31 * MINUTE
    expect(await isOffered()).toBe(false)
    await isBack(owner)
    expect(await isOffered()).toBe(true)
  })

  it('names its coins, currencies and indices', async () => {
    const ada = await newcomer()
    const { data } = (await ada.browser.call(c2cVarieties.getc2cVarieties, {})).body
    expect(data?.currencies).toContainEqual({ currency: 'JPY', decimals: 0 })
    expect(data?.currencies).toContainEqual({ currency: 'EUR', decimals: 2 })
    expect(data?.indices).toContainEqual({ coin: 'USDT', currency: 'EUR', price: '0.8', at: expect.any(Number) })
  })
})

describe('a merchant', () => {
  it('has figures computed from their orders, for everybody, and no other account has a page', async () => {
    const { seller, buyer, id } = await someOrder()
    await stepAs(venue.services, buyer.uid, id, { kind: 'cancel', state: 'escrowed' })
    const { data } = (await buyer.browser.call(merchant.getMerchantById, { id: seller.uid })).body
    expect(data).toMatchObject({
      merchant: { id: seller.uid, days: 30, ended: 2, completed: 1, completion: '0.5', counterparties: 1 },
      offers: [{ side: 'buy', merchant: { id: seller.uid } }],
    })
    const page = (await seller.browser.call(merchantOrder.getMerchant, { id })).body
    expect(page.data?.merchant).toMatchObject({ id: buyer.uid, ended: 1, completed: 0, completion: '0' })
    const plain = await newcomer()
    expect((await buyer.browser.call(merchant.getMerchantById, { id: plain.uid })).body).toMatchObject({ field: 'id' })
  })
})

describe('an order', () => {
  it('is on the lists of both sides, by side, state and coin, and on nobody else’s', async () => {
    const { seller, buyer, id } = await someOrder()
    expect(await idsOf(buyer)).toEqual([id])
    expect(await idsOf(seller, { side: 'sell', open: true })).toEqual([id])
    expect(await idsOf(seller, { side: 'buy' })).toEqual([])
    expect(await idsOf(buyer, { open: false })).toEqual([])
    expect(await idsOf(buyer, { state: 'paid' })).toEqual([])
    expect(await idsOf(buyer, { coin: 'BTC' })).toEqual([])
    expect(await idsOf(await newcomer())).toEqual([])
    const [row] = (await buyer.browser.call(merchantOrder.getList, {})).body.data?.orders ?? []
    expect(row).toMatchObject({ side: 'buy', taker: true, counterparty: seller.uid, total: '8', state: 'escrowed' })
    expect(row?.duty).toEqual({ who: 'buyer', what: 'pay', until: (row?.takenAt ?? 0) + 15 * MINUTE })
  })

  it('shows its ledger transfer, its steps and who has to act', async () => {
    const { seller, buyer, id } = await someOrder()
    await stepAs(venue.services, buyer.uid, id, {
      kind: 'pay',
      state: 'escrowed',
      reference: 'TR 7',
      payer: 'Carl Third',
    })
    const { data } = await orderOf(seller, id)
    expect(data?.order).toMatchObject({
      side: 'sell',
      state: 'paid',
      duty: { who: 'seller', what: 'release' },
      buyerName: 'Ada Lovelace',
      payment: { reference: 'TR 7', payer: 'Carl Third', fits: false, picture: '' },
      events: [
        { event: 'taken', by: 'buyer', transfer: data?.order.transfer },
        { event: 'paid', by: 'buyer', transfer: '' },
      ],
    })
    const { rows } = await venue.database.pool.query('SELECT DISTINCT cause_id FROM ledger_lines WHERE set_id = $1', [
      data?.order.transfer,
    ])
    expect(rows).toEqual([{ cause_id: id }])
  })

  it('shows how the seller is paid to its two parties alone, until it can no longer be appealed', async () => {
    const { seller, buyer, id } = await someOrder()
    for (const person of [seller, buyer])
      expect((await orderOf(person, id)).data?.order).toMatchObject({
        masked: false,
        payee: { name: 'SEPA', fields: [{ key: 'iban', value: IBAN }] },
      })
    const stranger = await newcomer()
    const foreign = await orderOf(stranger, id)
    expect(foreign).toEqual(await orderOf(stranger, '9999'))
    expect(foreign).toMatchObject({ field: 'id' })
    await stepAs(venue.services, buyer.uid, id, { kind: 'cancel', state: 'escrowed' })
    expect((await orderOf(buyer, id)).data?.order).toMatchObject({ masked: false })
    ahead.by += 15 * MINUTE
    for (const person of [seller, buyer]) {
      const { data } = await orderOf(person, id)
      expect(data?.order).toMatchObject({
        masked: true,
        buyerName: '',
        payee: { fields: [{ value: 'DE89 •••• 3000' }] },
      })
      expect(JSON.stringify(data)).not.toContain(IBAN)
    }
  })

  it('shows that too while the coins of a release are held, since a case can be opened for as long', async () => {
    const { seller, buyer, id } = await someOrder()
    await pay(buyer, id)
    await release(seller, id)
    const views = async () => [(await orderOf(seller, id)).data?.order, (await orderOf(buyer, id)).data?.order]
    const heldUntil = (await views())[0]?.heldUntil ?? 0
    expect(heldUntil).toBeGreaterThan(clock.now() + 23 * 60 * MINUTE)
    ahead.by += 16 * MINUTE
    for (const order of await views())
      expect(order).toMatchObject({ masked: false, appealBy: heldUntil, payee: { fields: [{ value: IBAN }] } })
    ahead.by += heldUntil - clock.now()
    for (const order of await views()) expect(order).toMatchObject({ masked: true, buyerName: '' })
    expect(
      await venue.services.escrow.submit(seller.uid, c2cKey(), {
        call: 'merchantOrder.step',
        body: { id, state: 'released', kind: 'appeal', reason: 'chargedBack' },
      }),
    ).toMatchObject({ refused: { error: 'c2cTooLate' } })
  })

  it('shows both its pictures to its parties alone, for as long', async () => {
    const [seller, buyer, stranger] = [await newMerchant(), await newcomer(), await newcomer()]
    const code = await sendPicture(seller, 'payment')
    const { data } = (
      await seller.browser.call(payType.save, {
        method: 'wechat-pay',
        country: 'CN',
        holder: 'Ada Lovelace',
        fields: [{ key: 'qr', value: code }],
        payPassword: PIN,
      })
    ).body
    const payee = data?.methods[0]?.id ?? ''
    await venue.database.pool.query('UPDATE c2c_pay_methods SET usable_at = 0 WHERE id = $1', [payee])
    const ad = await created(seller, { currency: 'CNY', payees: [payee], methods: [] })
    const id = await takenBy(buyer, { ...seller, payee }, ad)
    const image = await sendPicture(buyer, 'receipt')
    await stepAs(venue.services, buyer.uid, id, { kind: 'pay', state: 'escrowed', reference: '', image })
    const { order } = (await orderOf(seller, id)).data ?? {}
    expect(order?.payment?.picture).toBe(`/api/uploads/${image}`)
    expect(order?.payee.fields).toEqual([{ key: 'qr', value: `/api/uploads/${code}` }])
    const sees = async ({ browser }: Person, picture: string) =>
      (
        await fetch(`${venue.address}/api/uploads/${picture}`, {
          headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
      ).status
    expect([await sees(seller, image), await sees(buyer, code)]).toEqual([200, 200])
    expect([await sees(stranger, image), await sees(stranger, code)]).toEqual([404, 404])
    await stepAs(venue.services, seller.uid, id, { kind: 'release', state: 'paid', acceptsPayer: false })
    ahead.by += 25 * 60 * MINUTE
    await venue.services.escrow.runDue()
    expect([await sees(seller, image), await sees(buyer, code)]).toEqual([404, 404])
    const ended = (await orderOf(buyer, id)).data?.order
    expect(ended).toMatchObject({
      state: 'released',
      masked: true,
      payee: { fields: [] },
      payment: { picture: '', payer: '' },
    })
  })
})

type Take = InputOf<typeof merchantOrder.saveBuy>
const takeInput = async (seller: Trader, ad: string, more: Partial<Take> = {}): Promise<Take> => {
  const { version } = await venue.database.db
    .selectFrom('c2c_ads')
    .select('version')
    .where('id', '=', ad)
    .executeTakeFirstOrThrow()
  return { ad, version, price: '0.8', drift: '0', total: '8', payee: seller.payee, ...more }
}
const take = async ({ browser }: Person, input: Take, key = c2cKey()) =>
  (await browser.call(merchantOrder.saveBuy, input, { key })).body
const balanceOf = async ({ uid }: Person, kind = 'available') => {
  const { rows } = await venue.database.pool.query<{ amount: string }>(
    `SELECT amount::float8::text AS amount FROM ledger_balances WHERE uid = $1 AND coin = 'USDT' AND kind = $2`,
    [uid, kind],
  )
  return rows[0]?.amount ?? '0'
}

describe('a take', () => {
  it('has the coins in escrow when it is answered, once for one key', async () => {
    const [seller, buyer] = [await newMerchant(), await newcomer()]
    const ad = await created(seller)
    const input = await takeInput(seller, ad)
    const key = c2cKey()
    const answers = await Promise.all([take(buyer, input, key), take(buyer, input, key)])
    const [first, second] = answers
    expect(first).toMatchObject({ code: '200', data: { id: expect.stringMatching(/^\d+$/) } })
    expect(second).toEqual(first)
    expect(await idsOf(buyer)).toEqual([first.data?.id])
    const outcome = (await buyer.browser.call(tradingContracts.outcome, { key })).body.data
    expect(outcome).toEqual({ outcome: 'moved', id: first.data?.id })
    // Another body under the same key is no repetition.
    expect(codeName(await take(buyer, { ...input, total: '9' }, key))).toBe('keyReused')
    expect(codeName(await take(buyer, input))).toBe('c2cUnpaid')
  })

  it.each<[string, Partial<Take>, string, string | undefined]>([
    ['another version of the ad', { version: 99 }, 'c2cTaken', undefined],
    ['a price that it never had', { price: '0.79' }, 'quoteChanged', 'price'],
    ['too little', { total: '3.99' }, 'sizeTooSmall', 'amount'],
    ['too much', { total: '400.01' }, 'sizeTooLarge', 'amount'],
    ['a hundredth of a cent', { total: '8.0001' }, 'invalidField', 'total'],
    ['nine decimals of a coin', { total: undefined, amount: '10.000000001' }, 'invalidField', 'amount'],
    ['no size', { total: undefined }, 'invalidField', 'amount'],
    ['two sizes', { amount: '10' }, 'invalidField', 'total'],
    ['a method that the ad does not name', { payee: '1' }, 'notFound', 'payee'],
    ['an ad that there is not', { ad: '1' }, 'notFound', 'ad'],
  ])('is refused with %s', async (_, more, error, field) => {
    const [seller, buyer] = [await newMerchant(), await newcomer()]
    const ad = await created(seller)
    const body = await take(buyer, await takeInput(seller, ad, more))
    expect([codeName(body), body.field]).toEqual([error, field])
    expect([await balanceOf(seller, 'escrow'), await idsOf(buyer)]).toEqual(['500', []])
  })

  it('is for others, and for those who are verified', async () => {
    const seller = await newMerchant()
    const ad = await created(seller)
    expect(codeName(await take(seller, await takeInput(seller, ad)))).toBe('c2cOwnAd')
    const stranger = await signUp(venue.address)
    expect(codeName(await take(stranger, await takeInput(seller, ad)))).toBe('identityNeeded')
  })

  it('of a floating ad is at the price of now, within the drift that its taker accepts', async () => {
    const [seller, buyer] = [await newMerchant(), await newcomer()]
    const ad = await created(seller, floating)
    const { data } = (await buyer.browser.call(merchantOrder.selectDetail, { ad })).body
    expect(data).toMatchObject({ offer: { price: '0.808', version: 2 }, maxDrift: '0.01' })
    expect((data?.ts ?? 0) - (data?.offer.quotedAt ?? 0)).toBeLessThan(10_000)
    const input = await takeInput(seller, ad, { price: '0.808', drift: '0.001' })
    market.setLast('EUR-USD', '1.246')
    expect(codeName(await take(buyer, input))).toBe('quoteChanged')
    expect(codeName(await take(buyer, { ...input, drift: '0.1' }))).toBe('200')
    const [id = ''] = (await idsOf(buyer)) ?? []
    expect((await orderOf(buyer, id)).data?.order).toMatchObject({ price: '0.81059389', total: '8' })
    market.setLast('EUR-USD', '1.2')
    const other = await newcomer()
    expect(codeName(await take(other, { ...input, drift: '0.5' }))).toBe('quoteChanged')
    market.setLast('EUR-USD', '1.3')
    expect(codeName(await take(other, input))).toBe('200')
    market.setHalted('the source is silent')
    expect(codeName(await take(await newcomer(), input))).toBe('priceStale')
    market.setHalted(undefined)
  })

  it('of the best offer is at its quote, repeated by its key, and asked for again when it is gone', async () => {
    const [seller, buyer] = [await newMerchant(), await newcomer()]
    const dear = await created(seller, fixed('0.81'))
    const cheap = await created(seller, { ...fixed('0.8'), amount: toAmount('20') })
    const pair = { side: 'buy', coin: 'USDT', currency: 'EUR' } as const
    const quoted = (await buyer.browser.call(merchantOrder.fastQuote, { ...pair, total: '16' })).body.data
    expect(quoted?.quote).toMatchObject({ offer: { ad: cheap }, amount: '20', total: '16' })
    const fast = async ({ browser }: Person, more: object = {}, key = c2cKey()) =>
      (
        await browser.call(
          merchantOrder.fastSaveBuy,
          { ...pair, total: '16', price: '0.8', drift: '0.01', ...more },
          { key },
        )
      ).body
    const key = c2cKey()
    const first = await fast(buyer, {}, key)
    expect((await orderOf(buyer, first.data?.id ?? '')).data?.order).toMatchObject({ ad: cheap, amount: '20' })
    // The key answers for the order that was made, whatever is the best offer now.
    expect(await fast(buyer, {}, key)).toEqual(first)
    const other = await newcomer()
    // What is left is dearer than what was quoted: asked again, not taken.
    expect(codeName(await fast(other))).toBe('quoteChanged')
    const second = await fast(other, { price: '0.81' })
    expect((await orderOf(other, second.data?.id ?? '')).data?.order).toMatchObject({ ad: dear, total: '16' })
    expect(codeName(await fast(await newcomer(), { price: '0.9', total: '9000' }))).toBe('c2cTaken')
    expect((await other.browser.call(merchantOrder.fastQuote, { ...pair, total: '9000' })).body.data?.quote).toBe(
      undefined,
    )
  })

  it('of the best offer by two at once gives it to one, and the next one to the other', async () => {
    const seller = await newMerchant()
    const [dear, cheap] = [
      await created(seller, fixed('0.81')),
      await created(seller, { ...fixed('0.8'), amount: toAmount('20') }),
    ]
    const both = [await newcomer(), await newcomer()]
    const input = { side: 'buy', coin: 'USDT', currency: 'EUR', amount: '20', price: '0.81', drift: '0' } as const
    const answers = await Promise.all(
      both.map(({ browser }) => browser.call(merchantOrder.fastSaveBuy, input, { key: c2cKey() })),
    )
    expect(answers.map(({ body }) => codeName(body))).toEqual(['200', '200'])
    const lists = await Promise.all(both.map(({ browser }) => browser.call(merchantOrder.getList, {})))
    const ads = lists.flatMap(({ body }) => body.data?.orders.map(({ ad }) => ad) ?? [])
    expect(ads.toSorted()).toEqual([dear, cheap].toSorted())
  })

  it('of the best wanted ad sells by the taker’s own method', async () => {
    const [owner, seller] = [await newMerchant(), await newcomer()]
    const ad = await created(owner, { side: 'buy' })
    const sale = { side: 'sell', coin: 'USDT', currency: 'EUR', amount: '10', price: '0.8', drift: '0' } as const
    const fast = async (more: object) =>
      (await seller.browser.call(merchantOrder.fastSaveBuy, { ...sale, ...more }, { key: c2cKey() })).body
    expect(await fast({})).toMatchObject({ field: 'payee' })
    expect(await fast({ payee: owner.payee })).toMatchObject({ field: 'payee' })
    const { data } = await fast({ payee: seller.payee })
    expect((await orderOf(owner, data?.id ?? '')).data?.order).toMatchObject({
      ad,
      side: 'buy',
      taker: false,
      payee: { fields: [{ value: IBAN }] },
    })
    expect([await balanceOf(seller), await balanceOf(seller, 'escrow')]).toEqual(['9990', '10'])
  })
})

/** One step of a party; the answer’s error, or 200. */
const pay = async ({ browser }: Person, id: string, more: object = {}) => {
  const input = { id, state: 'escrowed', action: 'paid', reference: 'TR 9', ...more } as const
  return codeName((await browser.call(merchantOrder.payment, input, { key: c2cKey() })).body)
}
const undo = async ({ browser }: Person, id: string) => {
  const input = { id, state: 'paid', action: 'undo' } as const
  return codeName((await browser.call(merchantOrder.payment, input, { key: c2cKey() })).body)
}
const cancel = async ({ browser }: Person, id: string) =>
  codeName((await browser.call(merchantOrder.cancelOrder, { id, state: 'escrowed' }, { key: c2cKey() })).body)
type Release = Partial<InputOf<typeof merchantOrder.release>>
const release = async ({ browser }: Person, id: string, more: Release = {}, key = c2cKey()) => {
  const input = { id, state: 'paid', acceptsPayer: false, payPassword: PIN, ...more } as const
  return codeName((await browser.call(merchantOrder.release, input, { key })).body)
}

const DIVISION = { offerDivision: merchantOrder.offerDivision, acceptDivision: merchantOrder.acceptDivision } as const

describe('an order, step by step', () => {
  it('is paid by one side and released by the other, with the payment PIN', async () => {
    const { seller, buyer, id } = await someOrder()
    expect(await pay(seller, id)).toBe('notNow')
    expect(await pay(buyer, id, { reference: '' })).toBe('c2cProofMissing')
    expect(await release(seller, id)).toBe('c2cMoved')
    expect(await pay(buyer, id)).toBe('200')
    expect(await cancel(buyer, id)).toBe('c2cMoved')
    expect(await release(buyer, id)).toBe('notNow')
    expect(await release(seller, id, { payPassword: '000001' })).toBe('payPasswordWrong')
    expect(await release(seller, id, { payPassword: undefined })).toBe('invalidField')
    const key = c2cKey()
    expect(await release(seller, id, {}, key)).toBe('200')
    // Answered again without the PIN being asked, and nothing is paid out twice.
    expect(await release(seller, id, { payPassword: '000001' }, key)).toBe('200')
    expect(await release(seller, id)).toBe('c2cMoved')
    expect([await balanceOf(seller, 'escrow'), await balanceOf(buyer, 'locked')]).toEqual(['490', '10'])
    const { data } = await orderOf(buyer, id)
    expect(data?.order).toMatchObject({ state: 'released', held: '10', duty: { who: 'nobody' } })
    expect(data?.order.events.map(({ event, by }) => [event, by])).toEqual([
      ['taken', 'buyer'],
      ['paid', 'buyer'],
      ['released', 'seller'],
    ])
  })

  it('is released with a code of an authenticator, and with none by mail', async () => {
    const { seller, buyer, id } = await someOrder()
    await pay(buyer, id)
    expect(await release(seller, id, { payPassword: undefined, code: '000000' })).toBe('codeWrong')
    const code = await proof(worldOf(seller))
    expect(await release(seller, id, { payPassword: undefined, code })).toBe('200')
    const { rows } = await venue.database.pool.query('SELECT uid FROM authenticators WHERE uid = $1', [buyer.uid])
    expect(rows).toEqual([])
    // A seller without one: a code proves nothing.
    const [owner, plain] = [await newMerchant(), await newcomer()]
    const ad = await created(owner, { side: 'buy' })
    const taken = await take(plain, await takeInput(plain, ad))
    await pay(owner, taken.data?.id ?? '')
    expect(await release(plain, taken.data?.id ?? '', { payPassword: undefined, code: '123456' })).toBe('invalidField')
    expect(await release(plain, taken.data?.id ?? '')).toBe('200')
  })

  it('is not released to another payer’s name without a word, nor by a picture that was used before', async () => {
    const { seller, buyer, id } = await someOrder()
    const image = await sendPicture(buyer, 'receipt')
    expect(await pay(buyer, id, { image: 'f'.repeat(32) })).toBe('notFound')
    expect(await pay(buyer, id, { reference: '', image, payer: 'Carl Third' })).toBe('200')
    expect(await release(seller, id)).toBe('c2cPayerName')
    expect(await release(seller, id, { acceptsPayer: true })).toBe('200')
    const again = await take(buyer, await takeInput(seller, await created(seller)))
    expect(await pay(buyer, again.data?.id ?? '', { reference: '', image })).toBe('c2cProofUsed')
  })

  it('is undone once, cancelled by the buyer alone, and pauses who lets too many go', async () => {
    const { seller, buyer, ad, id } = await someOrder()
    expect(await undo(buyer, id)).toBe('c2cMoved')
    await pay(buyer, id)
    expect(await undo(buyer, id)).toBe('200')
    await pay(buyer, id)
    expect(await undo(buyer, id)).toBe('c2cUndoneBefore')
    const other = await newcomer()
    for (let n = 0; n < 4; n += 1) {
      const { data } = await take(other, await takeInput(seller, ad))
      expect(await cancel(seller, data?.id ?? '')).toBe('notNow')
      expect(await cancel(other, data?.id ?? '')).toBe('200')
    }
    expect(codeName(await take(other, await takeInput(seller, ad)))).toBe('c2cBlocked')
  })

  it('ends by agreement: the division that one side offers and the other names, given by the PIN', async () => {
    const { seller, buyer, id } = await someOrder()
    const divide = async ({ browser }: Person, name: keyof typeof DIVISION, more: object) => {
      const input = { id, state: 'paid', toBuyer: '4', ...more } as const
      return codeName((await browser.call(DIVISION[name], input, { key: c2cKey() })).body)
    }
    expect(await divide(seller, 'offerDivision', { state: 'escrowed', payPassword: PIN })).toBe('invalidField')
    await pay(buyer, id)
    expect(await divide(buyer, 'acceptDivision', {})).toBe('notNow')
    expect(await divide(buyer, 'offerDivision', {})).toBe('200')
    expect((await orderOf(seller, id)).data?.order.offer).toEqual({ party: 'buyer', toBuyer: '4' })
    expect(await divide(seller, 'acceptDivision', {})).toBe('invalidField')
    expect(await divide(seller, 'acceptDivision', { payPassword: PIN, toBuyer: '3' })).toBe('invalidField')
    expect(await divide(buyer, 'acceptDivision', {})).toBe('notNow')
    expect(await divide(seller, 'offerDivision', { toBuyer: '5' })).toBe('invalidField')
    expect(await divide(seller, 'acceptDivision', { payPassword: PIN })).toBe('200')
    expect((await orderOf(buyer, id)).data?.order).toMatchObject({ state: 'resolved', held: '4' })
    expect(await balanceOf(seller, 'escrow')).toBe('496')
  })

  it('can be paid by a buyer whose account was frozen meanwhile, who takes nothing new', async () => {
    const { seller, buyer, ad, id } = await someOrder()
    const { pool } = venue.database
    await pool.query('UPDATE users SET frozen_at = 1, frozen_reason = $$abuse$$ WHERE uid = $1', [buyer.uid])
    await venue.services.operators.freezes.refresh()
    expect(await pay(buyer, id)).toBe('200')
    expect(codeName(await take(buyer, await takeInput(seller, ad)))).toBe('accountFrozen')
    expect(await release(seller, id)).toBe('200')
  })

  it('is released by a seller whose account was frozen meanwhile, to the buyer who paid; nothing else is given away', async () => {
    const { seller, buyer, id } = await someOrder()
    await pay(buyer, id)
    const { pool } = venue.database
    await pool.query('UPDATE users SET frozen_at = 1, frozen_reason = $$unusual$$ WHERE uid = $1', [seller.uid])
    await venue.services.operators.freezes.refresh()
    const offer = { id, state: 'paid', toBuyer: '4', payPassword: PIN } as const
    expect(codeName((await seller.browser.call(merchantOrder.offerDivision, offer, { key: c2cKey() })).body)).toBe(
      'accountFrozen',
    )
    expect(await release(seller, id)).toBe('200')
    expect((await orderOf(buyer, id)).data?.order).toMatchObject({ state: 'released', held: '10' })
  })

  it('is moved by its two parties alone', async () => {
    const { buyer, id } = await someOrder()
    const stranger = await newcomer()
    expect([await pay(stranger, id), await cancel(stranger, id), await release(stranger, id)]).toEqual(
      Array.from({ length: 3 }, () => 'notFound'),
    )
    expect((await orderOf(buyer, id)).data?.order).toMatchObject({ state: 'escrowed', version: 1 })
  })

  it('runs out unpaid and goes to a case unreleased, by time alone', async () => {
    const { seller, buyer, id } = await someOrder()
    ahead.by += 15 * MINUTE
    expect(await pay(buyer, id)).toBe('c2cTooLate')
    await venue.services.escrow.runDue()
    expect((await orderOf(buyer, id)).data?.order).toMatchObject({ state: 'cancelled' })
    await isBack(seller)
    const { data } = await take(buyer, await takeInput(seller, await created(seller)))
    await pay(buyer, data?.id ?? '')
    ahead.by += 15 * MINUTE
    await venue.services.escrow.runDue()
    expect((await orderOf(seller, data?.id ?? '')).data?.order).toMatchObject({
      state: 'appealed',
      escrow: '10',
      case: { by: 'venue' },
    })
    await isBack(seller)
  })
})

type AdInput = InputOf<typeof merchant.createAd>
const adInput = (payee: string, more: Partial<AdInput> = {}): AdInput => {
  const { methods, payees, ...rest } = adOf(payee)
  return { ...rest, methods: [...methods], payees: [...payees], ...more }
}
const post = async ({ browser, payee }: Trader, more: Partial<AdInput> = {}, key = c2cKey()) =>
  (await browser.call(merchant.createAd, adInput(payee, more), { key })).body
const myAds = async ({ browser }: Person, query: InputOf<typeof merchant.myAds> = {}) =>
  (await browser.call(merchant.myAds, query)).body.data?.ads
const setState = async ({ browser }: Person, input: InputOf<typeof merchant.setAdState>) =>
  codeName((await browser.call(merchant.setAdState, input, { key: c2cKey() })).body)
const stock = async ({ browser }: Person, input: InputOf<typeof merchant.stockAd>) =>
  codeName((await browser.call(merchant.stockAd, input, { key: c2cKey() })).body)

describe('an ad', () => {
  it('has its stock in escrow when it is posted, once for one key, and is its owner’s alone', async () => {
    const [owner, other] = [await newMerchant(), await newcomer()]
    const key = c2cKey()
    const [first, second] = await Promise.all([post(owner, {}, key), post(owner, {}, key)])
    expect(first).toMatchObject({ code: '200' })
    expect(second).toEqual(first)
    const id = first.data?.id ?? ''
    expect([await balanceOf(owner), await balanceOf(owner, 'escrow')]).toEqual(['9500', '500'])
    expect(await myAds(owner)).toMatchObject([
      {
        id,
        version: 2,
        side: 'sell',
        state: 'live',
        free: '500',
        price: '0.8',
        obstacle: '',
        open: 0,
        payees: [owner.payee],
      },
    ])
    expect(await myAds(other)).toEqual([])
    expect(await setState(other, { id, version: 2, to: 'close' })).toBe('notFound')
    expect(await stock(other, { id, version: 2, by: '-1' })).toBe('notFound')
    const { data } = (await owner.browser.call(tradingContracts.outcome, { key })).body
    expect(data).toEqual({ outcome: 'moved', id })
  })

  it.each<[string, Partial<AdInput>, string, string | undefined]>([
    ['a coin that nobody holds', { coin: 'XAU' }, 'invalidField', 'coin'],
    ['a currency that there is not', { currency: 'XXX' }, 'invalidField', 'currency'],
    ['nine decimals of a coin', { amount: '1.000000001' }, 'invalidField', 'amount'],
    ['more than its owner has', { amount: '10000.01' }, 'balanceTooLow', 'amount'],
    ['a limit in hundredths of a cent', { min: '4.001' }, 'invalidField', 'min'],
    ['a limit below the other one', { max: '3' }, 'invalidField', 'max'],
    [
      'a floor above its ceiling',
      { pricing: { kind: 'floating', margin: '0', floor: '2', ceiling: '1' } },
      'invalidField',
      'pricing',
    ],
    ['no hours', { hours: { from: 60, to: 60 } }, 'invalidField', 'hours'],
    ['no payment method', { payees: [] }, 'invalidField', 'payees'],
    ['somebody else’s payment method', { payees: ['1'] }, 'invalidField', 'payees'],
    ['a method of another currency', { currency: 'THB' }, 'invalidField', 'payees'],
    ['payees of an ad that buys', { side: 'buy' }, 'invalidField', 'payees'],
    [
      'ways that an ad that buys cannot be paid',
      { side: 'buy', payees: [], methods: ['promptpay'] },
      'invalidField',
      'methods',
    ],
    ['five minutes to pay', { payMinutes: 5 }, 'invalidField', 'payMinutes'],
    [
      'an index that there is not',
      { currency: 'JPY', side: 'buy', payees: [], methods: ['paypay'], ...floating },
      'priceStale',
      undefined,
    ],
  ])('is refused with %s', async (_, more, error, field) => {
    const owner = await newMerchant()
    const body = await post(owner, more)
    expect([codeName(body), body.field]).toEqual([error, field])
    expect([await balanceOf(owner), await myAds(owner)]).toEqual(['10000', []])
  })

  it('is changed by the version that its owner saw; whoever saw the one before takes nothing', async () => {
    const [owner, taker] = [await newMerchant(), await newcomer()]
    const id = (await post(owner)).data?.id ?? ''
    const seen = await takeInput(owner, id)
    const { side, coin, currency, amount, ...terms } = adInput(owner.payee, {
      pricing: { kind: 'fixed', price: '0.9' },
    })
    const change = async (version: number) =>
      codeName((await owner.browser.call(merchant.changeAd, { id, version, ...terms }, { key: c2cKey() })).body)
    expect(await change(1)).toBe('c2cMoved')
    expect(await change(2)).toBe('200')
    expect([side, coin, currency, amount]).toEqual(['sell', 'USDT', 'EUR', '500'])
    expect(codeName(await take(taker, seen))).toBe('c2cTaken')
    expect((await listed(taker))?.offers).toMatchObject([{ ad: id, version: 3, price: '0.9' }])
  })

  it('pauses, goes on, and gives its stock back when it is closed; open orders go on', async () => {
    const [owner, taker] = [await newMerchant(), await newcomer()]
    const id = (await post(owner)).data?.id ?? ''
    const order = (await take(taker, await takeInput(owner, id))).data?.id ?? ''
    expect(await stock(owner, { id, version: 2, by: '100' })).toBe('200')
    expect(await stock(owner, { id, version: 3, by: '-90' })).toBe('200')
    expect(await stock(owner, { id, version: 4, by: '-500.00000001' })).toBe('balanceTooLow')
    expect(await stock(owner, { id, version: 4, by: '0' })).toBe('invalidField')
    expect(await balanceOf(owner, 'escrow')).toBe('510')
    expect(await setState(owner, { id, version: 4, to: 'pause' })).toBe('200')
    expect(await myAds(owner)).toMatchObject([{ state: 'paused', obstacle: 'paused', open: 1, free: '500' }])
    expect(adsOf(await listed(taker))).toEqual([])
    const other = await newcomer()
    expect(codeName(await take(other, await takeInput(owner, id)))).toBe('c2cPaused')
    expect(await setState(owner, { id, version: 5, to: 'resume' })).toBe('200')
    expect(adsOf(await listed(taker))).toEqual([id])
    expect(await setState(owner, { id, version: 6, to: 'close' })).toBe('200')
    expect(await setState(owner, { id, version: 7, to: 'resume' })).toBe('notNow')
    expect([await balanceOf(owner), await balanceOf(owner, 'escrow')]).toEqual(['9990', '10'])
    expect([await myAds(owner), (await myAds(owner, { closed: true }))?.length]).toEqual([[], 2])
    expect(await pay(taker, order)).toBe('200')
    expect(await release(owner, order)).toBe('200')
  })

  it('wants no more than can be written down', async () => {
    const owner = await newMerchant()
    const most = '99999999999999999999'
    const wanted = { side: 'buy' as const, amount: most, max: most, payees: [], methods: ['sepa'] }
    const id = (await post(owner, wanted)).data?.id ?? ''
    expect(await stock(owner, { id, version: 2, by: '1' })).toBe('invalidField')
    expect(await myAds(owner)).toMatchObject([{ id, free: most }])
    expect((await listed(await newcomer(), { side: 'sell' }))?.offers).toMatchObject([{ ad: id, free: most }])
  })

  it('says to its owner why nobody can take it', async () => {
    const owner = await newMerchant()
    await post(owner, floating)
    market.setLast('EUR-USD', '1.25', clock.now() - 11_000)
    expect((await myAds(owner))?.map(({ obstacle, price }) => [obstacle, price])).toEqual([['stale', undefined]])
    market.setLast('EUR-USD', '1.25')
    await venue.database.pool.query('UPDATE c2c_pay_methods SET usable_at = 9e15 WHERE uid = $1', [owner.uid])
    expect(await myAds(owner)).toMatchObject([{ obstacle: 'methods' }])
  })

  it('is for merchants: advanced verification, an authenticator, and orders that were completed', async () => {
    const owner = await newMerchant()
    const { pool } = venue.database
    const standing = async () => (await owner.browser.call(merchant.standing, {})).body.data
    expect(await standing()).toEqual({
      mayPost: true,
      isMerchant: true,
      // In demo mode none is asked for.
      deposit: {
        coin: 'USDT',
        asked: '0',
        down: '0',
        missing: '0',
        returnDays: 30,
        leftAt: 0,
        returnAt: 0,
        others: [],
      },
      needs: { level: 2, authenticator: true, completed: 1, completion: '0', counterparties: 1 },
      has: { level: 2, authenticator: true, completed: 1, completion: '1', counterparties: 1 },
    })
    const ad = (await post(owner)).data?.id ?? ''
    const taker = await newcomer()
    for (const [change, back, has] of [
      ['UPDATE users SET level = 1 WHERE uid = $1', 'UPDATE users SET level = 2 WHERE uid = $1', { level: 1 }],
      [
        'UPDATE authenticators SET uid = (SELECT min(uid) FROM users) WHERE uid = $1',
        'UPDATE authenticators SET uid = $1 WHERE uid = (SELECT min(uid) FROM users)',
        { authenticator: false },
      ],
    ] as const) {
      await pool.query(change, [owner.uid])
      expect(await standing()).toMatchObject({ mayPost: false, has })
      expect(codeName(await post(owner))).toBe('c2cMerchant')
      // What was posted before cannot be taken until that is mended.
      expect(adsOf(await listed(taker))).toEqual([])
      expect(codeName(await take(taker, await takeInput(owner, ad)))).toBe('c2cPaused')
      await pool.query(back, [owner.uid])
      expect(adsOf(await listed(taker))).toEqual([ad])
    }
    expect(codeName(await post(taker, {}))).toBe('c2cMerchant')
    expect((await taker.browser.call(merchant.standing, {})).body.data).toMatchObject({
      mayPost: false,
      has: { level: 1, authenticator: false, completed: 0, completion: '0', counterparties: 0 },
    })
  })
})

/** A socket of this user on the channel of C2C orders, after its snapshot. */
const listen = async ({ browser }: Person) => {
  const { body } = await browser.call(common.socketTicket, {})
  const socket = await SocketClient.open(`${venue.address.replace('http', 'ws')}${SOCKET_PATH}`, {
    origin: venue.address,
  })
  socket.send({ op: 'login', args: [{ ticket: body.data?.ticket }] })
  await socket.received(1)
  socket.send({ op: 'subscribe', args: [{ channel: 'c2c' }] })
  const states = () =>
    socket.messages
      .filter(({ arg, data }) => arg?.channel === 'c2c' && data !== undefined)
      .flatMap(({ data }) => data as C2cOrderRow[])
      .map(({ side, state, duty }) => `${side} ${state} ${duty.who}`)
  await expect.poll(() => socket.messages.some(({ eventType }) => eventType === 'snapshot')).toBe(true)
  return { socket, states }
}

describe('the private channel', () => {
  it('tells both parties, and nobody else, of each step of an order, without payment data', async () => {
    const [owner, buyer, stranger] = [await newMerchant(), await newcomer(), await newcomer()]
    const listeners = [await listen(owner), await listen(buyer), await listen(stranger)] as const
    const ad = await created(owner)
    const id = (await take(buyer, await takeInput(owner, ad))).data?.id ?? ''
    const arrives = async (count: number) => {
      await expect.poll(() => listeners[1].states().length).toBe(count)
    }
    await arrives(1)
    await pay(buyer, id)
    await arrives(2)
    await release(owner, id)
    await arrives(3)
    expect(listeners[1].states()).toEqual(['buy escrowed buyer', 'buy paid seller', 'buy released nobody'])
    await expect
      .poll(() => listeners[0].states())
      .toEqual(['sell escrowed buyer', 'sell paid seller', 'sell released nobody'])
    expect(listeners[2].states()).toEqual([])
    for (const { socket } of listeners) {
      expect(socket.texts.join('')).not.toContain(IBAN)
      expect(socket.texts.join('')).not.toContain('Lovelace')
      socket.ws.close()
    }
  })
})

describe('letters', () => {
  it('tell the side that has to know of a step, without names and payment data', async () => {
    const { seller, buyer, id } = await someOrder()
    const told = async ({ browser, account }: Person) =>
      (await messagesTo(browser, account)).filter(({ text }) => text.includes(`order ${id}`)).map(({ text }) => text)
    await expect.poll(() => told(seller)).toMatchObject([expect.stringContaining('10 USDT for 8 EUR')])
    await pay(buyer, id)
    await expect.poll(async () => (await told(seller))[0]).toContain('check your bank account, not a picture')
    await release(seller, id)
    await expect.poll(() => told(buyer)).toMatchObject([expect.stringContaining('released to you')])
    expect(await told(seller)).toHaveLength(2)
    for (const text of [...(await told(seller)), ...(await told(buyer))]) {
      expect(text).not.toContain('Lovelace')
      expect(text).not.toContain('3000')
    }
  })
})
