import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { merchant, merchantOrder, signin, toPrice } from '#protocol'
import { DEMO_MERCHANTS } from '../../../server/c2c/demo/merchants.ts'
import { c2cKey, readyForC2c } from '../../support/c2cExamples.ts'
import { PIN } from '../../support/payTypeExamples.ts'
import { signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'
import { createTestMarket, type TestMarket } from '../engine/testMarket.ts'

/** They take three seconds for a step. */
const PATIENT = { timeout: 30_000 }
let venue: TestVenue
let market: TestMarket
beforeAll(async () => {
  market = createTestMarket(Date.now)
  market.setLast('EUR-USD', '1.25')
  market.setLast('BTC-USDT', '50000')
  venue = await startVenue({ market: () => market, config: { demoMerchants: true } })
})
afterAll(() => venue.close())

/** By the prices that this market has: USDT and BTC floating in dollars and euros, USDT fixed in ten currencies; each both ways. */
const liveAds = async (): Promise<number> => {
  const { rows } = await venue.database.pool.query("SELECT count(*)::int AS n FROM c2c_ads WHERE state = 'live'")
  return rows[0].n
}
const newcomer = async () => {
  const person = await signUp(venue.address)
  return { ...person, payee: await readyForC2c({ address: venue.address, services: venue.services, person }) }
}
type Newcomer = Awaited<ReturnType<typeof newcomer>>
const offersFor = async ({ browser }: Newcomer, side: 'buy' | 'sell', currency = 'EUR', coin = 'USDT') =>
  (await browser.call(merchant.getList, { coin, currency, side })).body.data?.offers ?? []
const take = async (person: Newcomer, side: 'buy' | 'sell', total: string): Promise<string> => {
  await expect.poll(() => offersFor(person, side), PATIENT).not.toEqual([])
  const [offer] = await offersFor(person, side)
  if (offer === undefined) throw new Error('no offer')
  const sepa = offer.ways.find(({ method }) => method === 'sepa')?.payee ?? ''
  const { body } = await person.browser.call(
    merchantOrder.saveBuy,
    {
      ad: offer.ad,
      version: offer.version,
      price: offer.price,
      drift: '0.01',
      total,
      payee: side === 'buy' ? sepa : person.payee,
    },
    { key: c2cKey() },
  )
  if (body.data === undefined) throw new Error(JSON.stringify(body))
  return body.data.id
}
const stateOf = async ({ browser }: Newcomer, id: string) =>
  (await browser.call(merchantOrder.getOrderByOrderNo, { id })).body.data?.order.state
const balanceOf = async (uid: string, coin: string) => {
  const { rows } = await venue.database.pool.query(
    "SELECT trim_scale(sum(amount))::text AS n FROM ledger_balances WHERE uid = $1 AND coin = $2 AND kind IN ('available', 'locked')",
    [uid, coin],
  )
  return rows[0].n
}

describe('the merchants of a demo', () => {
  it('offer both sides in every currency that is paid, and say that they act by themselves', async () => {
    await expect.poll(liveAds, PATIENT).toBe(28)
    const ada = await newcomer()
    for (const currency of ['EUR', 'USD', 'VND', 'THB', 'CNY', 'JPY'])
      for (const side of ['buy', 'sell'] as const) {
        const offers = await offersFor(ada, side, currency)
        expect([currency, side, offers.length > 0]).toEqual([currency, side, true])
        expect(offers.map((offer) => offer.merchant.automatic)).not.toContain(false)
      }
    // Who buys pays more than who sells gets.
    const [buy] = await offersFor(ada, 'buy')
    const [sell] = await offersFor(ada, 'sell')
    expect([buy?.price, sell?.price]).toEqual([toPrice('0.8032'), toPrice('0.7968')])
    expect(await offersFor(ada, 'buy', 'EUR', 'BTC')).toMatchObject([{ price: '40160' }])
  })

  it('release what a newcomer paid for', async () => {
    const ada = await newcomer()
    const id = await take(ada, 'buy', '80.32')
    await ada.browser.call(
      merchantOrder.payment,
      { id, state: 'escrowed', action: 'paid', reference: 'TR 1' },
      { key: c2cKey() },
    )
    await expect.poll(() => stateOf(ada, id), PATIENT).toBe('released')
    expect(await balanceOf(ada.uid, 'USDT')).toBe('10100')
  })

  it('pay what a newcomer sells, and the coins are theirs once it is released', async () => {
    const ada = await newcomer()
    const id = await take(ada, 'sell', '79.68')
    await expect.poll(() => stateOf(ada, id), PATIENT).toBe('paid')
    await ada.browser.call(merchantOrder.release, { id, state: 'paid', payPassword: PIN }, { key: c2cKey() })
    expect(await stateOf(ada, id)).toBe('released')
    expect(await balanceOf(ada.uid, 'USDT')).toBe('9900')
  })

  it('agree when the other side wants out before paying', async () => {
    const ada = await newcomer()
    const id = await take(ada, 'buy', '40')
    const { body } = await ada.browser.call(
      merchantOrder.offerDivision,
      { id, state: 'escrowed', toBuyer: '0' },
      { key: c2cKey() },
    )
    expect(body.code).toBe('200')
    await expect.poll(() => stateOf(ada, id), PATIENT).toBe('cancelled')
    expect(await balanceOf(ada.uid, 'USDT')).toBe('10000')
  })

  it('are accounts that nobody can sign in to or take over', async () => {
    const { browser } = await newcomer()
    for (const { account } of DEMO_MERCHANTS) {
      const { body } = await browser.call(signin.loginX, { account, password: 'password-of-nobody-1' })
      expect(body.code).not.toBe('200')
    }
    const { rows } = await venue.database.pool.query(
      'SELECT FROM user_names AS n JOIN users AS u ON u.uid = n.uid WHERE u.automatic',
    )
    expect(rows).toEqual([])
  })

  it('keep their books: the ledger is sound, and every escrow is explained', async () => {
    expect((await venue.services.books.reconcile())?.faults).toEqual([])
  })
})
