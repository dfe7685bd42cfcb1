import { readFileSync } from 'node:fs'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type InputOf, merchantMsg, merchantOrder } from '#protocol'
import { createVenue, type Venue } from '../../server/compose/compose.ts'
import { hasBrowser, type Phone } from '../support/browser.ts'
import { adOf, c2cKey, readyForAds, readyForC2c } from '../support/c2cExamples.ts'
import { releasesOrder } from '../support/c2cHands.ts'
import { chatDraft } from '../support/chatExamples.ts'
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts'
import { removeFolder } from '../support/folders.ts'
import { type Hand, phoneIn } from '../support/hand.ts'
import { type Person, signUp } from '../support/people.ts'
import { giveSession } from '../support/session.ts'
import { WIDE_RATES } from '../support/startVenue.ts'
import { testConfig } from '../support/testConfig.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { markWelcomeShown } from '../support/welcome.ts'

/** What no other way through an order has: two languages, and a network that goes in the middle. `c2cStory` has the rest. */
vi.setConfig({ testTimeout: 240_000 })

describe.skipIf(!hasBrowser)('a C2C order on two phones', () => {
  const dataDir = venueFolder('tapeline-c2c')
  let venue: Venue
  let proxy: FaultProxy
  let seller: Person
  let buyer: Person
  const phones: Phone[] = []

  /** A phone on which somebody is signed in. */
  const phoneOf = async (person: Person, address: string, language: 'de' | 'vi'): Promise<Hand> => {
    const hand = await phoneIn(address, language, language)
    const { page, context } = hand.phone
    phones.push(hand.phone)
    await page.goto('/#/pages/lang/lang')
    await markWelcomeShown(page)
    await giveSession(context, person, address)
    page.setDefaultTimeout(30_000)
    await page.goto('about:blank')
    return hand
  }
  const balanceOf = async ({ uid }: Person): Promise<Record<string, string>> => {
    const { rows } = await venue.services.database.pool.query(
      "SELECT kind, trim_scale(amount)::text AS amount FROM ledger_balances WHERE uid = $1 AND coin = 'USDT' AND amount > 0",
      [uid],
    )
    return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))
  }
  const versionOf = async (id: string): Promise<number> => {
    const { rows } = await venue.services.database.pool.query('SELECT version FROM c2c_orders WHERE id = $1', [id])
    return rows[0].version
  }

  beforeAll(async () => {
    venue = await createVenue(testConfig(dataDir), { log: pino({ level: 'silent' }), rates: WIDE_RATES })
    proxy = await startFaultProxy(venue.address)
    seller = await signUp(venue.address)
    buyer = await signUp(venue.address)
    const world = { address: venue.address, services: venue.services }
    const payee = await readyForAds({ ...world, person: seller })
    await readyForC2c({ ...world, person: buyer })
    await venue.services.escrow.submit(seller.uid, c2cKey(), { call: 'merchant.createAd', body: adOf(payee) })
  })
  afterAll(async () => {
    for (const phone of phones) await phone.close()
    await proxy?.close()
    await venue?.close()
    removeFolder(dataDir)
  })

  it('is taken, paid while the network is gone, released and saved as evidence, in Vietnamese and German', async () => {
    const german = await phoneOf(seller, venue.address, 'de')
    const vietnamese = await phoneOf(buyer, proxy.address, 'vi')
    const [hers, his] = [german.phone.page, vietnamese.phone.page]
    const [de, vn] = [german.word, vietnamese.word]

    // He takes a part of her offer; every figure stands there before he confirms.
    await his.goto(`/#/pages/C2C/merchantPage?id=${seller.uid}`)
    await his.getByRole('button', { name: vn('c2cMarket:takeFrom.buy', { coin: 'USDT', id: seller.uid }) }).click()
    await his.getByRole('textbox', { name: vn('c2cOrders:take.size') }).fill('40')
    await his.getByRole('button', { name: vn('c2cOrders:take.next'), exact: true }).click()
    const sheet = his.getByRole('dialog')
    await expect.poll(() => sheet.innerText()).toContain('50\u00a0USDT')
    expect(await sheet.innerText()).toContain(vn('c2cOrders:noFee'))
    await sheet.getByRole('button', { name: vn('c2cOrders:take.do.buy') }).click()
    await his.waitForURL(/tradeOrderDetail\?id=\d+/)
    const id = /id=(\d+)/.exec(his.url())?.[1] ?? ''
    await his.getByRole('heading', { name: vn('c2cOrders:duty.escrowed.buy.title') }).waitFor()
    await hers.goto(`/#/pages/C2C/tradeOrderDetail?id=${id}`)
    await hers.getByRole('heading', { name: de('c2cOrders:duty.escrowed.sell.title') }).waitFor()

    // He says that he paid; it arrives, but the network goes before he is told.
    await his.getByRole('button', { name: vn('c2cOrders:pay.action'), exact: true }).click()
    await his.getByRole('textbox', { name: vn('c2cOrders:payment.reference') }).fill('TR 2026')
    await his.getByRole('checkbox').check()
    await his.route(`**${merchantOrder.payment.path}`, async (route) => {
      await route.fetch()
      proxy.refuse('everything')
      proxy.cut()
      await his.context().setOffline(true)
      await route.abort('connectionreset')
    })
    await his.getByRole('button', { name: vn('c2cOrders:pay.done'), exact: true }).click()
    await his.getByText(vn('money:send.asking')).waitFor()
    expect(await versionOf(id)).toBe(2)
    await his.unroute(`**${merchantOrder.payment.path}`)
    proxy.refuse('nothing')
    await his.context().setOffline(false)
    // What became of it is asked for by its key, not sent again.
    await his.getByRole('heading', { name: vn('c2cOrders:duty.paid.buy.title') }).waitFor()
    expect(await versionOf(id)).toBe(2)

    // Her phone says so by itself.
    await hers.getByRole('heading', { name: de('c2cOrders:duty.paid.sell.title') }).waitFor()
    const said = { id, ...chatDraft('Tôi đã chuyển khoản, cảm ơn.') } as InputOf<typeof merchantMsg.save>
    expect((await buyer.browser.call(merchantMsg.save, said)).body.code).toBe('200')

    // His says so by itself that she released.
    await releasesOrder(german, '50\u00a0USDT')
    await his.getByRole('heading', { name: vn('c2cOrders:duty.released.buy.title') }).waitFor()

    // She saves it all as evidence, and checks the file where everybody can, without a network.
    await hers.getByRole('button', { name: de('c2cOrders:evidence.action'), exact: true }).click()
    const downloading = hers.waitForEvent('download')
    await hers
      .getByRole('dialog')
      .getByRole('button', { name: de('c2cOrders:evidence.download') })
      .click()
    const record = readFileSync(await (await downloading).path(), 'utf8')
    expect(record).toContain('Tôi đã chuyển khoản, cảm ơn.')
    expect(record).toContain(`fact|transfer|`)
    await hers.goto('/#/x/statement')
    await hers.getByText(de('statement:check'), { exact: true }).waitFor()
    const check = (text: string): Promise<void> =>
      hers
        .locator('input[type=file]')
        .setInputFiles({ name: 'record.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
    await check(record)
    await hers.getByText(de('statement:verify.verdict.ok')).waitFor()
    await check(record.replace('chuyển khoản', 'chuyển khoan'))
    await hers.getByText(de('statement:verify.verdict.failed')).waitFor()

    expect(await balanceOf(seller)).toEqual({ available: '9500', escrow: '450' })
    // What was bought is held for a day.
    expect(await balanceOf(buyer)).toEqual({ available: '10000', locked: '50' })
    expect((await venue.services.books.reconcile())?.faults).toEqual([])
    for (const { complaints } of phones)
      expect(complaints.filter((one) => !/ERR_|net::|WebSocket/.test(one))).toEqual([])
  })
})
