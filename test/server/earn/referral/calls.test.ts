import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  add,
  compare,
  contractOrder,
  financeRecord,
  portion,
  promotion,
  signin,
  tradingContracts,
  v1,
  ZERO,
} from '#protocol'
import { createReferral } from '../../../../server/earn/referral/referral.ts'
import { createMarket } from '../../../../server/market/createMarket.ts'
import { type Browser, createBrowser } from '../../../support/api.ts'
import { codeName } from '../../../support/codeName.ts'
import { newKey } from '../../../support/examples.ts'
import { freshEmail, newestCode, PASSWORD, type Person, signUp } from '../../../support/people.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

let venue: TestVenue
let leap = 0
const clock = { now: () => Date.now() + leap }
beforeAll(async () => {
  venue = await startVenue({ clock, market: () => createMarket('simulated', { seed: 1, clock }) })
})
afterAll(() => venue.close())

/** The answer of a sign-up by an invitation. */
const join = async (invite: string, browser: Browser = createBrowser(venue.address)) => {
  const account = freshEmail()
  await browser.call(signin.emailSendingCode, { account, purpose: 'register' })
  const code = await newestCode(browser, account)
  const { body } = await browser.call(signin.registerMobile, { account, password: PASSWORD, code, invite })
  return { browser, account, body, uid: body.data?.uid ?? '' }
}
const codeOf = async ({ browser }: Pick<Person, 'browser'>): Promise<string> =>
  (await browser.call(promotion.extend, {})).body.data?.code ?? ''

/** The next hour comes, and with it a settlement. */
const settle = async (): Promise<void> => {
  leap += 3_600_000
  const { db } = venue.database
  const timers = { after: () => () => undefined }
  await createReferral({ db, clock, timers, emitter: venue.services.events, report: () => undefined }).runDue()
}

describe('an account that invites', () => {
  it('has one code, and sees who came by it, masked, and what each trade earned', async () => {
    const ada = await signUp(venue.address)
    const code = await codeOf(ada)
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
    expect(await codeOf(ada)).toBe(code)
    expect((await ada.browser.call(promotion.poster, {})).body.data).toEqual({ code, rate: '0.2' })

    const bob = await join(code.toLowerCase())
    expect(bob.body.code).toBe('200')
    const spot = { ordType: 'market', instId: 'BTC-USDT', side: 'buy', sz: '0.01', tgtCcy: 'base_ccy' } as const
    const { body } = await bob.browser.call(tradingContracts.save, spot, { key: newKey() })
    expect(body.code, body.msg).toBe('200')
    const swap = { ordType: 'market', instId: 'BTC-USDT-SWAP', side: 'buy', sz: '0.01' } as const
    expect((await bob.browser.call(contractOrder.save, swap, { key: newKey() })).body.code).toBe('200')
    await settle()

    const total = (await ada.browser.call(promotion.total, {})).body.data
    expect(total).toMatchObject({ code, invited: 1, rate: '0.2', held: [] })
    const { invited } = (await ada.browser.call(promotion.list, {})).body.data ?? {}
    expect(invited).toEqual([
      {
        id: invited?.[0]?.id,
        name: `${bob.account.slice(0, 2)}***`,
        at: expect.any(Number),
        state: 'active',
        earned: total?.paid,
      },
    ])
    const { commissions } = (await ada.browser.call(promotion.commissions, {})).body.data ?? {}
    // An order may take several levels of the book, and each fill is a trade.
    expect([...new Set(commissions?.map(({ product }) => product))]).toEqual(['perpetual', 'spot'])
    for (const one of commissions ?? []) {
      expect(one.amount).toBe(portion(one.fee, '0.2', 'down', 8))
      expect(one).toMatchObject({ state: 'paid', rate: '0.2', invited: invited?.[0]?.id })
    }
    // What the ledger says is what the list says.
    const { lines } =
      (await ada.browser.call(financeRecord.allRecord, { cause: 'referral-commission' })).body.data ?? {}
    expect(lines?.map(({ causeId, amount }) => [causeId, amount])).toEqual(
      commissions?.map(({ id, amount }) => [id, amount]),
    )
    const sum = (coin: string) =>
      (commissions ?? []).reduce((all, one) => (one.coin === coin ? add(all, one.amount) : all), ZERO)
    for (const { coin, amount } of total?.paid ?? []) expect(compare(sum(coin), amount)).toBe(0)

    const paged: typeof commissions = []
    let cursor: string | undefined
    do {
      const page = (await ada.browser.call(promotion.commissions, { limit: 1, cursor })).body.data
      paged.push(...(page?.commissions ?? []))
      cursor = page?.next
    } while (cursor !== undefined)
    expect(paged).toEqual(commissions)
    const of = (id?: string) => ada.browser.call(promotion.commissions, { invited: id })
    expect((await of(invited?.[0]?.id)).body.data?.commissions).toEqual(commissions)
    // Another account's invitation is none of one's own.
    expect(
      (await bob.browser.call(promotion.commissions, { invited: invited?.[0]?.id })).body.data?.commissions,
    ).toEqual([])
  })

  it('reads the rules as they are in force and announced', async () => {
    const ada = await signUp(venue.address)
    const rules = async () => (await ada.browser.call(promotion.promotionRulesPage, {})).body.data
    expect(await rules()).toEqual({ rate: '0.2', from: 0, coming: [], notice: 3_600_000, decimals: 8 })
    const from = clock.now() + 10_000_000
    await venue.database.pool.query(
      `INSERT INTO settings (kind, key, value, effective_from, operator, note, time) VALUES ('referral', '', '{"rate":"0.3"}', $1, 'test', '', $2)`,
      [from, clock.now()],
    )
    expect((await rules())?.coming).toEqual([{ rate: '0.3', from }])
  })
})

describe('a sign-up by a code', () => {
  it('is refused before its mailed code is used up, and works without the invitation', async () => {
    const browser = createBrowser(venue.address)
    const account = freshEmail()
    await browser.call(signin.emailSendingCode, { account, purpose: 'register' })
    const code = await newestCode(browser, account)
    const ask = async (invite?: string) =>
      (await browser.call(signin.registerMobile, { account, password: PASSWORD, code, ...(invite && { invite }) })).body
    expect(codeName(await ask('ZZZZZZZZ'))).toBe('inviteUnknown')
    expect(codeName(await ask('not a code'))).toBe('invalidField')
    expect((await ask()).code).toBe('200')
  })
  it('on the device that invites is refused, and reported to the desk', async () => {
    const ada = await signUp(venue.address)
    const code = await codeOf(ada)
    await ada.browser.call(v1.loginOut, {})
    const { body } = await join(code, ada.browser)
    expect(codeName(body)).toBe('inviteOwn')
    const { rows } = await venue.database.pool.query(
      'SELECT kind, link, state FROM referral_reports WHERE referrer = $1',
      [ada.uid],
    )
    expect(rows).toEqual([{ kind: 'own', link: 'device', state: 'open' }])
  })
  it('never changes who invited: an account that exists takes no invitation', async () => {
    const [ada, eve] = [await signUp(venue.address), await signUp(venue.address)]
    const bob = await join(await codeOf(ada))
    const { rows } = await venue.database.pool.query('SELECT referrer::text FROM referrals WHERE referee = $1', [
      bob.uid,
    ])
    expect(rows).toEqual([{ referrer: ada.uid }])
    await expect(
      venue.database.pool.query('UPDATE referrals SET referrer = $1 WHERE referee = $2', [eve.uid, bob.uid]),
    ).rejects.toThrow('never changes')
  })
})
