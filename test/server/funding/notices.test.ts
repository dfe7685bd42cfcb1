import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTrail } from '../../../server/users/accounts/trail.ts'
import { depositRequest, PAYOUT_ADDRESS, withdrawalRequest } from '../../support/moneyExamples.ts'
import { createMoneyVenue, freshReceipt, freshUser, idOf, type MoneyVenue, newKey, transferOf } from './moneyVenue.ts'

let venue: MoneyVenue
beforeAll(async () => {
  venue = await createMoneyVenue()
})
afterAll(() => venue.close())

type Submitted = Parameters<MoneyVenue['money']['submit']>[2]
const submit = (uid: string, request: Submitted, key = newKey()) => venue.money.submit(uid, key, request)
const caseOf = async (id: string) => (await transferOf(venue, id)).case_id ?? ''
const lettersTo = (uid: string) => venue.letters.filter((letter) => letter.uid === uid)
const namesTo = (uid: string) => lettersTo(uid).map(({ name }) => name)
const trailOf = async (uid: string) => {
  const { events } = await createTrail(venue.clock).read(venue.database.db, uid, { limit: 20 })
  return events.map(({ kind, about, ip }) => `${kind} ${about} ${ip}`.trim())
}
const deposited = async (
  uid: string,
  said: Pick<Parameters<MoneyVenue['cases']['decide']>[1], 'outcome' | 'reason'>,
) => {
  const id = idOf(await submit(uid, { call: 'assets.addRechargeOffline', body: depositRequest('100') }))
  await submit(uid, { call: 'assets.sendReceipt', body: { id, image: await freshReceipt(venue, uid) } })
  await venue.cases.decide(await caseOf(id), { by: 'desk:1', ...said })
}
const FROM = { ip: '203.0.113.7', userAgent: '' }
const asked = async (uid: string, account: string) => {
  const id = idOf(await submit(uid, { call: 'assets.addOutpayOffline', body: withdrawalRequest(account) }))
  const [request, key] = [{ call: 'assets.confirmOutpay', body: { id }, from: FROM } as const, newKey()]
  await submit(uid, request, key)
  // The same once more, as after a lost answer.
  await submit(uid, request, key)
  return { id, caseId: await caseOf(id) }
}

describe('the owner of an account is told, once, in a letter and in the security history', () => {
  it('of a deposit that was credited, and of one that was not', async () => {
    const [credited, refused] = [await freshUser(venue), await freshUser(venue)]
    await deposited(credited.uid, { outcome: 'approved' })
    await deposited(refused.uid, { outcome: 'rejected', reason: 'receiptInvalid' })
    expect(lettersTo(credited.uid)).toMatchObject([
      { name: 'depositCredited', values: { net: '100', coin: 'USDT' }, money: true },
    ])
    expect(await trailOf(credited.uid)).toEqual(['depositCredited 100 USDT'])
    expect(namesTo(refused.uid)).toEqual(['depositRefused'])
    expect(await trailOf(refused.uid)).toEqual(['depositRefused 100 USDT'])
  })

  it('of a withdrawal that was asked for, from where, and that it was paid under its number', async () => {
    const { uid, account } = await freshUser(venue)
    const { caseId } = await asked(uid, account)
    expect(namesTo(uid)).toEqual(['withdrawalAsked'])
    await venue.cases.decide(caseId, { by: 'desk:8', outcome: 'approved' })
    expect(namesTo(uid)).toEqual(['withdrawalAsked'])
    await venue.money.decidePayout({ caseId, by: 'desk:9', outcome: 'paid', payment: 'ab12' })
    await venue.money.decidePayout({ caseId, by: 'desk:9', outcome: 'paid', payment: 'ab12' })
    expect(namesTo(uid)).toEqual(['withdrawalAsked', 'withdrawalPaidAs'])
    expect(lettersTo(uid)[1]?.values).toMatchObject({ outside: '99', currency: 'USDT', payment: 'ab12' })
    expect(lettersTo(uid)[1]?.values?.['destination']).toContain(PAYOUT_ADDRESS.slice(-4))
    expect(await trailOf(uid)).toEqual(['withdrawalPaid 100 USDT', 'withdrawalAsked 100 USDT 203.0.113.7'])
  })

  it('of a withdrawal that came back, not of one that he took back himself', async () => {
    const [one, other] = [await freshUser(venue), await freshUser(venue)]
    const { caseId } = await asked(one.uid, one.account)
    await venue.cases.decide(caseId, { by: 'desk:8', outcome: 'rejected', reason: 'payoutInvalid' })
    expect(namesTo(one.uid)).toEqual(['withdrawalAsked', 'withdrawalRefused'])
    const { id } = await asked(other.uid, other.account)
    await submit(other.uid, { call: 'assets.cancelTransfer', body: { id } })
    expect(namesTo(other.uid)).toEqual(['withdrawalAsked'])
  })
})
