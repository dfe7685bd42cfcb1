import { sql } from 'kysely'
import { afterAll, afterEach, expect } from 'vitest'
import { LOAN_LIMITS, type LoanSettings, loanProduct, termsOfLoan, toAmount, toPrice } from '#protocol'
import { createLoans, type LoanParts } from '../../../server/earn/loan/loans.ts'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { grantDemo } from '../../../server/ledger/demo.ts'
import { post } from '../../../server/ledger/post.ts'
import { house, user } from '../../../server/ledger/posting.ts'
import { createVenueEvents } from '../../../server/platform/venueEvents.ts'
import { createDatedSettings } from '../../../server/settings/dated.ts'
import { createTestDatabase } from '../../support/database.ts'
import { newKey } from '../../support/examples.ts'
import { indexTicker } from '../../support/indexTicker.ts'
import { insertUserRow } from '../../support/userRow.ts'

export const TERMS: LoanSettings = {
  open: true,
  rate: '0.1',
  least: toAmount('10'),
  most: toAmount('200000'),
  quota: toAmount('1000000'),
  ...LOAN_LIMITS,
  haircut: '0.95',
  target: '0.65',
  fee: '0.02',
  lot: toAmount('0.001'),
}

/** Products whose open loans are not what is counted of their quota, and loans whose events are not what they are. */
const WRONG = `
  SELECT p.product, p.running, sum(o.principal) AS principal FROM loan_products AS p
  LEFT JOIN loan_orders AS o ON o.product = p.product GROUP BY p.product, p.running
  HAVING p.running <> coalesce(sum(o.principal), 0)
  UNION ALL
  SELECT o.id::text, o.borrowed, e.lent FROM loan_orders AS o CROSS JOIN LATERAL (
    SELECT sum(lent) AS lent, sum(paid - interest) AS repaid, sum(interest) AS interest, sum(locked - returned) AS locked,
      sum(sold) AS sold, sum(shortfall) AS shortfall
    FROM loan_events WHERE loan = o.id) AS e
  WHERE (o.borrowed, o.interest_paid, o.collateral, o.sold) IS DISTINCT FROM
      (e.lent, e.interest, e.locked - e.sold, e.sold)
    OR o.borrowed - e.repaid - o.principal NOT BETWEEN 0 AND e.shortfall`

/** Products whose figures are not those of their loans. */
const MISCOUNTED = `
  SELECT p.*, o.*, e.* FROM loan_products AS p
  LEFT JOIN LATERAL (
    SELECT count(*) AS taken, count(*) FILTER (WHERE ended_by IS NULL) AS loans, coalesce(sum(collateral), 0) AS collateral,
      count(*) FILTER (WHERE ended_by IS NULL AND level = 'notice') AS at_notice,
      count(*) FILTER (WHERE ended_by IS NULL AND level = 'urgent') AS at_urgent,
      count(*) FILTER (WHERE ended_by IS NULL AND level = 'liquidation') AS at_liquidation,
      coalesce(sum(interest_paid), 0) AS interest, coalesce(sum(sold), 0) AS sold
    FROM loan_orders WHERE product = p.product) AS o ON true
  LEFT JOIN LATERAL (
    SELECT count(*) FILTER (WHERE sold > 0) AS sales, coalesce(sum(shortfall), 0) AS shortfall FROM loan_events
    WHERE loan IN (SELECT id FROM loan_orders WHERE product = p.product)) AS e ON true
  WHERE (p.taken, p.loans, p.collateral, p.at_notice, p.at_urgent, p.at_liquidation, p.interest, p.sold, p.sales, p.shortfall)
    IS DISTINCT FROM
    (o.taken, o.loans, o.collateral, o.at_notice, o.at_urgent, o.at_liquidation, o.interest, o.sold, e.sales, e.shortfall)`

/** Loans at a venue without HTTP on a database of its own, whose clock and index price stand still until a test moves them. */
export const openLoanVenue = async (start: number) => {
  const database = await createTestDatabase(20)
  const { db, pool } = database
  let now = start
  let price = '60000'
  let age = 0
  let halted: string | undefined
  let isListed = true
  const reported: unknown[] = []
  const settings = createDatedSettings(['loan'])
  const report = (error: unknown): void => void reported.push(error)
  const parts: LoanParts = {
    db,
    clock: { now: () => now },
    timers: { after: () => () => undefined },
    settings,
    emitter: createVenueEvents(report),
    demo: false,
    market: {
      get halted() {
        return halted
      },
      index: (instId) => (instId === 'BTC-USDT' && isListed ? indexTicker(instId, price, now - age) : undefined),
    },
    isHalted: () => false,
    report,
  }
  /** As a venue that has just started, and has looked once at everything: a test says when it looks again. */
  const restarted = async () => {
    const loans = createLoans(parts)
    await loans.start()
    await loans.stop()
    return loans
  }
  const loans = await restarted()
  let lines = 0
  const balance = async (uid: string, coin: string, kind = 'available') => {
    const { rows } = await sql<{ amount: string }>`SELECT coalesce(sum(amount), 0) AS amount FROM ledger_balances
      WHERE uid = ${uid} AND coin = ${coin} AND kind = ${kind}`.execute(db)
    return toAmount(rows[0]?.amount ?? '0')
  }
  afterEach(async () => {
    expect((await pool.query(WRONG)).rows).toEqual([])
    expect((await pool.query(MISCOUNTED)).rows).toEqual([])
    expect((await pool.query('SELECT * FROM ledger_unclaimed')).rows).toEqual([])
    expect(await auditLedger(db)).toEqual([])
    expect(reported).toEqual([])
  })
  afterAll(() => database.drop())
  const venue = {
    loans,
    /** What was reported; a test that expects something takes it out. */
    reported,
    /** Names of the letters to somebody, in the order in which they were written. */
    letters: async (uid: string): Promise<readonly string[]> => {
      const { rows } = await sql<{ name: string }>`SELECT name FROM letters_due WHERE uid = ${uid} ORDER BY id`.execute(
        db,
      )
      return rows.map(({ name }) => name)
    },
    restarted,
    now: () => now,
    goTo: (at: number): void => {
      now = at
    },
    /** The index price, how old it is in ms, and why the market is halted. */
    market: (px: string, old = 0, why?: string): void => {
      ;[price, age, halted] = [px, old, why]
    },
    /** The coin is withdrawn from the venue, or listed again. */
    list: (listed: boolean): void => {
      isListed = listed
    },
    setTerms: (product: string, more: Partial<LoanSettings> = {}, from = start): void => {
      lines += 1
      settings.take({ id: String(lines), kind: 'loan', key: product, from, value: { ...TERMS, ...more } })
    },
    /** Somebody with 10,000 USDT and so many bitcoins. */
    person: async (bitcoins = '1'): Promise<string> => {
      const uid = await insertUserRow(db, now, { level: 0 })
      await grantDemo(db, uid, now)
      const [from, to] = [house('outside'), user(uid, 'available')]
      const move = { from, to, coin: 'BTC', amount: toAmount(bitcoins), cause: 'deposit' } as const
      await post(db, [{ causeId: newKey(), moves: [move] }], now)
      return uid
    },
    ask: (uid: string, product: string, amount: string, collateral: string, key = newKey()) =>
      loans.take(uid, key, {
        product,
        amount: toAmount(amount),
        collateral: toAmount(collateral),
        terms: termsOfLoan(settings.at('loan', product, now) ?? TERMS),
      }),
    /** The id of a loan. */
    taken: async (uid: string, product: string, amount: string, collateral: string): Promise<string> => {
      const answer = await venue.ask(uid, product, amount, collateral)
      if ('refused' in answer) throw new Error(JSON.stringify(answer.refused))
      return answer.id
    },
    loan: async (uid: string, id: string) => {
      const found = await loans.detail(uid, id, now)
      if (found === undefined) throw new Error(`no loan ${id}`)
      return found.loan
    },
    events: async (uid: string, id: string) => (await loans.events(uid, id, { limit: 50 })) ?? [],
    balance,
    named: loanProduct,
    price: () => toPrice(price),
  }
  return { database, venue }
}
