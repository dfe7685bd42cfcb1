/**
 * Attacks 1 to 9 on orders, on real PostgreSQL: what the attacker gets is nothing, and the ledger reconciles after each.
 * The others are in `attacksOnCases.test.ts`. Killed processes are in `crash.test.ts`, any order of steps in `test/sim/c2c`.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toAmount } from '#protocol'
import { type AttackVenue, createAttackVenue, DAY, MINUTE } from './attackVenue.ts'
import { newKey, type StepOf } from './escrowVenue.ts'
import { appeal, cancel, errorOf, pay, release, state, undo } from './orderCommands.ts'

let kit: AttackVenue
beforeAll(async () => {
  kit = await createAttackVenue()
})
afterAll(() => kit.database.drop())
afterEach(() => kit.isSound())

describe('attack 1: two takers at once, a take after the pause, a range ad with the first taker’s amount', () => {
  it('a thousand takes of one ad sell exactly its stock', async () => {
    const { venue } = kit
    const merchant = await venue.person({ merchant: true })
    const ad = await venue.ad(merchant, { amount: toAmount('3000') })
    const people: string[] = []
    // Connections are few: not all of them at once.
    while (people.length < 1_000) people.push(...(await Promise.all(Array.from({ length: 20 }, () => venue.person()))))
    const body = await venue.takeInput('', ad)
    const answers = await Promise.all(people.map((uid) => venue.ask(uid, { call: 'merchantOrder.saveBuy', body })))
    const count = (name: string) => answers.filter((answer) => errorOf(answer) === name).length
    expect([count('done'), count('c2cTaken')]).toEqual([300, 700])
    expect(Number((await kit.adRow(ad)).free)).toBe(0)
    expect(await venue.balance(merchant, 'escrow')).toBe('3000')
  }, 120_000)

  it('of two takers of the last coins, each with an own amount, one gets their own and the other keeps their money', async () => {
    const { venue } = kit
    const merchant = await venue.person({ merchant: true })
    const ad = await venue.ad(merchant, { amount: toAmount('30') })
    const takers = [await venue.person(), await venue.person()]
    const sizes = ['20', '15']
    const answers = await Promise.all(takers.map((uid, n) => kit.take(uid, ad, { amount: toAmount(sizes[n] ?? '') })))
    expect(answers.toSorted()).toEqual(['c2cTaken', 'done'])
    const size = sizes[answers.indexOf('done')]
    const { rows } = await kit.database.pool.query('SELECT amount::float8::text FROM c2c_orders WHERE ad_id = $1', [ad])
    expect(rows).toEqual([{ amount: size }])
    expect(Number((await kit.adRow(ad)).free)).toBe(30 - Number(size))
  })

  it('a pause among many takes lets none through after it', async () => {
    const { venue } = kit
    const merchant = await venue.person({ merchant: true })
    const ad = await venue.ad(merchant)
    const takers = await Promise.all(Array.from({ length: 24 }, () => venue.person()))
    const body = await venue.takeInput('', ad)
    const takes = takers.map((uid) => venue.ask(uid, { call: 'merchantOrder.saveBuy', body }))
    const paused = kit.adState(merchant, ad, 'pause')
    const late = paused.then(async () => (await kit.adRow(ad)).free)
    const answers = (await Promise.all(takes)).map(errorOf)
    expect(await paused).toBe('done')
    for (const answer of answers) expect(['done', 'c2cTaken']).toContain(answer)
    const sold = answers.filter((answer) => answer === 'done').length
    const { free } = await kit.adRow(ad)
    expect([Number(free), free]).toEqual([1_000 - 10 * sold, await late])
    expect(errorOf(await venue.ask(await venue.person(), { call: 'merchantOrder.saveBuy', body }))).toBe('c2cTaken')
    expect(await kit.take(await venue.person(), ad)).toBe('c2cPaused')
    expect(await venue.balance(merchant, 'escrow')).toBe('1000')
  })
})

describe('attack 2: release against cancel and time-out in the same millisecond', () => {
  it('release, agreed cancellation and time-out of a paid order: exactly one wins, and the others hear of it', async () => {
    // The orders of the thousand takes run out at the same time, a hundred in each run.
    kit.venue.clock.advance(15 * MINUTE)
    await kit.runAllDue()
    const winners: string[] = []
    for (let turn = 0; turn < 9; turn += 1) {
      const { merchant, buyer, id } = await kit.paidOrder()
      const none = { state: 'paid', toBuyer: toAmount('0') } as const
      expect(await kit.step(merchant, id, { kind: 'offer', ...none })).toBe('done')
      kit.venue.clock.advance(15 * MINUTE)
      const tries = [
        () => kit.step(merchant, id, release),
        () => kit.step(buyer, id, { kind: 'accept', ...none }),
        () => kit.venue.escrow.runDue(),
        () => kit.step(buyer, id, cancel),
      ]
      // Each of the three wins once for certain; then all of them start at once, another one first each time.
      if (turn < 3) await tries[turn]?.()
      await Promise.all([...tries.slice(turn % 3), ...tries.slice(0, turn % 3)].map((ask) => ask()))
      const [winner, ...others] = (await kit.eventsOf(id)).slice(3)
      expect(others).toEqual([])
      winners.push(winner ?? '')
      const order = await kit.venue.order(id)
      const got = { released: ['released', '10', 0], agreed: ['cancelled', '0', 0], overtime: ['appealed', '0', 10] }
      expect([order.state, order.held, Number(order.escrow)]).toEqual(got[winner as keyof typeof got])
      expect(await kit.step(merchant, id, release)).toBe('c2cMoved')
    }
    expect(winners.slice(0, 3)).toEqual(['released', 'agreed', 'overtime'])
  })

  it('payment, cancellation and time-out of an unpaid order: its coins go back once', async () => {
    for (const late of [0, 1]) {
      const { merchant, buyer, id } = await kit.someOrder()
      kit.venue.clock.advance(15 * MINUTE - 1 + late)
      const [paid, ...cancelled] = await Promise.all([
        kit.step(buyer, id, pay),
        kit.step(buyer, id, cancel),
        kit.step(buyer, id, cancel),
        kit.step(merchant, id, { ...release, state: 'escrowed' }),
        kit.venue.escrow.runDue(),
        kit.venue.escrow.runDue(),
      ])
      expect((await kit.eventsOf(id)).length).toBe(2)
      const order = await kit.venue.order(id)
      expect(order.state).toBe(paid === 'done' ? 'paid' : 'cancelled')
      expect(cancelled).not.toContain(paid === 'done' ? 'done' : '')
      expect([late === 1 && paid, order.version]).toEqual([
        late === 1 && (paid === 'c2cMoved' ? paid : 'c2cTooLate'),
        2,
      ])
      expect([await kit.venue.balance(merchant, 'escrow'), await kit.paidOut(id, buyer)]).toEqual(['1000', '0'])
    }
  })
})

describe('attack 3: double payout by retry or restart, a stale write that reverts a flag', () => {
  it('the same release again, at once and after a restart, pays once', async () => {
    const { merchant, buyer, id } = await kit.paidOrder()
    const [key, request] = [newKey(), { call: 'merchantOrder.step', body: { id, ...release } } as const]
    const all = async () => Promise.all([key, key, newKey()].map((one) => kit.venue.ask(merchant, request, one)))
    const first = (await all()).map(errorOf)
    // Whichever of both keys came first.
    expect(first.toSorted().slice(-1)).toEqual(['done'])
    await kit.restart()
    const again = (await all()).map(errorOf)
    expect(again).toEqual([first[0], first[0], 'c2cMoved'])
    kit.venue.clock.advance(DAY)
    // Two engines on the same records: the hold ends once.
    const before = kit.venue
    await kit.restart()
    await Promise.all([before.escrow.runDue(), kit.venue.escrow.runDue(), kit.venue.escrow.runDue()])
    expect([await kit.venue.balance(buyer), await kit.venue.balance(buyer, 'locked')]).toEqual(['10010', '0'])
    expect(await kit.paidOut(id, buyer)).toBe('10')
    expect((await kit.eventsOf(id)).filter((event) => event === 'holdEnded')).toHaveLength(1)
  })

  it('a write of an older record is refused by the table itself', async () => {
    const { buyer, id } = await kit.paidOrder()
    expect(await kit.step(buyer, id, undo)).toBe('done')
    expect(await kit.step(buyer, id, cancel)).toBe('done')
    const write = (set: string) => kit.database.pool.query(`UPDATE c2c_orders SET ${set} WHERE id = $1`, [id])
    for (const set of [
      'undone = false',
      'undone = false, version = version + 1',
      'version = version - 1',
      "state = 'paid', version = version + 1",
      "state = 'released', version = version + 1",
      'escrow = amount',
      'held = amount',
      'buyer = seller, version = version + 1',
    ])
      await expect(write(set), set).rejects.toThrow('c2c')
    expect(await kit.venue.order(id)).toMatchObject({ state: 'cancelled', undone: true, version: 4 })
  })
})

describe('attack 4: a restart between any two steps', () => {
  it('loses nothing that was acknowledged, and each coin is paid out at most once and always in the end', async () => {
    const merchant = await kit.venue.person({ merchant: true })
    const ad = await kit.venue.ad(merchant)
    const ended = { cancelled: '0', released: '10', resolved: '4' } as const
    const paths: Record<keyof typeof ended, (readonly ['buyer' | 'seller', StepOf])[]> = {
      cancelled: [
        ['buyer', pay],
        ['buyer', undo],
      ],
      released: [
        ['buyer', pay],
        ['seller', appeal('paid')],
        ['seller', { kind: 'withdraw', state: 'appealed' }],
        ['seller', release],
        ['seller', appeal('released')],
        ['buyer', state],
        ['seller', { ...release, state: 'appealed' }],
      ],
      resolved: [
        ['buyer', pay],
        ['buyer', appeal('paid')],
        ['buyer', { kind: 'offer', state: 'appealed', toBuyer: toAmount('4') }],
        ['seller', { kind: 'accept', state: 'appealed', toBuyer: toAmount('4') }],
      ],
    }
    for (const [end, steps] of Object.entries(paths)) {
      await kit.venue.seen(merchant)
      const buyer = await kit.venue.person()
      const key = newKey()
      const take = { call: 'merchantOrder.saveBuy', body: await kit.venue.takeInput(buyer, ad) } as const
      const taken = await kit.venue.ask(buyer, take, key)
      const id = 'id' in taken ? taken.id : ''
      await kit.restart()
      expect(await kit.venue.ask(buyer, take, key)).toEqual(taken)
      for (const [who, body] of steps) {
        const uid = who === 'buyer' ? buyer : merchant
        const request = { call: 'merchantOrder.step', body: { id, ...body } as never } as const
        const again = newKey()
        expect(await kit.venue.ask(uid, request, again), body.kind).toEqual({ id })
        await kit.restart()
        // The answer was lost: the same again adds nothing.
        expect(await kit.venue.ask(uid, request, again), body.kind).toEqual({ id })
        await kit.venue.escrow.runDue()
      }
      kit.venue.clock.advance(DAY)
      await kit.venue.escrow.runDue()
      await kit.restart()
      await kit.venue.escrow.runDue()
      expect(await kit.venue.order(id)).toMatchObject({ state: end, escrow: '0', held: '0' })
      expect(await kit.venue.balance(buyer)).toBe(String(10_000 + Number(ended[end as keyof typeof ended])))
    }
    expect(await kit.venue.balance(merchant, 'escrow')).toBe('986')
  })
})

describe('attack 5: PAID without paying, a forged picture, a proof used again in another order', () => {
  it('whoever only says that they paid gets nothing, however long they wait', async () => {
    const { merchant, buyer, id } = await kit.paidOrder()
    expect(await kit.step(buyer, id, release)).toBe('notNow')
    kit.venue.clock.advance(30 * DAY)
    for (let turn = 0; turn < 3; turn += 1) {
      await kit.venue.escrow.runDue()
      expect(await kit.venue.order(id)).toMatchObject({ state: 'appealed', escrow: '10', held: '0' })
      kit.venue.clock.advance(DAY)
    }
    for (const toBuyer of ['10', '10.1', '-1'])
      expect(await kit.step(buyer, id, { kind: 'accept', state: 'appealed', toBuyer: toAmount(toBuyer) })).toBe(
        'notNow',
      )
    const ruling = kit.ruling(
      { id, openedAt: (await kit.venue.order(id)).case?.at ?? 0 },
      { side: 'seller', statements: 0 },
    )
    expect(await kit.venue.escrow.rule(await kit.operator(), ruling)).toBe('done')
    expect([await kit.paidOut(id, buyer), await kit.venue.balance(merchant, 'escrow')]).toEqual(['0', '1000'])
  })

  it('one picture proves one order, also where two are said to be paid at once; it needs to be the buyer’s own', async () => {
    const orders = [await kit.someOrder(), await kit.someOrder(), await kit.someOrder()]
    const said = await Promise.all(
      orders.map(async ({ buyer, id }) => {
        const image = await kit.venue.picture(buyer, 'one picture of a transfer')
        return kit.step(buyer, id, { ...pay, reference: '', image })
      }),
    )
    expect(said.toSorted()).toEqual(['c2cProofUsed', 'c2cProofUsed', 'done'])
    const loser = orders.find((_, n) => said[n] !== 'done')
    if (loser === undefined) throw new Error('nobody lost')
    const theirs = await kit.venue.picture(loser.merchant)
    expect(await kit.step(loser.buyer, loser.id, { ...pay, image: theirs })).toBe('notFound')
    expect(await kit.step(loser.buyer, loser.id, { ...pay, reference: ' \n' })).toBe('c2cProofMissing')
    // A picture of a refused payment is not spent.
    const own = await kit.venue.picture(loser.buyer)
    kit.venue.clock.advance(15 * MINUTE)
    expect(await kit.step(loser.buyer, loser.id, { ...pay, reference: '', image: own })).toBe('c2cTooLate')
    const { rows } = await kit.database.pool.query('SELECT FROM c2c_proofs WHERE order_id = $1', [loser.id])
    expect(rows).toEqual([])
  })
})

describe('attack 6: paid from a third party’s account', () => {
  it('is not released in one tap; the coins can go back by agreement, or be ruled on', async () => {
    for (const payer of ['Carl Third', '']) {
      const { merchant, buyer, id } = await kit.someOrder()
      expect(await kit.step(buyer, id, { ...pay, payer })).toBe('done')
      expect(await kit.step(merchant, id, release)).toBe('c2cPayerName')
      await kit.restart()
      expect(await kit.step(merchant, id, release)).toBe('c2cPayerName')
      expect(await kit.step(merchant, id, { kind: 'offer', state: 'paid', toBuyer: toAmount('0') })).toBe('done')
      expect(await kit.step(buyer, id, { kind: 'accept', state: 'paid', toBuyer: toAmount('0') })).toBe('done')
      expect(await kit.venue.order(id)).toMatchObject({ state: 'cancelled', held: '0' })
      expect([await kit.paidOut(id, buyer), await kit.venue.balance(merchant, 'escrow')]).toEqual(['0', '1000'])
    }
  })
})

describe('attack 7: a charge-back after the release', () => {
  it('the coins are held for a day, cannot be spent meanwhile, and come back by a case', async () => {
    const { merchant, buyer, id } = await kit.paidOrder()
    expect(await kit.step(merchant, id, release)).toBe('done')
    // What is held is not the buyer's to sell on.
    const other = await kit.venue.person({ merchant: true })
    const wanted = await kit.venue.ad(other, { side: 'buy', amount: toAmount('20000'), max: toAmount('20000') })
    expect(await kit.take(buyer, wanted, { amount: toAmount('10000.1') })).toBe('balanceTooLow')
    kit.venue.clock.advance(DAY - 1)
    await kit.venue.escrow.runDue()
    expect(await kit.step(merchant, id, appeal('released'))).toBe('done')
    kit.venue.clock.advance(DAY)
    await kit.venue.escrow.runDue()
    const found = { id, openedAt: (await kit.venue.order(id)).case?.at ?? 0 }
    const ruling = kit.ruling(found, { side: 'seller', statements: 1, reason: 'chargedBack' })
    expect(await kit.venue.escrow.rule(await kit.operator(), ruling)).toBe('done')
    expect([await kit.venue.balance(buyer), await kit.venue.balance(buyer, 'locked')]).toEqual(['10000', '0'])
    expect(await kit.venue.balance(merchant, 'escrow')).toBe('1000')
  })

  it('in the moment in which the hold ends, case and end of the hold: one of both', async () => {
    for (const ahead of [0, 1]) {
      const { merchant, buyer, id } = await kit.paidOrder()
      await kit.step(merchant, id, release)
      kit.venue.clock.advance(DAY - ahead)
      const [said] = await Promise.all([kit.step(merchant, id, appeal('released')), kit.venue.escrow.runDue()])
      expect(said).toBe(ahead === 0 ? 'c2cTooLate' : 'done')
      expect(await kit.venue.balance(buyer)).toBe(ahead === 0 ? '10010' : '10000')
      expect(await kit.venue.order(id)).toMatchObject({ held: '0', escrow: ahead === 0 ? '0' : '10' })
    }
  })
})

describe('attack 8: a seller talks the buyer out of pressing PAID until time runs out', () => {
  it('the buyer’s case locks the coins again: of the ad, else of the seller, else it has none to give', async () => {
    const [stock, own, gone] = [await kit.someOrder(), await kit.someOrder(), await kit.someOrder()]
    kit.venue.clock.advance(15 * MINUTE)
    await kit.venue.escrow.runDue()
    for (const { merchant, ad } of [own, gone]) expect(await kit.adState(merchant, ad, 'close')).toBe('done')
    // One seller has put everything elsewhere.
    await kit.venue.seen(gone.merchant)
    await kit.venue.ad(gone.merchant, { amount: toAmount('10000') })
    for (const [{ merchant, buyer, id }, escrow] of [
      [stock, '10'],
      [own, '10'],
      [gone, '0'],
    ] as const) {
      expect(await kit.step(merchant, id, appeal('cancelled'))).toBe('notNow')
      expect(await kit.step(buyer, id, appeal('cancelled'))).toBe('done')
      expect(await kit.venue.order(id)).toMatchObject({ state: 'appealed', escrow, case: { by: 'buyer' } })
    }
    expect([await kit.venue.balance(own.merchant), await kit.venue.balance(own.merchant, 'escrow')]).toEqual([
      '9990',
      '10',
    ])
    expect(Number((await kit.adRow(stock.ad)).free)).toBe(990)
    for (const { merchant, buyer, id } of [stock, own, gone]) {
      expect(await kit.step(merchant, id, state)).toBe('done')
      const found = { id, openedAt: (await kit.venue.order(id)).case?.at ?? 0 }
      expect(await kit.venue.escrow.rule(await kit.operator(), kit.ruling(found, { side: 'buyer' }))).toBe('done')
      expect(await kit.paidOut(id, buyer)).toBe(id === gone.id ? '0' : '10')
    }
  })

  it('nobody appeals it after its window, nor twice', async () => {
    const [late, twice] = [await kit.someOrder(), await kit.someOrder()]
    for (const { buyer, id } of [late, twice]) expect(await kit.step(buyer, id, cancel)).toBe('done')
    expect(await kit.step(twice.buyer, twice.id, appeal('cancelled'))).toBe('done')
    const none = { state: 'appealed', toBuyer: toAmount('0') } as const
    await kit.step(twice.merchant, twice.id, { kind: 'offer', ...none })
    expect(await kit.step(twice.buyer, twice.id, { kind: 'accept', ...none })).toBe('done')
    kit.venue.clock.advance(15 * MINUTE)
    for (const { buyer, id } of [late, twice]) expect(await kit.step(buyer, id, appeal('cancelled'))).toBe('c2cTooLate')
    for (const { merchant } of [late, twice]) expect(await kit.venue.balance(merchant, 'escrow')).toBe('1000')
  })
})

describe('attack 9: undoing PAID to fall into an automatic cancel', () => {
  it('leaves a quarter of an hour at least, once, and no undoing at the end of the release window', async () => {
    const { buyer, id } = await kit.someOrder()
    kit.venue.clock.advance(15 * MINUTE - 1)
    expect(await kit.step(buyer, id, pay)).toBe('done')
    kit.venue.clock.advance(15 * MINUTE - 1)
    expect(await kit.step(buyer, id, undo)).toBe('done')
    await kit.restart()
    kit.venue.clock.advance(15 * MINUTE - 1)
    await kit.venue.escrow.runDue()
    expect(await kit.venue.order(id)).toMatchObject({ state: 'escrowed', undone: true })
    expect(await kit.step(buyer, id, pay)).toBe('done')
    expect(await kit.step(buyer, id, undo)).toBe('c2cUndoneBefore')
    kit.venue.clock.advance(15 * MINUTE)
    await kit.venue.escrow.runDue()
    // Time opens a case; it gives nothing back.
    expect(await kit.venue.order(id)).toMatchObject({ state: 'appealed', escrow: '10' })

    const late = await kit.paidOrder()
    kit.venue.clock.advance(15 * MINUTE)
    const [said] = await Promise.all([kit.step(late.buyer, late.id, undo), kit.venue.escrow.runDue()])
    expect(['c2cTooLate', 'c2cMoved']).toContain(said)
    expect(await kit.venue.order(late.id)).toMatchObject({ state: 'appealed', escrow: '10' })
  })
})
