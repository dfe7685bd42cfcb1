import { describe, expect, it } from 'vitest'
import { toAmount, toPrice } from '#protocol'
import { lengthenOrders } from '../../../server/c2c/lengthen.ts'
import { newKey } from './escrowVenue.ts'
import { openEscrowVenue } from './openEscrowVenue.ts'
import { appeal, cancel, errorOf, pay, release } from './orderCommands.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const { database, venue } = await openEscrowVenue()

const errorOfTake = async (uid: string, ad: string, more: object = {}) =>
  errorOf(
    await venue.ask(uid, { call: 'merchantOrder.saveBuy', body: { ...(await venue.takeInput(uid, ad)), ...more } }),
  )

/** An order of a merchant's ad. */
const someOrder = async (amount = '10') => {
  const [merchant, buyer] = [await venue.person({ merchant: true }), await venue.person()]
  const ad = await venue.ad(merchant)
  return { merchant, buyer, ad, id: await venue.take(buyer, ad, amount) }
}

describe('an order', () => {
  it('whose case is about no coins is after an agreement what it was: its buyer keeps what they bought', async () => {
    const [merchant, seller] = [await venue.person({ merchant: true }), await venue.person()]
    const id = await venue.take(seller, await venue.ad(merchant, { side: 'buy' }))
    await venue.step(merchant, id, pay)
    await venue.step(seller, id, release)
    // What a merchant bought is not held, so that no case brings it back.
    expect(errorOf(await venue.step(seller, id, appeal('released')))).toBe('done')
    const none = { state: 'appealed', toBuyer: toAmount('0') } as const
    expect(errorOf(await venue.step(merchant, id, { kind: 'offer', ...none }))).toBe('done')
    expect(errorOf(await venue.step(seller, id, { kind: 'accept', ...none }))).toBe('done')
    expect(await venue.order(id)).toMatchObject({ state: 'released', bought: '10', agreed: { toBuyer: '0' } })
    expect(await venue.balance(merchant)).toBe('10010')
  })

  it('has its coins in escrow by a transfer of its own commit, and gives them to the buyer, held for a day', async () => {
    const { merchant, buyer, id } = await someOrder()
    const { rows } = await database.pool.query<{ cause: string; cause_id: string }>(
      'SELECT DISTINCT cause, cause_id FROM ledger_lines JOIN c2c_orders AS o ON o.transfer = set_id WHERE o.id = $1',
      [id],
    )
    expect(rows).toEqual([{ cause: 'c2c-escrow', cause_id: id }])
    expect(await venue.balance(merchant, 'escrow')).toBe('1000')
    expect(errorOf(await venue.step(buyer, id, pay))).toBe('done')
    expect(errorOf(await venue.step(merchant, id, release))).toBe('done')
    expect([await venue.balance(merchant, 'escrow'), await venue.balance(buyer, 'locked')]).toEqual(['990', '10'])
    venue.clock.advance(24 * HOUR)
    await venue.escrow.runDue()
    expect([await venue.balance(buyer), await venue.balance(buyer, 'locked')]).toEqual(['10010', '0'])
  })

  it('keeps what was agreed, whatever becomes of its ad', async () => {
    const { merchant, buyer, ad, id } = await someOrder()
    const { version } = await database.db
      .selectFrom('c2c_ads')
      .select('version')
      .where('id', '=', ad)
      .executeTakeFirstOrThrow()
    expect(
      errorOf(await venue.ask(merchant, { call: 'merchant.adState', body: { id: ad, version, to: 'close' } })),
    ).toBe('done')
    expect(await venue.order(id)).toMatchObject({ price: '0.8', amount: '10', total: '8', payee: `pay${merchant}` })
    expect(errorOf(await venue.step(buyer, id, cancel))).toBe('done')
    // Its ad is closed: the coins are the merchant's own again.
    expect([await venue.balance(merchant), await venue.balance(merchant, 'escrow')]).toEqual(['10000', '0'])
    await expect(database.pool.query('UPDATE c2c_orders SET price = 1 WHERE id = $1', [id])).rejects.toThrow('agreed')
    await expect(database.pool.query("UPDATE c2c_orders SET state = 'paid' WHERE id = $1", [id])).rejects.toThrow(
      'step',
    )
  })

  it('runs out unpaid: its coins go back once, and outages lengthen the time', async () => {
    const { merchant, id } = await someOrder()
    const gone = { from: venue.clock.now() + 10 * MINUTE, to: venue.clock.now() + 40 * MINUTE }
    venue.clock.advance(40 * MINUTE)
    await database.db.transaction().execute((transaction) => lengthenOrders(transaction, gone))
    await venue.escrow.runDue()
    expect(await venue.order(id)).toMatchObject({ state: 'escrowed', lengthened: 30 * MINUTE })
    venue.clock.advance(5 * MINUTE)
    await Promise.all([venue.escrow.runDue(), venue.escrow.runDue()])
    expect(await venue.order(id)).toMatchObject({ state: 'cancelled', version: 2 })
    expect(await venue.balance(merchant, 'escrow')).toBe('1000')
  })

  it('opens a case at the end of the release window, and never gives the coins back', async () => {
    const { buyer, id } = await someOrder()
    await venue.step(buyer, id, pay)
    venue.clock.advance(15 * MINUTE)
    await venue.escrow.runDue()
    expect(await venue.order(id)).toMatchObject({ state: 'appealed', escrow: '10', case: { by: 'venue' } })
    venue.clock.advance(30 * 24 * HOUR)
    await venue.escrow.runDue()
    expect(await venue.order(id)).toMatchObject({ state: 'appealed', escrow: '10' })
  })

  it('is paid with a reference or a picture that proved no other order, and undone once', async () => {
    const { buyer, id } = await someOrder()
    expect(errorOf(await venue.step(buyer, id, { ...pay, reference: ' ' }))).toBe('c2cProofMissing')
    const image = await venue.picture(buyer, 'same-picture')
    expect(errorOf(await venue.step(buyer, id, { ...pay, reference: '', image }))).toBe('done')
    venue.clock.advance(14 * MINUTE)
    expect(errorOf(await venue.step(buyer, id, { kind: 'undo', state: 'paid' }))).toBe('done')
    // Not into an automatic cancel: a quarter of an hour at least.
    expect((await venue.order(id)).dueAt).toBe(venue.clock.now() + 15 * MINUTE)
    await venue.step(buyer, id, pay)
    expect(errorOf(await venue.step(buyer, id, { kind: 'undo', state: 'paid' }))).toBe('c2cUndoneBefore')
    const other = await someOrder()
    const forged = await venue.picture(other.buyer, 'same-picture')
    expect(errorOf(await venue.step(other.buyer, other.id, { ...pay, reference: '', image: forged }))).toBe(
      'c2cProofUsed',
    )
    const foreign = await venue.step(other.buyer, other.id, { ...pay, image })
    expect(errorOf(foreign)).toBe('notFound')
  })

  it('is not released to a stranger’s payment without a word', async () => {
    const { merchant, buyer, id } = await someOrder()
    await venue.step(buyer, id, { ...pay, payer: 'Carl Third' })
    expect(errorOf(await venue.step(merchant, id, release))).toBe('c2cPayerName')
    expect(errorOf(await venue.step(merchant, id, { ...release, acceptsPayer: true }))).toBe('done')
  })

  it('is locked again after a cancellation, where its ad or its seller still has the coins', async () => {
    const { merchant, buyer, id } = await someOrder()
    venue.clock.advance(15 * MINUTE)
    await venue.escrow.runDue()
    expect(errorOf(await venue.step(buyer, id, { kind: 'appeal', state: 'cancelled' }))).toBe('done')
    expect(await venue.order(id)).toMatchObject({ state: 'appealed', escrow: '10' })
    expect(await venue.balance(merchant, 'escrow')).toBe('1000')
  })

  it('is reached again after the release, while its coins are held', async () => {
    const { merchant, buyer, id } = await someOrder()
    await venue.step(buyer, id, pay)
    await venue.step(merchant, id, release)
    venue.clock.advance(20 * HOUR)
    expect(errorOf(await venue.step(merchant, id, { kind: 'appeal', state: 'released' }))).toBe('done')
    expect(await venue.order(id)).toMatchObject({ state: 'appealed', escrow: '10', held: '0' })
    expect([await venue.balance(buyer, 'locked'), await venue.balance(merchant, 'escrow')]).toEqual(['0', '1000'])
  })

  it('answers the same key alike, and a stranger not at all', async () => {
    const { buyer, id } = await someOrder()
    const key = newKey()
    const request = { call: 'merchantOrder.step', body: { id, ...pay } } as const
    const [first, second] = await Promise.all([venue.ask(buyer, request, key), venue.ask(buyer, request, key)])
    expect(first).toEqual({ id })
    expect(second).toEqual({ id })
    expect(errorOf(await venue.ask(buyer, { call: 'merchantOrder.step', body: { id, ...cancel } }, key))).toBe(
      'keyReused',
    )
    expect(errorOf(await venue.step(await venue.person(), id, cancel))).toBe('notFound')
  })
})

// Takes at once: attack 1 and 15 in attacks.test.ts and attacksOnCases.test.ts.
describe('at once', () => {
  it('release, cancellation, undoing and the time-out: exactly one wins, and the others hear the result', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { merchant, buyer, id } = await someOrder()
      await venue.step(buyer, id, pay)
      if (round % 2 === 0) venue.clock.advance(15 * MINUTE)
      const answers = await Promise.all([
        venue.step(merchant, id, release),
        venue.step(buyer, id, { kind: 'undo', state: 'paid' }),
        venue.step(buyer, id, { kind: 'appeal', state: 'paid' }),
        venue.escrow.runDue().then(() => ({ id })),
        venue.step(merchant, id, release),
      ])
      const order = await venue.order(id)
      const steps = await database.pool.query<{ event: string }>('SELECT event FROM c2c_events WHERE order_id = $1', [
        id,
      ])
      // Only what changed the state is a step; who lost names it. A case leaves the seller the release.
      const won = answers.filter((answer) => errorOf(answer) === 'done').length - 1
      expect(steps.rows.length - 2 - steps.rows.filter(({ event }) => event === 'overtime').length).toBe(won)
      expect(order.version).toBe(steps.rows.length)
      for (const answer of answers)
        if ('refused' in answer) expect(['c2cMoved', 'c2cTooLate', 'notNow']).toContain(answer.refused.error)
    }
  })
})

describe('an ad', () => {
  it('is posted by merchants, with stock that they have', async () => {
    const nobody = await venue.person()
    await expect(venue.ad(nobody)).rejects.toThrow('c2cMerchant')
    const merchant = await venue.person({ merchant: true })
    await expect(venue.ad(merchant, { amount: toAmount('10000.1') })).rejects.toThrow('balanceTooLow')
    await expect(venue.ad(merchant, { payees: ['pay1'] })).rejects.toThrow('invalidField')
    await venue.ad(merchant, { amount: toAmount('10000') })
    expect([await venue.balance(merchant), await venue.balance(merchant, 'escrow')]).toEqual(['0', '10000'])
  })

  it('is not taken by its owner, after a change, paused, while its owner is away, or beyond its limits', async () => {
    const merchant = await venue.person({ merchant: true })
    const ad = await venue.ad(merchant)
    const taker = await venue.person()
    expect(await errorOfTake(merchant, ad)).toBe('c2cOwnAd')
    expect(await errorOfTake(taker, ad, { amount: toAmount('9.98') })).toBe('sizeTooSmall')
    expect(await errorOfTake(taker, ad, { amount: toAmount('500.01') })).toBe('sizeTooLarge')
    expect(await errorOfTake(taker, ad, { payee: `pay${taker}` })).toBe('notFound')
    const body = await venue.takeInput(taker, ad)
    await venue.ask(merchant, { call: 'merchant.adState', body: { id: ad, version: body.version, to: 'pause' } })
    expect(errorOf(await venue.ask(taker, { call: 'merchantOrder.saveBuy', body }))).toBe('c2cTaken')
    expect(await errorOfTake(taker, ad)).toBe('c2cPaused')
    await venue.ask(merchant, { call: 'merchant.adState', body: { id: ad, version: body.version + 1, to: 'resume' } })
    venue.clock.advance(31 * MINUTE)
    expect(await errorOfTake(taker, ad)).toBe('c2cPaused')
    await venue.seen(merchant)
    expect(await errorOfTake(taker, ad)).toBe('done')
    await database.db
      .updateTable('users')
      .set({ frozen_at: '1', frozen_reason: 'investigation' })
      .where('uid', '=', merchant)
      .execute()
    expect(await errorOfTake(await venue.person(), ad)).toBe('c2cPaused')
  })

  it('with a floating price is taken at the present one, within the drift, and not on a stale index', async () => {
    const merchant = await venue.person({ merchant: true })
    venue.market.setLast('EUR-USD', '1.25')
    const pricing = { kind: 'floating', margin: '0', floor: toPrice('0.5'), ceiling: toPrice('2') } as const
    const ad = await venue.ad(merchant, { pricing })
    const taker = await venue.person()
    venue.market.setLast('EUR-USD', '1.2')
    expect(await errorOfTake(taker, ad)).toBe('quoteChanged')
    expect(await errorOfTake(taker, ad, { price: toPrice('0.8333') })).toBe('done')
    venue.market.setHalted('the source is silent')
    expect(await errorOfTake(await venue.person(), ad, { price: toPrice('0.84') })).toBe('priceStale')
    venue.market.setHalted(undefined)
    venue.market.setLast('EUR-USD', '1.25')
  })

  it('that buys locks the taker’s coins', async () => {
    const merchant = await venue.person({ merchant: true })
    const ad = await venue.ad(merchant, { side: 'buy' })
    const taker = await venue.person()
    const id = await venue.take(taker, ad, '100')
    expect([await venue.balance(taker), await venue.balance(taker, 'escrow')]).toEqual(['9900', '100'])
    await venue.step(merchant, id, pay)
    await venue.step(taker, id, release)
    // A merchant's coins are not held.
    expect([await venue.balance(merchant), await venue.balance(taker, 'escrow')]).toEqual(['10100', '0'])
  })

  it('blocks who lets too many orders go', async () => {
    const merchant = await venue.person({ merchant: true })
    const ad = await venue.ad(merchant)
    const taker = await venue.person()
    for (let n = 0; n < 4; n += 1) await venue.step(taker, await venue.take(taker, ad), cancel)
    expect(await errorOfTake(taker, ad)).toBe('c2cBlocked')
    venue.clock.advance(15 * MINUTE)
    await venue.seen(merchant)
    expect(await errorOfTake(taker, ad)).toBe('done')
  })
})
