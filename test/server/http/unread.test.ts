import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCalls, tradingContracts } from '#protocol'
import { createMarket } from '../../../server/market/createMarket.ts'
import { NOTICES } from '../../../server/site/content/notices.ts'
import { newKey, restingOrder } from '../../support/examples.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

const [newest, second] = NOTICES
/** Between the last two announcements. */
const clock = new ManualTime(second.publishedAt + 1)
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({
    clock,
    market: () => createMarket('simulated', { seed: 1, clock, timers: clock }),
  })
})
afterAll(() => venue.close())

const unread = async ({ browser }: Person) => (await browser.call(newCalls.getUnreadMsgs, {})).body.data
const mark = async ({ browser }: Person, kind: 'notices' | 'orders' | 'contracts', upTo: number | string) =>
  (await browser.call(newCalls.markRead, { kind, upTo: String(upTo) })).body
const MARKET = { ordType: 'market', instId: 'BTC-USDT', side: 'buy', sz: '0.001' } as const
const buy = ({ browser }: Person) => browser.call(tradingContracts.save, MARKET, { key: newKey() })
/** An order that waited before it was filled. */
const fillLater = async (person: Person): Promise<void> => {
  const ordId = (await buy(person)).body.data?.order.ordId ?? ''
  const { db } = venue.database
  await db
    .updateTable('spot_orders')
    .set({ c_time: String(clock.now() - 1) })
    .where('id', '=', ordId)
    .execute()
}

describe('what is unread', () => {
  it('is nothing in a new account, whatever was announced before', async () => {
    expect(await unread(await signUp(venue.address))).toEqual({
      notices: 0,
      orders: 0,
      contracts: 0,
      chats: 0,
      total: 0,
    })
  })

  it('are orders that ended, but not by the user’s own hand nor as they were placed, until the mark', async () => {
    const person = await signUp(venue.address)
    clock.advance(1)
    await buy(person)
    expect(await unread(person)).toMatchObject({ orders: 0, total: 0 })
    await fillLater(person)
    const ordId = await restingOrder({ person })
    expect(await unread(person)).toMatchObject({ orders: 1, total: 1 })
    await person.browser.call(tradingContracts.update, { action: 'cancel', ordId }, { key: newKey() })
    expect(await unread(person)).toMatchObject({ orders: 1 })
    clock.advance(1)
    await fillLater(person)
    expect(await unread(person)).toMatchObject({ notices: 0, orders: 2, total: 2 })
    expect(await unread(await signUp(venue.address))).toMatchObject({ orders: 0 })
    expect((await mark(person, 'orders', clock.now() - 1)).data).toMatchObject({ orders: 1 })
    expect((await mark(person, 'contracts', clock.now())).data).toMatchObject({ orders: 1 })
    expect((await mark(person, 'orders', clock.now())).data).toMatchObject({ orders: 0, total: 0 })
  })

  it('are announcements published since the account was opened, until the mark', async () => {
    const person = await signUp(venue.address)
    clock.sleep(newest.publishedAt - clock.now())
    expect(await unread(person)).toMatchObject({ notices: 1, orders: 0, total: 1 })
    expect(await unread(await signUp(venue.address))).toMatchObject({ notices: 0 })
    expect((await mark(person, 'orders', clock.now())).data).toMatchObject({ notices: 1 })
    expect((await mark(person, 'notices', newest.publishedAt - 1)).data).toMatchObject({ notices: 1 })
    expect((await mark(person, 'notices', newest.publishedAt)).data).toMatchObject({ notices: 0, total: 0 })
  })
})

describe('a mark', () => {
  it('never moves back', async () => {
    const person = await signUp(venue.address)
    clock.advance(1)
    await fillLater(person)
    await mark(person, 'orders', clock.now())
    expect((await mark(person, 'orders', 0)).data).toMatchObject({ orders: 0 })
  })
  it('never stands beyond now: what comes later is unread again', async () => {
    const person = await signUp(venue.address)
    await mark(person, 'orders', '9999999999999999')
    clock.advance(1)
    await fillLater(person)
    expect(await unread(person)).toMatchObject({ orders: 1 })
  })
  it('of two that arrive at once is the later one', async () => {
    const person = await signUp(venue.address)
    clock.advance(1)
    await fillLater(person)
    const now = clock.now()
    await Promise.all([now, now - 1, now - 2, 0].map((upTo) => mark(person, 'orders', upTo)))
    expect(await unread(person)).toMatchObject({ orders: 0 })
  })
  it.each(['-1', '', '1e3', '1.5', 'now', '99999999999999999', 'x'.repeat(10_000)])('%s is none', async (upTo) => {
    expect(await mark(await signUp(venue.address), 'notices', upTo)).toMatchObject({ code: '1001', field: 'upTo' })
  })
  it('is of a kind that there is', async () => {
    const { browser } = await signUp(venue.address)
    const { body } = await browser.call(newCalls.markRead, { kind: 'chats' as 'orders', upTo: '1' })
    expect(body).toMatchObject({ code: '1001', field: 'kind' })
  })
})
