import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { readFunds } from '../../../server/ledger/balances.ts'
import type { Schema } from '../../../server/platform/db/schema.ts'
import { depositRequest, withdrawalRequest } from '../../support/moneyExamples.ts'
import { createMoneyVenue, freshReceipt, freshUser, idOf, type MoneyVenue, newKey, transferOf } from './moneyVenue.ts'

let venue: MoneyVenue
beforeAll(async () => {
  venue = await createMoneyVenue()
})
afterAll(() => venue.close())

/** When the connection breaks: at the n-th statement from now, before it arrives or before its answer does. */
const fault = { at: 0, after: false, counted: 0 }
const broken = (): Error => new Error('Connection terminated unexpectedly')

/** Connections that break at one statement, for ever: what was begun on them is undone by the database. */
const faulty = (pool: Pool): Kysely<Schema> => {
  const connect = async () => {
    const client = await pool.connect()
    let dead = false
    return {
      query: async (...asked: unknown[]) => {
        if (dead) throw broken()
        fault.counted += 1
        const hit = fault.counted === fault.at
        dead = hit
        if (hit && !fault.after) throw broken()
        const answer = await (client.query as (...all: unknown[]) => Promise<unknown>)(...asked)
        if (hit) throw broken()
        return answer
      },
      release: () => client.release(dead),
    }
  }
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } as never }),
  })
}

/** Asks until there is an answer. */
const again = async <T>(act: () => Promise<T>): Promise<T> => {
  for (let tries = 0; tries < 4; tries += 1)
    try {
      return await act()
    } catch {
      // Nothing is known: the same key tells.
    }
  throw new Error('no answer after all')
}

/** One whole life of a deposit and a withdrawal; each step is asked for again, with its key, until it has an answer. */
const lives = async (money: MoneyVenue['money'], cases: MoneyVenue['cases']): Promise<void> => {
  const { uid, account } = await freshUser(venue)
  const ask = async (request: Parameters<typeof money.submit>[2]): Promise<string> => {
    const key = newKey()
    return idOf(await again(() => money.submit(uid, key, request)))
  }
  const caseOf = async (id: string) => (await transferOf(venue, id)).case_id ?? ''
  const deposit = await ask({ call: 'assets.addRechargeOffline', body: depositRequest('200') })
  const image = await freshReceipt(venue, uid)
  await ask({ call: 'assets.sendReceipt', body: { id: deposit, image } })
  const first = await caseOf(deposit)
  await again(() => cases.decide(first, { by: 'desk:a', outcome: 'approved' }))
  const paid = await ask({ call: 'assets.addOutpayOffline', body: withdrawalRequest(account, '100') })
  await ask({ call: 'assets.confirmOutpay', body: { id: paid } })
  const second = await caseOf(paid)
  await again(() => cases.decide(second, { by: 'desk:a', outcome: 'approved' }))
  await again(() => money.decidePayout({ caseId: second, by: 'desk:a', outcome: 'paid' }))
  const gone = await ask({ call: 'assets.addOutpayOffline', body: withdrawalRequest(account, '50') })
  await ask({ call: 'assets.cancelTransfer', body: { id: gone } })
  const [fund] = await readFunds(venue.database.db, uid, ['USDT'])
  expect([fund?.available, fund?.locked]).toEqual(['10100', '0'])
  expect((await transferOf(venue, paid)).state).toBe('paid')
}

/** Of the statements each n-th is tried, turn by turn before and after it; `MONEY_FAULTS=1` tries them all, which takes a minute. */
const EVERY = Number(process.env['MONEY_FAULTS'] ?? '19')

it('a break between any two steps neither loses money nor moves it twice', async () => {
  const { money, cases } = await venue.over({ db: faulty(venue.database.pool), pool: venue.database.pool })
  fault.counted = 0
  await lives(money, cases)
  const statements = fault.counted
  expect(statements).toBeGreaterThan(60)
  for (const after of [false, true])
    for (let at = after ? 4 : 1; at <= statements; at += EVERY) {
      Object.assign(fault, { at, after, counted: 0 })
      await lives(money, cases)
    }
  fault.at = 0
  expect(await auditLedger(venue.database.db)).toEqual([])
})
