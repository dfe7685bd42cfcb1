import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoPolicy } from '../../../server/users/cases/demoPolicy.ts'
import { depositRequest, withdrawalRequest } from '../../support/moneyExamples.ts'
import { createMoneyVenue, freshReceipt, freshUser, idOf, type MoneyVenue, newKey, transferOf } from './moneyVenue.ts'

const DAY = 86_400_000

let venue: MoneyVenue
beforeAll(async () => {
  venue = await createMoneyVenue()
})
afterAll(() => venue.close())

const withdraw = async (): Promise<string> => {
  const { uid, account } = await freshUser(venue)
  return idOf(
    await venue.money.submit(uid, newKey(), {
      call: 'assets.addOutpayOffline',
      body: withdrawalRequest(account, '100'),
    }),
  )
}

describe('a transfer whose work fails', () => {
  it('does not hold up those behind it, is reported once, and is tried again later', async () => {
    const { money, clock, reported, database } = venue
    const broken = await withdraw()
    clock.advance(1)
    const behind = await withdraw()
    // What is given back was never locked: the ledger refuses.
    const { coin } = await transferOf(venue, broken)
    const setCoin = (value: string) =>
      database.asOwner(
        'ALTER TABLE transfers DISABLE TRIGGER USER',
        `UPDATE transfers SET coin = '${value}' WHERE id = ${broken}`,
        'ALTER TABLE transfers ENABLE TRIGGER USER',
      )
    await setCoin('BTC')

    clock.advance(DAY)
    await money.runDue()
    expect((await transferOf(venue, behind)).state).toBe('expired')
    expect((await transferOf(venue, broken)).state).toBe('created')
    expect(reported).toHaveLength(1)
    await money.runDue()
    expect(reported).toHaveLength(1)

    await setCoin(coin)
    clock.advance(300_000)
    await money.runDue()
    expect((await transferOf(venue, broken)).state).toBe('expired')
  })
})

describe('a case that the demo cannot decide', () => {
  it('does not hold up those behind it, and is reported once', async () => {
    const { money, clock, cases, database } = venue
    const open = async (): Promise<string> => {
      const { uid } = await freshUser(venue)
      const id = idOf(
        await money.submit(uid, newKey(), { call: 'assets.addRechargeOffline', body: depositRequest('100') }),
      )
      const body = { id, image: await freshReceipt(venue, uid) }
      await money.submit(uid, newKey(), { call: 'assets.sendReceipt', body })
      return (await transferOf(venue, id)).case_id ?? ''
    }
    const broken = await open()
    clock.advance(1)
    const behind = await open()
    await sql`UPDATE cases SET plan = '{"outcome": "no such thing"}' WHERE id = ${broken}`.execute(database.db)

    const reported: unknown[] = []
    const timers = { after: () => () => undefined }
    const policy = createDemoPolicy({ ...database, clock, timers, cases, report: (error) => reported.push(error) })
    clock.advance(DAY)
    expect(await policy.runDue()).toBe(1)
    const stateOf = (id: string) =>
      database.db.selectFrom('cases').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    expect(await stateOf(behind)).toEqual({ state: 'approved' })
    expect(await stateOf(broken)).toEqual({ state: 'open' })
    expect(await policy.runDue()).toBe(0)
    expect(reported).toHaveLength(1)
  })
})
