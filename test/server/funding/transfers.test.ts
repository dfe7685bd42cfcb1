import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PayoutDecision } from '../../../server/funding/payoutDecision.ts'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { readFunds } from '../../../server/ledger/balances.ts'
import { depositRequest, OUT, PAYOUT_ADDRESS, withdrawalRequest } from '../../support/moneyExamples.ts'
import { createMoneyVenue, freshReceipt, freshUser, idOf, type MoneyVenue, newKey, transferOf } from './moneyVenue.ts'

let venue: MoneyVenue
beforeAll(async () => {
  venue = await createMoneyVenue()
})
afterAll(() => venue.close())

const usdt = async (uid: string) => {
  const [fund] = await readFunds(venue.database.db, uid, ['USDT'])
  return [fund?.available, fund?.locked]
}
const submit = (uid: string, request: Parameters<MoneyVenue['money']['submit']>[2], key = newKey()) =>
  venue.money.submit(uid, key, request)
const deposit = async (uid: string, amount = '100') =>
  idOf(
    await submit(uid, {
      call: 'assets.addRechargeOffline',
      body: depositRequest(amount),
    }),
  )
const withdraw = (uid: string, account: string, amount = '100', key = newKey()) =>
  submit(uid, { call: 'assets.addOutpayOffline', body: withdrawalRequest(account, amount) }, key)
const confirm = (uid: string, id: string) => submit(uid, { call: 'assets.confirmOutpay', body: { id } })
const cancel = (uid: string, id: string) => submit(uid, { call: 'assets.cancelTransfer', body: { id } })
const send = async (uid: string, id: string) =>
  submit(uid, { call: 'assets.sendReceipt', body: { id, image: await freshReceipt(venue, uid) } })
const caseOf = async (id: string) => (await transferOf(venue, id)).case_id ?? ''
const paid = (caseId: string, operator: number) =>
  ({ caseId, by: `desk:${operator}`, outcome: 'paid' }) as const satisfies PayoutDecision
const back = (caseId: string, operator: number) =>
  ({ caseId, by: `desk:${operator}`, outcome: 'refused', reason: 'payoutInvalid' }) as const satisfies PayoutDecision
/** A withdrawal that people approved and nobody has paid yet. */
const approved = async (uid: string, account: string, amount?: string) => {
  const id = idOf(await withdraw(uid, account, amount))
  await confirm(uid, id)
  const caseId = await caseOf(id)
  for (const by of ['desk:8', 'desk:9'] as const) await venue.cases.decide(caseId, { by, outcome: 'approved' })
  return { id, caseId }
}
/** More to withdraw, by a deposit that two approved. */
const grant = async (uid: string, amount: string) => {
  const id = await deposit(uid, amount)
  await send(uid, id)
  for (const by of ['desk:8', 'desk:9'] as const)
    await venue.cases.decide(await caseOf(id), { by, outcome: 'approved' })
}
const eventsOf = async (id: string) =>
  (
    await venue.database.db
      .selectFrom('transfer_events')
      .select(['state', 'by'])
      .where('transfer_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ state, by }) => `${state} ${by}`)

describe('a deposit', () => {
  it('is credited once, when its receipt was approved', async () => {
    const { uid } = await freshUser(venue)
    const id = await deposit(uid)
    expect(await usdt(uid)).toEqual(['10000', '0'])
    await send(uid, id)
    expect(await venue.cases.decide(await caseOf(id), { by: 'desk:a', outcome: 'approved' })).toBe('done')
    expect(await usdt(uid)).toEqual(['10100', '0'])
    expect(await eventsOf(id)).toEqual(['created user', 'pending user', 'approved desk'])
    expect(await send(uid, id)).toMatchObject({ refused: { error: 'notNow' } })
    expect(await cancel(uid, id)).toMatchObject({ refused: { error: 'notNow' } })
  })

  it('is approved once by twenty who click at the same moment', async () => {
    const { uid } = await freshUser(venue)
    const id = await deposit(uid)
    await send(uid, id)
    const caseId = await caseOf(id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => venue.cases.decide(caseId, { by: `desk:${at}`, outcome: 'approved' })),
    )
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(await usdt(uid)).toEqual(['10100', '0'])
  })

  it('above the limit takes two', async () => {
    const { uid } = await freshUser(venue)
    const id = await deposit(uid, '50000')
    await send(uid, id)
    expect(await venue.cases.decide(await caseOf(id), { by: 'desk:a', outcome: 'approved' })).toBe('seconded')
    expect(await usdt(uid)).toEqual(['10000', '0'])
    expect(await venue.cases.decide(await caseOf(id), { by: 'desk:b', outcome: 'approved' })).toBe('done')
    expect(await usdt(uid)).toEqual(['60000', '0'])
  })

  it('that was refused can be looked at again, and is credited then', async () => {
    const { uid } = await freshUser(venue)
    const id = await deposit(uid)
    await send(uid, id)
    const caseId = await caseOf(id)
    await venue.cases.decide(caseId, { by: 'desk:a', outcome: 'rejected', reason: 'notReceived' })
    expect((await transferOf(venue, id)).reason).toBe('notReceived')
    await venue.cases.reopen(uid, caseId, venue.money.lookedAtAgain)
    await venue.cases.decide(caseId, { by: 'desk:b', outcome: 'approved' })
    expect(await usdt(uid)).toEqual(['10100', '0'])
    expect((await transferOf(venue, id)).state).toBe('approved')
  })

  it('runs out when no receipt comes, not a moment before', async () => {
    const { uid } = await freshUser(venue)
    const id = await deposit(uid)
    await venue.money.runDue()
    expect((await transferOf(venue, id)).state).toBe('created')
    venue.clock.advance(60 * 60_000)
    expect(await send(uid, id)).toMatchObject({ refused: { error: 'notNow' } })
    await venue.money.runDue()
    expect((await transferOf(venue, id)).state).toBe('expired')
  })

  it('in demo mode is approved by the policy, unless the picture was sent before', async () => {
    const { uid } = await freshUser(venue)
    const [first, second] = [await deposit(uid), await deposit(uid)]
    const image = await freshReceipt(venue, uid)
    await submit(uid, { call: 'assets.sendReceipt', body: { id: first, image } })
    const again = await freshReceipt(venue, uid)
    await venue.database.db.updateTable('uploads').set({ digest: image }).where('id', '=', again).execute()
    await submit(uid, { call: 'assets.sendReceipt', body: { id: second, image: again } })
    const plans = await Promise.all(
      [first, second].map(async (id) => (await venue.cases.find(uid, await caseOf(id)))?.plan),
    )
    expect(plans).toEqual([{ outcome: 'approved' }, { outcome: 'rejected', reason: 'receiptInvalid' }])
  })
})

describe('a withdrawal', () => {
  it('is locked, confirmed, approved and paid: the net amount leaves, the fee stays', async () => {
    const { uid, account } = await freshUser(venue)
    const id = idOf(await withdraw(uid, account))
    expect(await usdt(uid)).toEqual(['9900', '100'])
    await confirm(uid, id)
    await venue.cases.decide(await caseOf(id), { by: 'demo', outcome: 'approved' })
    expect(await usdt(uid)).toEqual(['9900', '100'])
    expect(await cancel(uid, id)).toMatchObject({ refused: { error: 'notNow' } })
    await venue.money.runDue()
    expect((await transferOf(venue, id)).state).toBe('approved')
    venue.clock.advance(10_000)
    await venue.money.runDue()
    expect(await usdt(uid)).toEqual(['9900', '0'])
    expect(await eventsOf(id)).toEqual(['created user', 'pending user', 'approved demo', 'paid demo'])
    const { rows } = await venue.database.pool.query<{ kind: string; amount: string }>(
      'SELECT kind, amount::float8::text AS amount FROM ledger_lines WHERE uid IS NULL AND cause_id = $1 ORDER BY kind',
      [id],
    )
    expect(rows).toEqual([
      { kind: 'fees', amount: '1' },
      { kind: 'outside', amount: '99' },
    ])
  })

  it('is paid once by ten who say so at the same moment, or came back once, and money moves once', async () => {
    const { uid, account } = await freshUser(venue)
    const { id, caseId } = await approved(uid, account)
    const said = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        venue.money.decidePayout(at % 2 === 0 ? paid(caseId, at) : back(caseId, at)),
      ),
    )
    expect(said.filter((one) => one === 'done')).toHaveLength(1)
    expect(said.filter((one) => one === 'gone')).toHaveLength(9)
    const { state } = await transferOf(venue, id)
    expect(await usdt(uid)).toEqual([state === 'paid' ? '9900' : '10000', '0'])
  })

  it('that people approved waits for people to pay it, also in the demo, and for no clock', async () => {
    const { uid, account } = await freshUser(venue)
    const { id, caseId } = await approved(uid, account)
    venue.clock.advance(30 * 86_400_000)
    await venue.money.runDue()
    expect((await transferOf(venue, id)).state).toBe('approved')
    expect(await venue.money.decidePayout(paid(caseId, 1))).toBe('done')
    expect(await venue.money.decidePayout(paid(caseId, 2))).toBe('gone')
    expect(await transferOf(venue, id)).toMatchObject({ state: 'paid', said_by: 'desk:1', settled_by: 'desk:1' })
    expect((await eventsOf(id)).slice(2)).toEqual(['approved desk', 'paid desk'])
  })

  it('that came back gives everything back with its reason, and the limit', async () => {
    const { uid, account } = await freshUser(venue, 1)
    const { id, caseId } = await approved(uid, account, '10000')
    expect(await venue.money.decidePayout(back(caseId, 1))).toBe('done')
    expect(await transferOf(venue, id)).toMatchObject({ state: 'refused', reason: 'payoutInvalid' })
    expect(await usdt(uid)).toEqual(['10000', '0'])
    expect(await withdraw(uid, account, '10000')).toHaveProperty('id')
  })

  it('above the limit is paid when two have said the same; whoever says otherwise begins anew', async () => {
    const { uid, account } = await freshUser(venue)
    await grant(uid, '40000')
    const { id, caseId } = await approved(uid, account, '20000')
    expect(await venue.money.decidePayout(paid(caseId, 1))).toBe('seconded')
    expect(await venue.money.decidePayout(paid(caseId, 1))).toBe('again')
    expect(await venue.money.decidePayout(back(caseId, 2))).toBe('seconded')
    expect(await venue.money.decidePayout({ ...back(caseId, 3), reason: 'nameDiffers' })).toBe('seconded')
    expect(await venue.money.decidePayout(paid(caseId, 1))).toBe('seconded')
    expect(await usdt(uid)).toEqual(['30000', '20000'])
    expect(await venue.money.decidePayout(paid(caseId, 2))).toBe('done')
    expect(await transferOf(venue, id)).toMatchObject({ said_by: 'desk:1', settled_by: 'desk:2' })
    expect(await usdt(uid)).toEqual(['30000', '0'])
  })

  it('above the limit takes two even when both click ten times at once', async () => {
    const { uid, account } = await freshUser(venue)
    await grant(uid, '40000')
    const { caseId } = await approved(uid, account, '20000')
    const said = await Promise.all(
      Array.from({ length: 20 }, (_, at) => venue.money.decidePayout(paid(caseId, at % 2))),
    )
    expect(said.filter((one) => one === 'seconded')).toHaveLength(1)
    expect(said.filter((one) => one === 'done')).toHaveLength(1)
    expect(await usdt(uid)).toEqual(['30000', '0'])
  })

  it('is nobody’s own to pay, has a reason of its list when it came back, and is a payment only when approved', async () => {
    const { uid, account } = await freshUser(venue)
    const { caseId } = await approved(uid, account)
    expect(await venue.money.decidePayout({ ...paid(caseId, 1), ownUid: uid })).toBe('own')
    expect(await venue.money.decidePayout({ ...paid(caseId, 1), reason: 'other' })).toBe('reason')
    expect(await venue.money.decidePayout({ ...back(caseId, 1), reason: 'sameImage' })).toBe('reason')
    expect(await venue.money.decidePayout({ caseId, by: 'desk:1', outcome: 'refused' })).toBe('reason')
    const id = idOf(await withdraw(uid, account))
    await confirm(uid, id)
    expect(await venue.money.decidePayout(paid(await caseOf(id), 1))).toBe('gone')
    const inbound = await deposit(uid)
    await send(uid, inbound)
    await venue.cases.decide(await caseOf(inbound), { by: 'desk:a', outcome: 'approved' })
    expect(await venue.money.decidePayout(paid(await caseOf(inbound), 1))).toBe('gone')
    expect(await venue.money.decidePayout(paid('999999', 1))).toBe('gone')
  })

  it.each(['cancelled', 'rejected', 'expired', 'taken back'] as const)(
    'that is %s gives everything back, and the limit',
    async (how) => {
      const { uid, account } = await freshUser(venue, 1)
      const id = idOf(await withdraw(uid, account, '10000'))
      expect(await usdt(uid)).toEqual(['0', '10000'])
      if (how === 'rejected' || how === 'taken back') await confirm(uid, id)
      const caseId = await caseOf(id)
      if (how === 'cancelled') await cancel(uid, id)
      if (how === 'rejected') await venue.cases.decide(caseId, { by: 'desk:a', outcome: 'rejected', reason: 'other' })
      if (how === 'taken back') await venue.cases.withdraw(uid, caseId)
      if (how === 'expired') {
        venue.clock.advance(15 * 60_000)
        await venue.money.runDue()
      }
      expect(await usdt(uid)).toEqual(['10000', '0'])
      // The whole of the day's limit is there again.
      expect(await withdraw(uid, account, '10000')).toHaveProperty('id')
    },
  )

  it('needs a level, a limit, money, a hold that is over, and an account of one’s own', async () => {
    const none = await freshUser(venue, 0)
    expect(await withdraw(none.uid, none.account)).toMatchObject({
      refused: { error: 'sizeTooLarge', values: { limit: 'daily' } },
    })
    const one = await freshUser(venue, 2)
    expect(await withdraw(one.uid, one.account, '10000.00000001')).toMatchObject({
      refused: { error: 'balanceTooLow' },
    })
    expect(await withdraw(one.uid, one.account, '9.99')).toMatchObject({ refused: { error: 'sizeTooSmall' } })
    expect(await withdraw(one.uid, none.account)).toMatchObject({ refused: { error: 'notFound', field: 'account' } })
    const { db } = venue.database
    await db
      .updateTable('payout_accounts')
      .set({ usable_at: String(venue.clock.now() + 1) })
      .where('id', '=', one.account)
      .execute()
    expect(await withdraw(one.uid, one.account)).toMatchObject({ refused: { error: 'payoutHeld', field: 'account' } })
    venue.clock.advance(1)
    const id = idOf(await withdraw(one.uid, one.account))
    await db
      .insertInto('holds')
      .values({
        uid: one.uid,
        kind: 'withdrawal',
        reason: 'passwordChanged',
        from_at: '0',
        until_at: String(venue.clock.now() + 9),
      })
      .execute()
    expect(await confirm(one.uid, id)).toMatchObject({ refused: { error: 'notNow' } })
    expect(await withdraw(one.uid, one.account)).toMatchObject({ refused: { error: 'notNow' } })
    venue.clock.advance(9)
    expect(await confirm(one.uid, id)).toHaveProperty('id')
    expect(await confirm(one.uid, id)).toMatchObject({ refused: { error: 'notNow' } })
  })

  it('goes to no mistyped address, and nobody reads the account of another', async () => {
    const one = await freshUser(venue)
    const { payout } = venue.money
    const add = (value: string) =>
      payout.add(one.uid, { channel: OUT, label: 'mine', fields: [{ key: 'address', value }] })
    expect(await add('TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeX')).toMatchObject({
      refused: { error: 'addressMistyped', field: 'address' },
    })
    expect(await add('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toMatchObject({
      refused: { error: 'invalidField', field: 'address' },
    })
    expect(await payout.read(one.uid, one.account)).toEqual([{ key: 'address', value: PAYOUT_ADDRESS }])
    const other = await freshUser(venue)
    expect(await payout.read(other.uid, one.account)).toBeUndefined()
  })

  it('is the same one for the same key, also while the first is under way, and never another’s body', async () => {
    const { uid, account } = await freshUser(venue)
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(uid, account, '100', key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await usdt(uid)).toEqual(['9900', '100'])
    expect(await withdraw(uid, account, '101', key)).toMatchObject({ refused: { error: 'keyReused' } })
  })

  it('asks for its proof once: a repeated request is answered without one', async () => {
    const { uid, account } = await freshUser(venue)
    const id = idOf(await withdraw(uid, account))
    const key = newKey()
    let asked = 0
    const proof = (right: boolean) => async () => {
      asked += 1
      return right ? undefined : ({ refused: { error: 'codeWrong', field: 'code' } } as const)
    }
    const request = { call: 'assets.confirmOutpay', body: { id } } as const
    expect(await venue.money.submit(uid, key, request, proof(false))).toMatchObject({ refused: { error: 'codeWrong' } })
    const [a, b] = await Promise.all([
      venue.money.submit(uid, key, request, proof(true)),
      venue.money.submit(uid, key, request, proof(true)),
    ])
    expect([a, b, asked]).toEqual([{ id }, { id }, 2])
  })

  it('a thousand at once on one balance: as many as it carries', async () => {
    const { uid, account } = await freshUser(venue)
    await venue.database.db.deleteFrom('withdrawal_uses').where('uid', '=', uid).execute()
    const begun: string[] = []
    // Only five may wait to be confirmed, so each that came about is confirmed at once.
    const each = async (): Promise<void> => {
      const answer = await withdraw(uid, account, '100')
      if ('id' in answer) begun.push(answer.id)
      if ('id' in answer) await confirm(uid, answer.id)
    }
    await Promise.all(Array.from({ length: 1_000 }, each))
    while (
      'id' in
      (await withdraw(uid, account, '100').then(async (answer) => {
        if ('id' in answer) begun.push(answer.id)
        if ('id' in answer) await confirm(uid, answer.id)
        return answer
      }))
    );
    expect(begun).toHaveLength(100)
    expect(await usdt(uid)).toEqual(['0', '10000'])
  })
})

describe('the records', () => {
  it('take no step that there is not, whoever asks', async () => {
    const { uid, account } = await freshUser(venue)
    const [one, other] = [await deposit(uid), idOf(await withdraw(uid, account))]
    const { pool } = venue.database
    for (const [id, state] of [
      [one, 'approved'],
      [one, 'paid'],
      [other, 'paid'],
      [other, 'refused'],
    ])
      await expect(pool.query('UPDATE transfers SET state = $2 WHERE id = $1', [id, state])).rejects.toThrow('no step')
    await expect(
      pool.query('UPDATE transfers SET amount = amount + 1, net = net + 1 WHERE id = $1', [one]),
    ).rejects.toThrow('does not change')
    await expect(pool.query('DELETE FROM transfers WHERE id = $1', [one])).rejects.toThrow('not allowed')
  })
})

it('and after all of this the ledger is sound', async () => {
  expect(await auditLedger(venue.database.db)).toEqual([])
  // What is locked is what withdrawals under way lock.
  const { rows } = await venue.database.pool.query(`SELECT detail FROM ledger_unclaimed WHERE detail LIKE '% locked'`)
  expect(rows).toEqual([])
  expect(venue.reported).toEqual([])
})
