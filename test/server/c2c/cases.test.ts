import { describe, expect, it } from 'vitest'
import { type InputOf, merchantOrder, merchatAppeal, toAmount } from '#protocol'
import { tellOrder } from '../../../server/c2c/letters.ts'
import { boughtOrder, c2cKey, someMerchant, somePaidOrder, stepAs } from '../../support/c2cExamples.ts'
import { codeName } from '../../support/codeName.ts'
import { sendPicture } from '../../support/identity.ts'
import { messagesTo, type Person, signUp } from '../../support/people.ts'
import { openMarketVenue } from './openMarketVenue.ts'

const MINUTE = 60_000
const { venue, clock, ahead } = await openMarketVenue()

const worldOf = (person: Person) => ({ address: venue.address, services: venue.services, person })
const save = async ({ browser }: Person, input: InputOf<typeof merchatAppeal.save>, key = c2cKey()): Promise<string> =>
  codeName((await browser.call(merchatAppeal.save, input, { key })).body)
const orderOf = async ({ browser }: Person, id: string) =>
  (await browser.call(merchantOrder.getOrderByOrderNo, { id })).body.data?.order

const paidOrder = () => somePaidOrder(venue)
const opened = (id: string, more: object = {}) =>
  ({ id, state: 'paid', action: 'open', reason: 'notReceived', statement: 'Nothing\nhas come.', ...more }) as const
const stated = (id: string, more: object = {}) =>
  ({ id, state: 'appealed', action: 'state', statement: 'I paid on Monday.', ...more }) as const

describe('a case', () => {
  it('is opened by a reason with a statement and pictures, and has one statement of each side', async () => {
    const { seller, buyer, id } = await paidOrder()
    const image = await sendPicture(seller, 'receipt')
    const key = c2cKey()
    expect(await save(seller, opened(id, { images: [image] }), key)).toBe('200')
    // The same request again adds nothing.
    expect(await save(seller, opened(id, { images: [image] }), key)).toBe('200')
    expect(await orderOf(buyer, id)).toMatchObject({ state: 'appealed', duty: { who: 'buyer', what: 'state' } })
    expect(await save(seller, stated(id))).toBe('notNow')
    expect(await save(buyer, stated(id))).toBe('200')
    expect(await save(buyer, stated(id))).toBe('notNow')
    for (const side of [seller, buyer]) {
      const order = await orderOf(side, id)
      expect(order?.duty).toMatchObject({ who: 'operators', what: 'rule' })
      expect(order?.statements).toMatchObject([
        { party: 'seller', text: 'Nothing\nhas come.', pictures: [expect.stringContaining(image)] },
        { party: 'buyer', text: 'I paid on Monday.', pictures: [] },
      ])
      expect(order?.events.map(({ event, reason }) => [event, reason])).toEqual([
        ['taken', undefined],
        ['paid', undefined],
        ['appealed', 'notReceived'],
        ['stated', undefined],
      ])
    }
  })

  it('is refused with what the other side alone can say, and with pictures that are not one’s own', async () => {
    const { seller, buyer, id } = await paidOrder()
    expect(await save(seller, opened(id, { reason: 'notReleased' }))).toBe('invalidField')
    expect(await save(buyer, opened(id))).toBe('invalidField')
    const image = await sendPicture(buyer, 'receipt')
    expect(await save(seller, opened(id, { images: [image] }))).toBe('notFound')
    expect(await save(seller, opened(id, { images: ['f'.repeat(32)] }))).toBe('notFound')
    expect(await save(seller, opened(id, { statement: ' \n ' }))).toBe('invalidField')
    expect(await orderOf(seller, id)).toMatchObject({ state: 'paid', version: 2 })
    const { rows } = await venue.database.pool.query('SELECT id FROM c2c_statements WHERE order_id = $1', [id])
    expect(rows).toEqual([])
  })

  it('is its two parties’ alone: statements and pictures reach nobody else, and nobody once it is over', async () => {
    const { seller, buyer, id } = await paidOrder()
    const stranger = await signUp(venue.address)
    const image = await sendPicture(seller, 'receipt')
    await save(seller, opened(id, { images: [image] }))
    expect(await save(stranger, stated(id))).toBe('notFound')
    const seen = async ({ browser }: Person) =>
      (
        await fetch(`${venue.address}/api/uploads/${image}`, {
          headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
      ).status
    expect([await seen(seller), await seen(buyer), await seen(stranger)]).toEqual([200, 200, 404])
    await stepAs(venue.services, seller.uid, id, { kind: 'release', state: 'appealed', acceptsPayer: true })
    // Nothing can be appealed any more: each side keeps what it said itself.
    expect([await seen(seller), await seen(buyer)]).toEqual([200, 404])
    expect(await orderOf(buyer, id)).toMatchObject({ state: 'released', masked: true })
    expect((await orderOf(buyer, id))?.statements).toBeUndefined()
    expect((await orderOf(seller, id))?.statements).toHaveLength(1)
  })

  it('is taken back by who opened it, once, while the other side has said nothing', async () => {
    const { seller, buyer, id } = await paidOrder()
    const withdraw = (person: Person) => save(person, { id, state: 'appealed', action: 'withdraw' })
    await save(seller, opened(id))
    expect((await orderOf(seller, id))?.case).toMatchObject({ by: 'seller', withdrawable: true })
    expect(await withdraw(buyer)).toBe('notNow')
    expect(await withdraw(seller)).toBe('200')
    const order = await orderOf(buyer, id)
    expect(order).toMatchObject({ state: 'paid', escrow: '10', duty: { who: 'seller', what: 'release' } })
    expect(order?.duty.until).toBeGreaterThan(clock.now() + 14 * MINUTE)
    expect(order?.events.at(-1)).toMatchObject({ event: 'withdrawn', by: 'seller' })
    await save(seller, opened(id))
    expect((await orderOf(seller, id))?.case?.withdrawable).toBeUndefined()
    expect(await withdraw(seller)).toBe('notNow')
    const heard = await paidOrder()
    await save(heard.buyer, opened(heard.id, { reason: 'notReleased' }))
    await save(heard.seller, stated(heard.id))
    expect(await save(heard.buyer, { id: heard.id, state: 'appealed', action: 'withdraw' })).toBe('notNow')
  })

  it('can be stated in by a side that is frozen', async () => {
    const { seller, buyer, id } = await paidOrder()
    await save(buyer, opened(id, { reason: 'notReleased' }))
    const { pool } = venue.database
    await pool.query('UPDATE users SET frozen_at = 1, frozen_reason = $$abuse$$ WHERE uid = $1', [seller.uid])
    await venue.services.operators.freezes.refresh()
    expect(await save(seller, stated(id))).toBe('200')
  })
})

describe('an order that is let go', () => {
  it('says to the other side why, in a word of a fixed list', async () => {
    const buyer = await signUp(venue.address)
    const id = await boughtOrder(worldOf(buyer))
    const seller = await someMerchant(worldOf(buyer))
    const input = { id, state: 'escrowed', reason: 'sellerSilent' } as const
    const { body } = await buyer.browser.call(merchantOrder.cancelOrder, input, { key: c2cKey() })
    expect(body.code).toBe('200')
    expect((await orderOf(seller, id))?.events.at(-1)).toMatchObject({ event: 'cancelled', reason: 'sellerSilent' })
    const wrong = { ...input, reason: 'because' } as never
    expect(codeName((await buyer.browser.call(merchantOrder.cancelOrder, wrong, { key: c2cKey() })).body)).toBe(
      'invalidField',
    )
  })
})

const told = async ({ browser, account }: Person, id: string) =>
  (await messagesTo(browser, account)).filter(({ text }) => text.includes(`rder ${id}`)).map(({ text }) => text)

describe('letters', () => {
  it('tell of orders that were cancelled, have expired, or ended by agreement, and of cases', async () => {
    const buyer = await signUp(venue.address)
    const [world, { services }] = [worldOf(buyer), venue]
    const seller = await someMerchant(world)
    const cancelled = await boughtOrder(world)
    await stepAs(services, buyer.uid, cancelled, { kind: 'cancel', state: 'escrowed' })
    await expect.poll(async () => (await told(seller, cancelled))[0]).toContain('The buyer canceled order')
    expect(await told(buyer, cancelled)).toEqual([])
    const agreed = await boughtOrder(world)
    await stepAs(services, seller.uid, agreed, { kind: 'offer', state: 'escrowed', toBuyer: toAmount('0') })
    await stepAs(services, buyer.uid, agreed, { kind: 'accept', state: 'escrowed', toBuyer: toAmount('0') })
    for (const side of [buyer, seller])
      await expect.poll(async () => (await told(side, agreed))[0]).toContain('Both sides agreed')
    const expired = await boughtOrder(world)
    ahead.by += 15 * MINUTE
    await services.escrow.runDue()
    for (const side of [buyer, seller])
      await expect.poll(async () => (await told(side, expired))[0]).toContain('not marked as paid in time')
  })

  it('tell both sides of a ruling', async () => {
    const sent: string[] = []
    const send = (uid: string, { name }: { readonly name: string }) => Promise.resolve(void sent.push(`${uid} ${name}`))
    const order = { id: '1', buyer: '2', seller: '3', taker: '2', amount: '10', coin: 'USDT', total: '8' }
    await tellOrder({ send }, order as never, 'ruled')
    expect(sent).toEqual(['2 c2cRuled', '3 c2cRuled'])
  })

  it('tell the buyer how much a release gave them, also where a part of the order was left', async () => {
    const sent: unknown[] = []
    const send = (_uid: string, letter: { readonly values?: object }) => Promise.resolve(void sent.push(letter.values))
    const order = {
      id: '1',
      buyer: '2',
      seller: '3',
      amount: '10',
      coin: 'USDT',
      charged: { buyer: '0.1', seller: '0' },
    }
    await tellOrder({ send }, order as never, 'released')
    await tellOrder({ send }, { ...order, bought: '4' } as never, 'released')
    expect(sent).toMatchObject([{ amount: '9.9' }, { amount: '3.9' }])
  })
})
