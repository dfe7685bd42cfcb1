import { beforeEach, describe, expect, it } from 'vitest'
import { add, compare, subtract, sum, toAmount, toPrice, ZERO } from '#protocol'
import { newKey } from '../../support/examples.ts'
import { breakOff } from './earnVenue.ts'
import { openLoanVenue } from './loanVenue.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Of the day before a leap day. */
const START = Date.UTC(2028, 1, 28, 12, 20)
const { database, venue } = await openLoanVenue(START)
const { loans } = venue

let products = 0
/** A product of its own for each test. */
const product = (more: Parameters<typeof venue.setTerms>[1] = {}): string => {
  products += 1
  const name = `BTC-USDT-30-t${products}`
  venue.setTerms(name, more, 0)
  return name
}
const refusalOf = (answer: object) => ('refused' in answer ? answer.refused : undefined)
/** The index has been fresh for long enough, and stays so. */
const settled = async (): Promise<void> => {
  venue.market('60000')
  await loans.checkPrices()
  await database.pool.query('UPDATE loan_indexes SET fresh_since = 0')
}
/** A venue that finds the price fresh since long ago. */
const watching = async () => {
  await settled()
  return venue.restarted()
}
const kinds = async (uid: string, id: string) => (await venue.events(uid, id)).map(({ kind }) => kind).toReversed()

beforeEach(async () => {
  venue.goTo(START)
  await settled()
})

describe('a loan', () => {
  it('locks its collateral and lends in the same commit, once for its key', async () => {
    const [uid, name, key] = [await venue.person(), product(), newKey()]
    const all = await Promise.all([1, 2, 3].map(() => venue.ask(uid, name, '30000', '1', key)))
    expect(new Set(all.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect([await venue.balance(uid, 'USDT'), await venue.balance(uid, 'BTC', 'locked')]).toEqual(['40000', '1'])
    expect(refusalOf(await venue.ask(uid, name, '20', '1', key))).toMatchObject({ error: 'keyReused' })
  })

  it('of a quota that several want at once lends the last of it once', async () => {
    const name = product({ quota: toAmount('1000') })
    const people = await Promise.all(Array.from({ length: 8 }, () => venue.person()))
    const answers = await Promise.all(people.map((uid) => venue.ask(uid, name, '300', '0.1')))
    expect(answers.filter((answer) => 'id' in answer)).toHaveLength(3)
    expect((await loans.products(name, START))[0]?.left).toBe('100')
  })

  it('is of at most the initial ratio, at the terms that were seen, in bounds, and of an index that is fresh', async () => {
    const [uid, name] = [await venue.person(), product()]
    // 0.65 of what 1 BTC counts for, 0.95 of 60,000.
    expect(refusalOf(await venue.ask(uid, name, '37050.00000001', '1'))).toMatchObject({
      error: 'loanRatio',
      values: { most: '37050' },
    })
    expect(refusalOf(await venue.ask(uid, name, '30000', '1.00000001'))).toMatchObject({ error: 'balanceTooLow' })
    expect(refusalOf(await venue.ask(uid, name, '9', '1'))).toMatchObject({ error: 'sizeTooSmall' })
    expect(refusalOf(await venue.ask(uid, name, '10', '0.000000001'))).toMatchObject({ field: 'collateral' })
    expect(refusalOf(await venue.ask(uid, product({ open: false }), '100', '1'))).toMatchObject({ error: 'earnClosed' })
    const [seen] = await loans.products(name, START)
    if (seen === undefined) throw new Error('no product')
    const terms = { ...seen.terms, fee: '0.01' }
    const asked = { product: name, amount: toAmount('100'), collateral: toAmount('1'), terms }
    expect(refusalOf(await loans.take(uid, newKey(), asked))).toEqual({ error: 'quoteChanged' })
    venue.market('60000', 10_001)
    expect(refusalOf(await venue.ask(uid, name, '100', '1'))).toEqual({ error: 'priceStale' })
    venue.market('60000', 0, 'upstream-lost')
    expect(refusalOf(await venue.ask(uid, name, '100', '1'))).toEqual({ error: 'priceStale' })
    for (const set of ["frozen_at = 1, frozen_reason = 'fraud'", 'erase_at = 1']) {
      const other = await venue.person()
      await database.pool.query(`UPDATE users SET ${set} WHERE uid = ${other}`)
      expect(refusalOf(await venue.ask(other, name, '100', '1'))).toEqual({ error: 'notNow' })
    }
    venue.market('60000')
    await venue.taken(uid, name, '37050', '1')
  })

  it('is shown before it is taken as it then is', async () => {
    const [uid, name] = [await venue.person(), product()]
    const input = { product: name, amount: toAmount('30000'), collateral: toAmount('1') }
    const shown = await loans.preview(uid, input, START)
    if ('error' in shown) throw new Error(shown.error)
    const { debt, debtAtEnd, liquidationNow, liquidationAtEnd, endAt } = await venue.loan(
      uid,
      await venue.taken(uid, name, '30000', '1'),
    )
    expect(shown).toMatchObject({ debt, debtAtEnd, liquidationNow, liquidationAtEnd, endAt, most: '37050' })
    expect(compare(liquidationAtEnd ?? toPrice('0'), liquidationNow ?? toPrice('1000000'))).toBe(1)
    expect(shown.leastCollateral).toBe('0.8097166')
  })

  it('keeps the rate and the ratios of its taking, whatever is announced', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.taken(uid, name, '30000', '1')
    const before = (await venue.loan(uid, id)).debtAtEnd
    venue.setTerms(name, { rate: '0.9', notice: '0.66', urgent: '0.67', liquidation: '0.68' }, START + 1)
    venue.goTo(START + HOUR / 2)
    await loans.runDue()
    await loans.checkPrices()
    expect(await venue.loan(uid, id)).toMatchObject({ debtAtEnd: before, level: 'safe', terms: { rate: '0.1' } })
  })
})

describe('a repayment', () => {
  it('of all pays the interest of the hour begun, and returns the collateral', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.taken(uid, name, '30000', '1')
    venue.goTo(START + 2 * HOUR)
    const { debt } = await venue.loan(uid, id)
    // Three hours have begun: 30,000 · (1 + 0.1 / 31,536,000)^10,800, rounded up.
    expect(debt).toBe('30001.02741486')
    const key = newKey()
    venue.goTo(START + 3 * HOUR)
    expect(refusalOf(await loans.repay(uid, newKey(), { id, amount: debt, whole: true }))).toEqual({
      error: 'quoteChanged',
    })
    const now = (await venue.loan(uid, id)).debt
    const answers = await Promise.all([1, 2].map(() => loans.repay(uid, key, { id, amount: now, whole: true })))
    expect(answers).toEqual([{ id }, { id }])
    expect(await venue.balance(uid, 'USDT')).toBe(subtract(toAmount('40000'), now))
    expect([await venue.balance(uid, 'BTC'), await venue.balance(uid, 'BTC', 'locked')]).toEqual(['1', '0'])
    expect(await venue.loan(uid, id)).toMatchObject({
      ended: { by: 'repaid' },
      debt: '0',
      interestPaid: subtract(now, toAmount('30000')),
    })
    expect(refusalOf(await loans.repay(uid, newKey(), { id, amount: now, whole: true }))).toEqual({
      error: 'earnMoved',
    })
  })

  it('of a part pays interest first, and what is left owed is exact', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.taken(uid, name, '30000', '1')
    venue.goTo(START + 5 * DAY)
    const { debt } = await venue.loan(uid, id)
    for (const part of ['0.00000001', '12.34567891', '10000']) {
      const before = (await venue.loan(uid, id)).debt
      await loans.repay(uid, newKey(), { id, amount: toAmount(part), whole: false })
      expect((await venue.loan(uid, id)).debt).toBe(subtract(before, toAmount(part)))
    }
    const { principal, interestPaid } = await venue.loan(uid, id)
    expect(add(subtract(toAmount('30000'), principal), interestPaid)).toBe('10012.34567892')
    // More than is owed pays what is owed.
    await loans.repay(uid, newKey(), { id, amount: toAmount('39000'), whole: false })
    expect(await venue.loan(uid, id)).toMatchObject({ ended: { by: 'repaid' } })
    expect(await venue.balance(uid, 'USDT')).toBe(subtract(toAmount('40000'), debt))
  })

  it('takes what there is, of a frozen account too, and of no other user', async () => {
    const [uid, other, name] = [await venue.person(), await venue.person(), product()]
    const id = await venue.taken(uid, name, '30000', '1')
    expect(refusalOf(await loans.repay(other, newKey(), { id, amount: toAmount('1'), whole: false }))).toMatchObject({
      error: 'notFound',
    })
    expect(refusalOf(await loans.addCollateral(other, newKey(), { id, amount: toAmount('1') }))).toMatchObject({
      error: 'notFound',
    })
    expect(await loans.detail(other, id, START)).toBeUndefined()
    expect(await loans.events(other, id, { limit: 5 })).toBeUndefined()
    await database.pool.query(`UPDATE users SET frozen_at = 1, frozen_reason = 'fraud' WHERE uid = ${uid}`)
    expect(
      refusalOf(await loans.repay(uid, newKey(), { id, amount: toAmount('0.000000001'), whole: false })),
    ).toMatchObject({ error: 'invalidField' })
    expect(await loans.repay(uid, newKey(), { id, amount: toAmount('1'), whole: false })).toEqual({ id })
  })
})

describe('a price that falls', () => {
  it('tells the owner once at 75 % and once at 85 %, and more collateral makes it safe', async () => {
    const [uid, name] = [await venue.person('2'), product()]
    const id = await venue.taken(uid, name, '30000', '1')
    const watcher = await watching()
    // 30,000 / (0.95 · 42,000) = 75.2 %; then 86.3 %.
    for (const px of ['42200', '42000', '42100', '42000', '36600', '36500', '36600']) {
      venue.market(px)
      await watcher.checkPrices()
      await watcher.checkPrices()
    }
    expect(await kinds(uid, id)).toEqual(['taken', 'notice', 'urgent'])
    expect(await venue.letters(uid)).toEqual(['loanNotice', 'loanUrgent'])
    const { missing, level } = await venue.loan(uid, id)
    expect(level).toBe('urgent')
    await loans.addCollateral(uid, newKey(), { id, amount: missing })
    const after = await venue.loan(uid, id)
    expect([after.level, after.ratio]).toEqual(['safe', '0.65'])
    expect(after.missing).toBe('0')
  })

  it('to 91 % sells until the target is reached, gives the remainder back, and says what it took', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.taken(uid, name, '30000', '1')
    const watcher = await watching()
    venue.market('34700')
    await watcher.checkPrices()
    await watcher.checkPrices()
    const after = await venue.loan(uid, id)
    const [sale] = await venue.events(uid, id)
    expect(sale).toMatchObject({ kind: 'liquidated', index: '34700', shortfall: '0', returned: '0' })
    expect(Number(after.ratio)).toBeCloseTo(0.65, 4)
    expect(after.level).toBe('safe')
    if (sale === undefined) throw new Error('nothing sold')
    const { sold, fee, proceeds, paid } = sale
    expect(add(proceeds, fee)).toBe(toAmount(String(Math.floor(Number(sold) * 34_700 * 1e8) / 1e8)))
    expect([proceeds, await venue.balance(uid, 'USDT')]).toEqual([paid, '40000'])
    expect(add(after.collateral, sold)).toBe('1')
    expect(await venue.letters(uid)).toEqual(['loanLiquidated'])
    // Nothing more at this price.
    await watcher.checkPrices()
    expect(await kinds(uid, id)).toEqual(['taken', 'liquidated'])
  })

  it('so far that nothing covers the debt takes all of the collateral, and no more of its owner', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.taken(uid, name, '30000', '1')
    const watcher = await watching()
    venue.market('20000')
    await watcher.checkPrices()
    expect(await venue.loan(uid, id)).toMatchObject({ ended: { by: 'liquidated' }, sold: '1', collateral: '0' })
    const [sale] = await venue.events(uid, id)
    expect(sale).toMatchObject({ sold: '1', fee: '400', paid: '19600', debt: '0' })
    expect(add(sale?.paid ?? ZERO, sale?.shortfall ?? ZERO)).toBe('30000.34246771')
    expect([await venue.balance(uid, 'USDT'), await venue.balance(uid, 'BTC')]).toEqual(['40000', '0'])
  })

  it('while the index is stale or halted, or within the hour after, sells nothing; interest goes on', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.taken(uid, name, '30000', '1')
    const watcher = await watching()
    venue.market('34000', 20_000)
    venue.goTo(START + 2 * HOUR)
    await watcher.checkPrices()
    await watcher.runDue()
    const stale = await venue.loan(uid, id)
    expect(stale).toMatchObject({ level: 'safe', index: { fresh: false, sellsFrom: 0 } })
    expect(compare(stale.debt, toAmount('30001'))).toBe(1)
    venue.market('34000')
    await watcher.checkPrices()
    expect(await venue.loan(uid, id)).toMatchObject({ level: 'liquidation', collateral: '1' })
    expect(await venue.letters(uid)).toEqual(['loanUrgent'])
    // A restart of some seconds is no break, and starts no new hour.
    const restarted = await venue.restarted()
    for (let minutes = 1; minutes < 60; minutes += 1) {
      venue.goTo(START + 2 * HOUR + minutes * 60_000)
      // oxlint-disable-next-line no-await-in-loop -- A minute after the other.
      await restarted.checkPrices()
    }
    expect((await venue.loan(uid, id)).collateral).toBe('1')
    venue.goTo(START + 3 * HOUR)
    await restarted.checkPrices()
    expect(compare((await venue.loan(uid, id)).collateral, toAmount('1'))).toBe(-1)
  })

  it('is met by collateral of the same moment once: one of both finds what the other has left', async () => {
    const name = product()
    const watcher = await watching()
    for (let tries = 0; tries < 6; tries += 1) {
      // oxlint-disable no-await-in-loop -- One race after the other.
      venue.market('60000')
      const uid = await venue.person('3')
      const id = await venue.taken(uid, name, '30000', '1')
      venue.market('34700')
      const [, added] = await Promise.all([
        watcher.checkPrices(),
        loans.addCollateral(uid, newKey(), { id, amount: toAmount('2') }),
        loans.repay(uid, newKey(), { id, amount: toAmount('100'), whole: false }),
      ])
      expect(added).toEqual({ id })
      const { collateral, sold } = await venue.loan(uid, id)
      expect(add(collateral, sold)).toBe('3')
      // oxlint-enable no-await-in-loop
    }
  })

  it('of a coin that is withdrawn sells nothing; its owner is told nothing new, repays and gets it back', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.taken(uid, name, '5000', '1')
    const watcher = await watching()
    venue.list(false)
    venue.goTo(START + HOUR)
    await watcher.checkPrices()
    await watcher.runDue()
    const { ratio, index, debt } = await venue.loan(uid, id)
    expect([ratio, index]).toEqual([undefined, undefined])
    expect(refusalOf(await venue.ask(uid, name, '100', '0.1'))).toMatchObject({ error: 'balanceTooLow' })
    expect(await loans.repay(uid, newKey(), { id, amount: debt, whole: true })).toEqual({ id })
    expect(await venue.balance(uid, 'BTC')).toBe('1')
    venue.list(true)
  })

  it('harms nobody else', async () => {
    const name = product()
    const watcher = await watching()
    const [uid, calm] = [await venue.person(), await venue.person()]
    const [id, other] = [await venue.taken(uid, name, '37000', '1'), await venue.taken(calm, name, '10000', '1')]
    const before = await venue.loan(calm, other)
    venue.market('42000')
    await watcher.checkPrices()
    expect((await venue.loan(uid, id)).sold).not.toBe('0')
    venue.market('60000')
    expect(await venue.loan(calm, other)).toEqual(before)
  })
})

describe('the end of a term', () => {
  it('is told a day before, and repaid from the balance', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.taken(uid, name, '1000', '1')
    const { debtAtEnd } = await venue.loan(uid, id)
    for (const at of [START + 29 * DAY, START + 29.5 * DAY, START + 30 * DAY, START + 31 * DAY]) {
      venue.goTo(at)
      await loans.runDue()
      await loans.runDue()
    }
    expect(await kinds(uid, id)).toEqual(['taken', 'ending', 'matured'])
    expect(await venue.letters(uid)).toEqual(['loanEnding', 'loanMatured'])
    expect(await venue.balance(uid, 'USDT')).toBe(subtract(toAmount('11000'), debtAtEnd))
    expect(await venue.balance(uid, 'BTC')).toBe('1')
  })

  it('sells as much as the debt needs where the balance does not reach, once there is a price for it', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.taken(uid, name, '30000', '1')
    const { debtAtEnd } = await venue.loan(uid, id)
    venue.market('60000', 60_000)
    venue.goTo(START + 30 * DAY + 5 * HOUR)
    // So that less than the debt is left to spend.
    await spend(uid, '20000')
    await loans.runDue()
    expect(await venue.loan(uid, id)).toMatchObject({ debt: debtAtEnd, collateral: '1' })
    await settled()
    const watcher = await venue.restarted()
    venue.goTo(venue.now() + 60_000)
    await watcher.runDue()
    const [event] = await venue.events(uid, id)
    expect(event).toMatchObject({ kind: 'matured', paid: debtAtEnd, shortfall: '0' })
    expect(await venue.loan(uid, id)).toMatchObject({ ended: { by: 'term' } })
    // What the last unit sold brings beyond the debt is the owner's.
    expect(compare(subtract(event?.proceeds ?? ZERO, debtAtEnd), toAmount('0.01'))).toBe(-1)
    expect(await venue.balance(uid, 'BTC')).toBe(subtract(toAmount('1'), event?.sold ?? ZERO))
  })

  it('comes once, whoever runs, after however long', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.taken(uid, name, '1000', '1')
    const { debtAtEnd } = await venue.loan(uid, id)
    venue.goTo(START + 90 * DAY)
    const others = await Promise.all([1, 2, 3].map(() => venue.restarted()))
    await Promise.all([loans, ...others].map((one) => one.runDue()))
    venue.goTo(START)
    await loans.runDue()
    expect(await venue.balance(uid, 'USDT')).toBe(subtract(toAmount('11000'), debtAtEnd))
    expect(await kinds(uid, id)).toEqual(['taken', 'matured'])
  })
})

describe('loans that are settled together', () => {
  it('end by one balance only as far as it reaches', async () => {
    const [uid, name] = [await venue.person('2'), product()]
    const ids = [await venue.taken(uid, name, '8000', '1'), await venue.taken(uid, name, '8000', '1')]
    const { debtAtEnd } = await venue.loan(uid, ids[0] ?? '')
    await spend(uid, '17000')
    venue.goTo(START + 30 * DAY)
    await settled()
    const watcher = await venue.restarted()
    venue.goTo(venue.now() + 60_000)
    await watcher.runDue()
    const ends = await Promise.all(ids.map(async (id) => (await venue.events(uid, id))[0]))
    expect(ends.map((end) => end?.paid)).toEqual([debtAtEnd, debtAtEnd])
    expect(ends.map((end) => end?.sold === '0')).toEqual([true, false])
  })

  it('are settled though one of them fails, which is left alone for a while', async () => {
    const [uid, other, name] = [await venue.person(), await venue.person(), product()]
    const [bad, good] = [await venue.taken(uid, name, '30000', '1'), await venue.taken(other, name, '30000', '1')]
    const watcher = await watching()
    await database.asOwner(`CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'broken on purpose'; END $$;
      CREATE TRIGGER loan_orders_fails BEFORE UPDATE ON loan_orders FOR EACH ROW WHEN (OLD.id = ${bad}) EXECUTE FUNCTION fails()`)
    venue.market('34700')
    await watcher.checkPrices()
    await watcher.checkPrices()
    await database.asOwner('DROP TRIGGER loan_orders_fails ON loan_orders; DROP FUNCTION fails()')
    expect([await kinds(uid, bad), await kinds(other, good)]).toEqual([['taken'], ['taken', 'liquidated']])
    expect(venue.reported.splice(0).map(String)).toEqual([expect.stringContaining('broken on purpose')])
  })
})

describe('connections that break in the middle', () => {
  it('leave every loan as it was, or done', async () => {
    const name = product()
    const people = await Promise.all(Array.from({ length: 12 }, () => venue.person('2')))
    const ids = await Promise.all(people.map((uid) => venue.taken(uid, name, '30000', '1')))
    const watcher = await watching()
    venue.market('34700')
    await breakOff(database, 'loan', 6, () => watcher.checkPrices())
    await watcher.checkPrices()
    const halves = ids.map((id) => ({ id, key: newKey(), amount: toAmount('0.5') }))
    const addAll = () =>
      Promise.all(halves.map(({ key, ...input }, at) => loans.addCollateral(people[at] ?? '', key, input)))
    await breakOff(database, 'loan', 6, addAll)
    await addAll()
    for (const [at, id] of ids.entries()) {
      // oxlint-disable no-await-in-loop -- One after the other.
      const uid = people[at] ?? ''
      const { collateral, sold } = await venue.loan(uid, id)
      expect([await kinds(uid, id), sum([collateral, sold])]).toEqual([['taken', 'liquidated', 'added'], '1.5'])
      // oxlint-enable no-await-in-loop
    }
  })
})

/** The user gives coins away. */
const spend = async (uid: string, amount: string): Promise<void> => {
  await database.pool.query(
    `SELECT ledger_post(ARRAY[0,0], ARRAY['${uid}', NULL]::bigint[], ARRAY['available','outside'], ARRAY['USDT','USDT'],
      ARRAY['-${amount}', '${amount}']::numeric[], ARRAY['withdrawal','withdrawal'], ARRAY['x','x'], ${venue.now()})`,
  )
}
