import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cases, deposits, operators, withdrawals } from '#protocol'
import { sendPicture } from '../../support/identity.ts'
import { depositRequest, freshWithdrawal, PAY_PASSWORD, PAYOUT_ADDRESS } from '../../support/moneyExamples.ts'
import { operatorBrowser, operatorOf, type TestOperator } from '../../support/operator.ts'
import { type Person, signUp } from '../../support/people.ts'
import { proof } from '../../support/securityExamples.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

let venue: TestVenue
let ada: TestOperator
let grace: TestOperator
let reader: TestOperator
beforeAll(async () => {
  // The demo's policy keeps away: people decide.
  venue = await startVenue({ demoDelay: 3_600_000 })
  ada = await operatorOf(venue, ['treasurer'])
  grace = await operatorOf(venue, ['treasurer'])
  reader = await operatorOf(venue, ['auditor', 'reviewer'])
})
afterAll(() => venue.close())

let keys = 0
const key = (): string => {
  keys += 1
  return `desk-payout-${String(keys).padStart(10, '0')}`
}
const worldOf = (person: Person) => ({ address: venue.address, person, services: venue.services })
/** A withdrawal that one has approved; with the number of its case. */
const approved = async (person: Person) => {
  const code = await proof(worldOf(person))
  const id = await freshWithdrawal(worldOf(person))
  const { body } = await person.browser.call(
    withdrawals.confirmOutpay,
    { id, payPassword: PAY_PASSWORD, code },
    { key: key() },
  )
  expect(body.code).toBe('200')
  const view = (await person.browser.call(withdrawals.getOutpayOfflineDetails, { id })).body.data
  const caseId = view?.caseId ?? ''
  await ada.call('claimCase', { id: caseId })
  expect((await ada.call('decideCase', { id: caseId, outcome: 'approved' })).data?.outcome).toBe('done')
  return { id, caseId }
}
const stateOf = async ({ browser }: Person, id: string) =>
  (await browser.call(withdrawals.getOutpayOfflineDetails, { id })).body.data
const toPay = async (page: TestOperator) =>
  (await page.call('listCases', { state: 'toPay' })).data?.cases.map(({ id }) => id)

describe('a withdrawal that was approved', () => {
  it('waits in its own queue with all that who pays must know, and is paid once', async () => {
    const person = await signUp(venue.address)
    const { id, caseId } = await approved(person)
    expect(await toPay(ada)).toContain(caseId)
    const { data } = await ada.call('getCase', { id: caseId })
    expect(data?.payout).toEqual({ state: 'approved', may: 'yes', saidBy: '', said: '', settledBy: '', payment: '' })
    expect(data?.facts).toContainEqual({ name: 'field.address', value: PAYOUT_ADDRESS })
    expect(data?.facts).toContainEqual({ name: 'paysOut', value: '99 USDT' })
    // The user still reads it masked.
    expect((await stateOf(person, id))?.destination).not.toContain(PAYOUT_ADDRESS)
    const answers = await Promise.all(
      [ada, grace, ada, grace].map((one) => one.call('sayPaid', { id: caseId, outcome: 'paid', payment: 'tx-1' })),
    )
    expect(answers.map((answer) => answer.data?.outcome).filter((one) => one === 'done')).toHaveLength(1)
    expect(await toPay(ada)).not.toContain(caseId)
    expect((await stateOf(person, id))?.state).toBe('paid')
    const late = await grace.call('sayPaid', { id: caseId, outcome: 'refused', reason: 'other', note: '' })
    expect(late.data).toMatchObject({ outcome: 'gone', case: { payout: { state: 'paid', may: 'ended' } } })
    const { rows } = await venue.database.pool.query(
      `SELECT outcome, detail FROM desk_audit WHERE act = 'sayPaid' AND subject = $1 ORDER BY id`,
      [caseId],
    )
    expect(rows.filter(({ outcome }) => outcome === 'asked')).toHaveLength(5)
    expect(rows[0]).toMatchObject({ detail: { outcome: 'paid', payment: 'tx-1' } })
  })

  it('is not paid without the number of the payment, which its user then finds', async () => {
    const person = await signUp(venue.address)
    const { id, caseId } = await approved(person)
    await ada.call('claimCase', { id: caseId })
    for (const payment of ['', '   ', 'abc', 'two words', '<b>1234</b>'])
      expect(await ada.call('sayPaid', { id: caseId, outcome: 'paid', payment }), payment).toMatchObject({
        code: '1001',
      })
    expect(await stateOf(person, id)).toMatchObject({ state: 'approved' })
    const paid = await ada.call('sayPaid', { id: caseId, outcome: 'paid', payment: ' 0xAb12-34 ' })
    expect(paid.data).toMatchObject({ outcome: 'done', case: { payout: { payment: '0xAb12-34' } } })
    expect(await stateOf(person, id)).toMatchObject({ state: 'paid', payment: '0xAb12-34' })
  })

  it('has who claimed it and who paid it among its events, which its user is not shown', async () => {
    const person = await signUp(venue.address)
    const { caseId } = await approved(person)
    await ada.call('sayPaid', { id: caseId, outcome: 'paid', payment: 'tx-1' })
    const { data } = await ada.call('getCase', { id: caseId })
    expect(data?.events.map(({ kind, by }) => [kind, by])).toEqual([
      ['opened', 'user'],
      ['claimed', ada.name],
      ['approved', ada.name],
      ['paid', ada.name],
    ])
    const { body } = await person.browser.call(cases.get, { id: caseId })
    expect(body.data?.events.map(({ kind }) => kind)).toEqual(['opened', 'approved'])
  })

  it('above the limit counts as paid when two report the same number', async () => {
    const person = await signUp(venue.address)
    const { id, caseId } = await approved(person)
    await venue.database.pool.query('UPDATE transfers SET worth = 10000.01 WHERE id = $1', [id])
    const say = async (page: TestOperator, payment: string) =>
      (await page.call('sayPaid', { id: caseId, outcome: 'paid', payment })).data?.outcome
    expect(await say(ada, 'tx-1')).toBe('seconded')
    expect(await say(ada, 'tx-1')).toBe('again')
    // Who reports another number contradicts: one of the two is mistyped.
    expect(await say(grace, 'tx-2')).toBe('seconded')
    expect(await stateOf(person, id)).toMatchObject({ state: 'approved' })
    expect((await stateOf(person, id))?.payment).toBeUndefined()
    expect(await say(ada, 'tx-2')).toBe('done')
    expect(await stateOf(person, id)).toMatchObject({ state: 'paid', payment: 'tx-2' })
    const { data } = await ada.call('getCase', { id: caseId })
    expect(data?.events.slice(-3).map(({ kind, by }) => [kind, by])).toEqual([
      ['paidOnce', ada.name],
      ['paidOnce', grace.name],
      ['paid', ada.name],
    ])
  })

  it('that came back is told with its reason, and the money is there again', async () => {
    const person = await signUp(venue.address)
    const { id, caseId } = await approved(person)
    const said = await grace.call('sayPaid', { id: caseId, outcome: 'refused', reason: 'payoutInvalid', note: '' })
    expect(said.data).toMatchObject({
      outcome: 'done',
      case: { payout: { state: 'refused', reason: 'payoutInvalid', saidBy: grace.name, settledBy: grace.name } },
    })
    expect(await stateOf(person, id)).toMatchObject({ state: 'refused', reason: 'payoutInvalid' })
  })

  it('is seen but not paid by who lacks the role, and not by its owner', async () => {
    const person = await signUp(venue.address)
    const { id, caseId } = await approved(person)
    expect(await toPay(reader)).toContain(caseId)
    expect((await reader.call('getCase', { id: caseId })).data?.payout?.may).toBe('role')
    expect((await reader.call('sayPaid', { id: caseId, outcome: 'paid', payment: 'tx-1' })).code).toBe('2504')
    const own = await operatorOf(venue, ['treasurer'], person.uid)
    expect((await own.call('getCase', { id: caseId })).data?.payout?.may).toBe('own')
    expect((await own.call('sayPaid', { id: caseId, outcome: 'paid', payment: 'tx-1' })).data?.outcome).toBe('own')
    expect((await stateOf(person, id))?.state).toBe('approved')
    const reviewer = await operatorOf(venue, ['reviewer'])
    expect(await toPay(reviewer)).toEqual([])
  })
})

it('the receipt of a deposit is shown to who decides it, with what it is about', async () => {
  const person = await signUp(venue.address)
  const made = await person.browser.call(deposits.addRechargeOffline, depositRequest('150'), { key: key() })
  const id = made.body.data?.id ?? ''
  const image = await sendPicture(person, 'receipt')
  await person.browser.call(deposits.sendReceipt, { id, image }, { key: key() })
  const caseId = (await person.browser.call(deposits.getRechargeOfflineDetails, { id })).body.data?.caseId ?? ''
  const { data } = await ada.call('getCase', { id: caseId })
  expect(data?.pictures).toEqual([image])
  expect(data?.facts).toContainEqual({ name: 'paysIn', value: '150 USDT' })
  expect(data?.facts.some(({ name, value }) => name === 'reference' && value.startsWith('TL'))).toBe(true)
  const seen = async (page: ReturnType<typeof operatorBrowser>) =>
    (await page.browser.send(operators.pictureUrl(image))).status
  expect(await seen(ada)).toBe(200)
  expect(await seen(await operatorOf(venue, ['reviewer']))).toBe(404)
  expect(await seen(operatorBrowser(venue.address, person.browser))).toBe(404)
})
