import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CheckedInputOf, type InputOf, merchantOrder, merchatAppeal, operators, toAmount } from '#protocol'
import { boughtOrder, c2cKey, readyForC2c, soldOrder, someMerchant, stepAs } from '../../support/c2cExamples.ts'
import { sendPicture } from '../../support/identity.ts'
import { operatorOf, publishSetting, type TestOperator } from '../../support/operator.ts'
import { messagesTo, type Person, signUp } from '../../support/people.ts'
import { openMarketVenue } from '../c2c/openMarketVenue.ts'

const HOUR = 3_600_000
const { venue, market, ahead } = await openMarketVenue()
let ada: TestOperator
let grace: TestOperator
let auditor: TestOperator
/** Others than before, since a quarter of an hour signs operators out. */
const staff = async () => {
  ada = await operatorOf(venue, ['treasurer', 'configurator'])
  grace = await operatorOf(venue, ['treasurer'])
  auditor = await operatorOf(venue, ['auditor'])
}
beforeEach(staff)

const worldOf = (person: Person) => ({ address: venue.address, services: venue.services, person })
const REASON = 'paymentProven' as const
const said = { statement: 'Look at my bank.' }

/** Ten coins of a seller in escrow, with a case in which both have stated. */
const openCase = async (both = true) => {
  const seller = await signUp(venue.address)
  const id = await soldOrder(worldOf(seller))
  const buyer = await someMerchant(worldOf(seller))
  await stepAs(venue.services, seller.uid, id, { kind: 'appeal', state: 'paid', reason: 'notReceived', said })
  if (both) await stepAs(venue.services, buyer.uid, id, { kind: 'state', state: 'appealed', said })
  return { seller, buyer, id, openedAt: (await caseOf(ada, id))?.openedAt ?? 0 }
}
const caseOf = async (page: TestOperator, id: string) => (await page.call('getC2cCase', { id })).data
type Ruling = CheckedInputOf<operators.OperatorCalls['ruleC2cCase']>
type Division = { side: 'buyer' | 'seller' } | { side: 'split'; toBuyer: string }
const rule = (
  page: TestOperator,
  { id, openedAt }: { readonly id: string; readonly openedAt: number },
  division: Division,
  more: Partial<Ruling> = {},
) =>
  page.call('ruleC2cCase', {
    id,
    requestKey: c2cKey(),
    openedAt,
    statements: 2,
    reason: REASON,
    note: 'seen',
    ...division,
    ...more,
  } as Ruling)
const second = (page: TestOperator, id: string, ruling: string, agrees: boolean) =>
  page.call('secondC2cRuling', { id, ruling, agrees, note: 'checked' })
const orderOf = async ({ browser }: Person, id: string) =>
  (await browser.call(merchantOrder.getOrderByOrderNo, { id })).body.data?.order
const usdt = async (uid: string, kind: 'available' | 'escrow' | 'locked') =>
  toAmount(
    (
      await venue.database.db
        .selectFrom('ledger_balances')
        .select('amount')
        .where('uid', '=', uid)
        .where('coin', '=', 'USDT')
        .where('kind', '=', kind)
        .executeTakeFirst()
    )?.amount ?? '0',
  )
/** Cases that this operator can act on. */
const waiting = async (operator: TestOperator) => (await operator.call('countWork', {})).data?.c2c
const rulingsOf = async (id: string) =>
  (
    await venue.database.pool.query<{ state: string }>(
      'SELECT state FROM c2c_rulings WHERE order_id = $1 ORDER BY id',
      [id],
    )
  ).rows.map(({ state }) => state)
const limit = async (c2cTwoAbove: string) => {
  const value = JSON.stringify({ twoAbove: '10000', c2cTwoAbove })
  const { code } = await publishSetting(venue, ada, { kind: 'approval', key: '', value, from: 0, note: 'a test' })
  expect(code).toBe('200')
}

describe('the queue of C2C cases', () => {
  it('has the open ones, those first whose time to state ends first, page by page', async () => {
    const first = await openCase(false)
    ahead.by += HOUR
    await staff()
    market.setLast('EUR-USD', '1.25')
    const later = await openCase()
    const { data } = await ada.call('listC2cCases', { limit: 100 })
    const rows = data?.cases ?? []
    const at = (id: string) => rows.findIndex((row) => row.id === id)
    expect(at(first.id)).toBeLessThan(at(later.id))
    expect(rows[at(first.id)]).toMatchObject({
      escrow: '10',
      worth: '10',
      coin: 'USDT',
      currency: 'EUR',
      total: '8',
      by: 'seller',
      reason: 'notReceived',
      seller: first.seller.uid,
      buyer: first.buyer.uid,
      stated: ['seller'],
      ready: false,
      review: false,
      firstBy: '',
    })
    expect(rows[at(first.id)]?.deadline).toBe((rows[at(first.id)]?.openedAt ?? 0) + 24 * HOUR)
    expect(rows[at(later.id)]).toMatchObject({ stated: ['seller', 'buyer'], ready: true })
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await auditor.call('listC2cCases', { limit: 1, ...(after === undefined ? {} : { after }) })
      seen.push(...(page.data?.cases.map(({ id }) => id) ?? []))
      after = page.data?.next
    } while (after !== undefined)
    expect(seen).toEqual(rows.map(({ id }) => id))
    const reviewer = await operatorOf(venue, ['reviewer', 'support', 'configurator'])
    expect((await reviewer.call('listC2cCases', {})).code).toBe('2504')
  })

  it('counts for an operator what they can act on: ready, and no decision or account of theirs', async () => {
    const before = (await waiting(ada)) ?? 0
    await openCase(false)
    expect(await waiting(ada)).toBe(before)
    await limit('5')
    const { seller, id, openedAt } = await openCase()
    const own = await operatorOf(venue, ['treasurer'], seller.uid)
    const reviewer = await operatorOf(venue, ['reviewer'])
    expect(await Promise.all([ada, grace, own, reviewer].map(waiting))).toEqual([before + 1, before + 1, before, 0])
    const { data } = await rule(ada, { id, openedAt }, { side: 'buyer' })
    expect(data?.outcome).toBe('seconded')
    expect(await Promise.all([ada, grace].map(waiting))).toEqual([before, before + 1])
    await second(grace, id, data?.case.rulings[0]?.id ?? '', true)
    expect(await waiting(grace)).toBe(before)
    await limit('1000')
  })

  it('leads to one view with all of it; every look is written down', async () => {
    const { seller, buyer, id } = await openCase(false)
    const image = await sendPicture(buyer, 'receipt')
    const input: InputOf<typeof merchatAppeal.save> = {
      id,
      state: 'appealed',
      action: 'state',
      statement: 'Here it is.',
      images: [image],
    }
    expect((await buyer.browser.call(merchatAppeal.save, input, { key: c2cKey() })).body.code).toBe('200')
    expect((await grace.call('followC2cCase', { id })).code).toBe('2501')
    const view = await caseOf(ada, id)
    expect(view).toMatchObject({
      id,
      state: 'appealed',
      amount: '10',
      may: 'rule',
      takesTwo: false,
      more: false,
      payment: { reference: 'TR 1', fits: true, undone: false },
      rulings: [],
    })
    expect(view?.sides.seller).toMatchObject({ uid: seller.uid, cases: [] })
    expect(view?.sides.seller.name).not.toBe('')
    expect(view?.sides.buyer.name).toBe(view?.buyerName)
    expect(view?.payee.holder).toBe(view?.sides.seller.name)
    expect(view?.payee.fields.find(({ key }) => key === 'iban')?.value).not.toContain('•')
    expect(view?.statements).toMatchObject([
      { party: 'seller', text: 'Look at my bank.', pictures: [] },
      { party: 'buyer', text: 'Here it is.', pictures: [image] },
    ])
    expect(view?.events.map(({ event }) => event)).toEqual(['taken', 'paid', 'appealed', 'stated'])
    expect(view?.messages.map(({ body }) => body)).toEqual(['taken', 'paid', 'appealed', 'stated'])
    expect((await ada.call('followC2cCase', { id })).code).toBe('200')
    expect((await ada.call('readC2cChat', { id, before: 3 })).data?.messages.map(({ seq }) => seq)).toEqual([1, 2])
    expect((await caseOf(auditor, id))?.may).toBe('role')
    const reviewer = await operatorOf(venue, ['reviewer'])
    expect((await reviewer.call('getC2cCase', { id })).code).toBe('2504')
    const seen = async ({ browser }: TestOperator) =>
      (
        await fetch(venue.address + operators.pictureUrl(image), {
          headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
      ).status
    expect([await seen(ada), await seen(auditor), await seen(reviewer)]).toEqual([200, 200, 404])
    const { rows } = await venue.database.pool.query<{ act: string; detail: unknown }>(
      `SELECT act, detail FROM desk_audit WHERE subject IN ($1, $2) AND name = $3 ORDER BY id`,
      [id, image, ada.name],
    )
    expect(rows.map(({ act }) => act)).toEqual(['getC2cCase', 'getC2cCase', 'readC2cChat', 'readPicture'])
    expect(rows[3]?.detail).toEqual({ order: id })
    const log = await auditor.call('audit', { uid: seller.uid })
    expect(log.data?.lines.map(({ act, subject }) => [act, subject])).toContainEqual(['readC2cChat', id])
  })

  it('shows no order that had no case', async () => {
    const buyer = await signUp(venue.address)
    const id = await boughtOrder(worldOf(buyer))
    expect((await ada.call('getC2cCase', { id })).code).toBe('1009')
    expect((await ada.call('readC2cChat', { id, before: 9 })).code).toBe('1009')
  })
})

describe('a ruling', () => {
  it('of one operator stands below the limit, once, and both sides are told', async () => {
    const found = await openCase()
    const { seller, buyer, id } = found
    const [free, held] = [await usdt(seller.uid, 'available'), await usdt(buyer.uid, 'locked')]
    const requestKey = c2cKey()
    const answers = await Promise.all(
      [1, 2, 3].map(() => rule(ada, found, { side: 'split', toBuyer: '7.5' }, { requestKey })),
    )
    expect(answers.map(({ data }) => data?.outcome)).toEqual(['done', 'done', 'done'])
    expect(await rulingsOf(id)).toEqual(['stands'])
    expect((await rule(ada, found, { side: 'buyer' }, { requestKey })).code).toBe('1008')
    expect(Number(await usdt(seller.uid, 'available')) - Number(free)).toBe(2.5)
    expect(Number(await usdt(buyer.uid, 'locked')) - Number(held)).toBe(7.5)
    for (const side of [seller, buyer]) {
      const order = await orderOf(side, id)
      expect(order).toMatchObject({
        state: 'resolved',
        escrow: '0',
        held: '7.5',
        rulings: [{ toBuyer: '7.5', toSeller: '2.5', reason: REASON }],
      })
      // Who ruled, and what they noted, is in nothing that a side reads.
      expect(JSON.stringify(order)).not.toContain(ada.name)
      expect(order?.events.at(-1)).toMatchObject({ event: 'ruled', by: 'operators' })
    }
    await expect
      .poll(async () => (await messagesTo(seller.browser, seller.account)).map(({ text }) => text).join())
      .toContain(`rder ${id}`)
    const { rows } = await venue.database.pool.query(
      `SELECT outcome, detail FROM desk_audit WHERE act = 'ruleC2cCase' AND subject = $1 AND outcome = 'done'`,
      [id],
    )
    expect(rows[0]).toMatchObject({ detail: { side: 'split', toBuyer: '7.5', reason: REASON, note: 'seen' } })
    expect((await caseOf(ada, id))?.rulings).toMatchObject([{ by: ada.name, state: 'stands', note: 'seen' }])
  })

  it('gives all to the side that it names', async () => {
    const toSeller = await openCase()
    const before = await usdt(toSeller.seller.uid, 'available')
    expect((await rule(ada, toSeller, { side: 'seller' })).data?.outcome).toBe('done')
    expect(Number(await usdt(toSeller.seller.uid, 'available')) - Number(before)).toBe(10)
    expect(await orderOf(toSeller.buyer, toSeller.id)).toMatchObject({ held: '0' })
    const toBuyer = await openCase()
    expect((await rule(ada, toBuyer, { side: 'buyer' })).data?.outcome).toBe('done')
    expect(await orderOf(toBuyer.buyer, toBuyer.id)).toMatchObject({ held: '10' })
  })

  it('divides what there is, and nothing else', async () => {
    const found = await openCase()
    for (const toBuyer of ['10', '10.1', '0.000000001'])
      expect((await rule(ada, found, { side: 'split', toBuyer })).data?.outcome, toBuyer).toBe('split')
    for (const toBuyer of ['0', '-1', '1e3', 'ten'])
      expect((await rule(ada, found, { side: 'split', toBuyer })).code, toBuyer).toBe('1001')
    expect((await rule(ada, found, { side: 'buyer', toBuyer: '1' } as never)).code).toBe('1002')
    expect(await orderOf(found.seller, found.id)).toMatchObject({ state: 'appealed', escrow: '10' })
    expect(await rulingsOf(found.id)).toEqual([])
  })

  it('of a part leaves the rest to a release in the review: both sides read what they got in total', async () => {
    const found = await openCase()
    expect((await rule(ada, found, { side: 'split', toBuyer: '6' })).data?.outcome).toBe('done')
    const shares = { toBuyer: '6', toSeller: '4' }
    expect(await orderOf(found.seller, found.id)).toMatchObject({ state: 'resolved', shares })
    const { services } = venue
    await stepAs(services, found.seller.uid, found.id, {
      kind: 'appeal',
      state: 'resolved',
      reason: 'newEvidence',
      said,
    })
    const open = await orderOf(found.seller, found.id)
    expect(open).toMatchObject({ state: 'appealed', escrow: '6' })
    expect(open?.shares).toBeUndefined()
    await stepAs(services, found.seller.uid, found.id, { kind: 'release', state: 'appealed', acceptsPayer: true })
    for (const side of [found.seller, found.buyer])
      expect(await orderOf(side, found.id)).toMatchObject({ state: 'released', shares })
  })

  it('excuses no cancellation that there was not', async () => {
    const found = await openCase()
    const requestKey = c2cKey()
    const refused = await rule(ada, found, { side: 'seller' }, { reason: 'noFault', requestKey })
    expect(refused).toMatchObject({ code: '1001', field: 'reason' })
    expect(await rulingsOf(found.id)).toEqual([])
    expect((await rule(ada, found, { side: 'seller' }, { reason: 'other', requestKey })).data?.outcome).toBe('done')
  })

  it('waits for both statements, or the end of their time, and knows those that there are', async () => {
    const found = await openCase(false)
    expect((await caseOf(ada, found.id))?.may).toBe('early')
    expect((await rule(ada, found, { side: 'seller' }, { statements: 1 })).data?.outcome).toBe('early')
    ahead.by += 24 * HOUR
    await venue.services.escrow.runDue()
    await staff()
    expect((await caseOf(ada, found.id))?.may).toBe('rule')
    await stepAs(venue.services, found.buyer.uid, found.id, { kind: 'state', state: 'appealed', said })
    // The operator has not read what came meanwhile.
    const late = await rule(ada, found, { side: 'seller' }, { statements: 1 })
    expect(late.data).toMatchObject({ outcome: 'changed', case: { stated: ['seller', 'buyer'] } })
    expect((await rule(grace, found, { side: 'seller' })).data?.outcome).toBe('done')
  })

  it('is one of two operators who rule at once', async () => {
    const found = await openCase()
    const answers = await Promise.all([rule(ada, found, { side: 'buyer' }), rule(grace, found, { side: 'seller' })])
    const outcomes = answers.map(({ data }) => data?.outcome)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'gone']))
    expect(await rulingsOf(found.id)).toEqual(['stands'])
    const winner = answers[0]?.data?.outcome === 'done' ? 'buyer' : 'seller'
    expect(await orderOf(found.seller, found.id)).toMatchObject({ held: winner === 'buyer' ? '10' : '0' })
  })

  it('races with the release: one of both is done', async () => {
    for (const turn of [0, 1, 2]) {
      const found = await openCase()
      const release = () =>
        venue.services.escrow.submit(found.seller.uid, c2cKey(), {
          call: 'merchantOrder.step',
          body: { id: found.id, kind: 'release', state: 'appealed', acceptsPayer: true },
        })
      const ruling = () => rule(ada, found, { side: 'seller' })
      const [released, ruled] =
        turn === 1
          ? await Promise.all([release(), ruling()])
          : await Promise.all([ruling(), release()]).then(([a, b]) => [b, a] as const)
      const isRuled = ruled.data?.outcome === 'done'
      expect('refused' in released).toBe(isRuled)
      expect(ruled.data?.outcome).toBe(isRuled ? 'done' : 'gone')
      expect(ruled.data?.case.state).toBe(isRuled ? 'resolved' : 'released')
      expect(await rulingsOf(found.id)).toEqual(isRuled ? ['stands'] : [])
    }
  })

  it('comes too late where the sides have settled, and is told how', async () => {
    const found = await openCase()
    const { seller, buyer, id } = found
    await stepAs(venue.services, buyer.uid, id, { kind: 'offer', state: 'appealed', toBuyer: toAmount('4') })
    await stepAs(venue.services, seller.uid, id, { kind: 'accept', state: 'appealed', toBuyer: toAmount('4') })
    const { data } = await rule(ada, found, { side: 'buyer' })
    expect(data).toMatchObject({ outcome: 'gone', case: { state: 'resolved', may: 'ended', escrow: '0' } })
    expect(data?.case.events.at(-1)).toMatchObject({ event: 'agreed', by: 'seller' })
  })

  it('is none of an operator of whom an account is a side, or shares the identity of one', async () => {
    const found = await openCase()
    const { seller, id } = found
    const own = await operatorOf(venue, ['treasurer'], seller.uid)
    expect((await own.call('getC2cCase', { id })).code).toBe('2504')
    expect((await rule(own, found, { side: 'seller' })).code).toBe('2504')
    const twin = await signUp(venue.address)
    await readyForC2c(worldOf(twin))
    const mark = Buffer.from('the same document')
    for (const uid of [seller.uid, twin.uid])
      await venue.database.pool.query('UPDATE identities SET document_mark = $2 WHERE uid = $1', [uid, mark])
    const kin = await operatorOf(venue, ['treasurer'], twin.uid)
    expect((await kin.call('getC2cCase', { id })).code).toBe('2504')
    expect((await rule(kin, found, { side: 'seller' })).code).toBe('2504')
    expect((await caseOf(ada, id))?.state).toBe('appealed')
  })
})

describe('above the limit', () => {
  beforeAll(async () => {
    await staff()
    await limit('5')
  })
  afterAll(() => limit('1000'))

  it('two operators rule the same', async () => {
    const found = await openCase()
    const { id, seller } = found
    expect((await caseOf(ada, id))?.takesTwo).toBe(true)
    const requestKey = c2cKey()
    const first = await rule(ada, found, { side: 'split', toBuyer: '3' }, { requestKey })
    expect(first.data).toMatchObject({ outcome: 'seconded', case: { may: 'again', firstBy: ada.name } })
    expect((await rule(ada, found, { side: 'split', toBuyer: '3' }, { requestKey })).data?.outcome).toBe('seconded')
    expect((await rule(ada, found, { side: 'split', toBuyer: '3' })).data?.outcome).toBe('again')
    expect((await rule(grace, found, { side: 'split', toBuyer: '4' })).data?.outcome).toBe('waiting')
    const ruling = first.data?.case.rulings[0]?.id ?? ''
    expect((await second(ada, id, ruling, true)).data?.outcome).toBe('again')
    expect((await second(grace, id, '999999', true)).code).toBe('1009')
    // What waits is told to nobody but operators.
    expect((await orderOf(seller, id))?.rulings).toBeUndefined()
    const other = await operatorOf(venue, ['treasurer'])
    const answers = await Promise.all([grace, other, grace].map((one) => second(one, id, ruling, true)))
    expect(answers.map(({ data }) => data?.outcome).filter((one) => one === 'done').length).toBeGreaterThan(0)
    expect(await rulingsOf(id)).toEqual(['stands'])
    expect(await orderOf(seller, id)).toMatchObject({ state: 'resolved', held: '3' })
    const { rows } = await venue.database.pool.query(
      `SELECT count(*)::int AS n FROM c2c_events WHERE order_id = $1 AND event = 'ruled'`,
      [id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('the second rejects, and a ruling can be made anew', async () => {
    const found = await openCase()
    const { id } = found
    const first = await rule(ada, found, { side: 'buyer' })
    const ruling = first.data?.case.rulings[0]?.id ?? ''
    const rejected = await second(grace, id, ruling, false)
    expect(rejected.data).toMatchObject({ outcome: 'rejected', case: { state: 'appealed', may: 'rule', firstBy: '' } })
    expect((await second(grace, id, ruling, false)).data?.outcome).toBe('rejected')
    expect((await second(grace, id, ruling, true)).data?.outcome).toBe('gone')
    const again = await rule(grace, found, { side: 'seller' })
    expect(again.data?.outcome).toBe('seconded')
    const last = again.data?.case.rulings.at(-1)?.id ?? ''
    expect((await second(ada, id, last, true)).data?.outcome).toBe('done')
    expect(await rulingsOf(id)).toEqual(['rejected', 'stands'])
  })

  it('what waits lapses when the seller releases', async () => {
    const found = await openCase()
    const { id, seller } = found
    const first = await rule(ada, found, { side: 'seller' })
    await stepAs(venue.services, seller.uid, id, { kind: 'release', state: 'appealed', acceptsPayer: true })
    const late = await second(grace, id, first.data?.case.rulings[0]?.id ?? '', true)
    expect(late.data).toMatchObject({ outcome: 'gone', case: { state: 'released', rulings: [{ state: 'lapsed' }] } })
  })
})

describe('a review', () => {
  it('is once, within 48 hours, by somebody who did not rule', async () => {
    const found = await openCase()
    const { id, seller, buyer } = found
    await rule(ada, found, { side: 'buyer' })
    ahead.by += 1_000
    const appeal = { kind: 'appeal', state: 'resolved', reason: 'newEvidence', said } as const
    await stepAs(venue.services, seller.uid, id, appeal)
    await stepAs(venue.services, buyer.uid, id, { kind: 'state', state: 'appealed', said })
    const view = await caseOf(ada, id)
    expect(view).toMatchObject({ review: true, escrow: '10', may: 'again', reason: 'newEvidence' })
    // What was ruled before names another case.
    expect((await rule(grace, found, { side: 'buyer' })).data?.outcome).toBe('gone')
    const reviewed = { id, openedAt: view?.openedAt ?? 0 }
    expect((await rule(ada, reviewed, { side: 'buyer' })).data?.outcome).toBe('again')
    expect((await rule(grace, reviewed, { side: 'seller' })).data?.outcome).toBe('done')
    await expect(stepAs(venue.services, buyer.uid, id, appeal)).rejects.toThrow('c2cTooLate')
    expect((await orderOf(seller, id))?.rulings).toMatchObject([{ toBuyer: '10' }, { toBuyer: '0', toSeller: '10' }])
    expect((await caseOf(grace, id))?.rulings.map(({ by }) => by)).toEqual([ada.name, grace.name])
    const other = await signUp(venue.address)
    const next = await soldOrder(worldOf(other))
    await stepAs(venue.services, other.uid, next, { kind: 'appeal', state: 'paid', reason: 'other', said })
    expect((await caseOf(ada, next))?.sides.buyer.cases).toContainEqual(
      expect.objectContaining({ id, side: 'buyer', state: 'resolved', ruled: 'seller', reason: 'newEvidence' }),
    )
  })

  it('comes too late after 48 hours', async () => {
    const found = await openCase()
    await rule(ada, found, { side: 'buyer' })
    ahead.by += 48 * HOUR
    const late = stepAs(venue.services, found.seller.uid, found.id, { kind: 'appeal', state: 'resolved', said })
    await expect(late).rejects.toThrow('c2cTooLate')
  })
})

it('the records refuse a ruling that is changed, or taken away', async () => {
  const { pool } = venue.database
  await expect(pool.query("UPDATE c2c_rulings SET to_buyer = 0 WHERE state = 'stands'")).rejects.toThrow(
    'does not change',
  )
  await expect(pool.query('DELETE FROM c2c_rulings')).rejects.toThrow('not allowed')
})
