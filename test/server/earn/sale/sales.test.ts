import { describe, expect, it } from 'vitest'
import { add, recheckSale, type SaleLine, secretHash, sha256, subtract, toAmount, toPrice } from '#protocol'
import { lengthenSales } from '../../../../server/earn/sale/phases.ts'
import { reconcile } from '../../../../server/ledger/reconcile.ts'
import { DAY, HOUR, newKey, openSaleVenue } from './saleVenue.ts'

const venue = await openSaleVenue()
const GRANT = '10000'
const paid = (spent: string) => subtract(toAmount(GRANT), toAmount(spent))

/** The published list of a sale. */
const listOf = async (id: string): Promise<SaleLine[]> => {
  const rows = await venue.database.db
    .selectFrom('sale_orders')
    .selectAll()
    .where('sale', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ line, committed, nonce }) => ({ id: line, commitment: toAmount(committed), nonce }))
}

describe('a sale from its start to the end of its vesting', () => {
  it('is committed to, allocated, paid, distributed and vested, each move in the ledger with its cause', async () => {
    const { id, sale } = await venue.publish({ cliffDays: 2, vestingDays: 4 })
    const [large, small, lazy] = [await venue.person(), await venue.person(), await venue.person()]
    expect(await venue.buy(large, id, '10')).toEqual({ refused: { error: 'saleClosed' } })
    venue.to(sale.startsAt)
    for (const [uid, amount] of [
      [large, '3000'],
      [small, '500'],
      [lazy, '400'],
      [small, '100'],
    ] as const)
      expect(await venue.buy(uid, id, amount)).toEqual({ id: expect.any(String) as string })
    expect(await venue.balance(small)).toBe(paid('600'))
    venue.to(sale.endsAt)
    await venue.sales.runDue()
    // 600 of the cap, and what is left of 1,000 for 600 + 400 committed: but no more than these pay for.
    expect(await venue.order(id, large)).toMatchObject({ state: 'allocated', tokens: '600', charged: '1200' })
    expect(await venue.order(id, small)).toMatchObject({ state: 'allocated', tokens: '240', charged: '480' })
    expect(await venue.order(id, lazy)).toMatchObject({ state: 'allocated', tokens: '160', charged: '320' })
    expect(await venue.balance(large)).toBe(paid('1200'))
    const row = await venue.sale(id)
    expect(row).toMatchObject({ progress: 'rationed', participants: 3, pay_by: String(sale.endsAt + DAY) })
    expect(add(toAmount(row.allocated ?? ''), toAmount('0'))).toBe('1000')
    const [mine] = (await listOf(id)).slice(1)
    const published = {
      id,
      settings: sale,
      root: row.root ?? '',
      participants: 3,
      total: toAmount(row.total),
      sum: toAmount(row.allocated ?? ''),
    }
    const own = { id: mine?.id ?? '', commitment: toAmount('600'), tokens: toAmount('240'), charged: toAmount('480') }
    expect(recheckSale(published, await listOf(id), own)).toMatchObject({ verdict: 'ok', place: 2 })
    expect(await venue.pay(large, id, '1199')).toMatchObject({ refused: { error: 'quoteChanged' } })
    expect(await venue.pay(large, id, '1200')).toEqual({ id: expect.any(String) as string })
    expect(await venue.pay(small, id, '480')).toEqual({ id: expect.any(String) as string })
    expect(await venue.pay(small, id, '480')).toEqual({ refused: { error: 'saleNotPayable' } })
    venue.to(sale.deliversAt)
    await venue.sales.runDue()
    expect(await venue.order(id, lazy)).toMatchObject({ state: 'refunded', refund: 'unpaid' })
    expect(await venue.balance(lazy)).toBe(GRANT)
    expect(await venue.order(id, small)).toMatchObject({ state: 'delivered', held: '240', released: '0' })
    venue.to(sale.deliversAt + 2 * DAY - 1)
    await venue.sales.runDue()
    expect(await venue.balance(small, 'SUI')).toBe(await venue.balance(lazy, 'SUI'))
    venue.to(sale.deliversAt + 2 * DAY)
    await venue.sales.runDue()
    expect(await venue.order(id, small)).toMatchObject({ held: '120', released: '120' })
    venue.to(sale.deliversAt + 5 * DAY)
    await venue.sales.runDue()
    expect(await venue.order(id, small)).toMatchObject({ held: '0', released: '240' })
    expect(await venue.causes(small)).toEqual([
      'sale-commit available -500 USDT',
      'sale-commit locked 500 USDT',
      'sale-commit available -100 USDT',
      'sale-commit locked 100 USDT',
      'sale-refund locked -120 USDT',
      'sale-refund available 120 USDT',
      'sale-payment locked -480 USDT',
      'sale-payment escrow 480 USDT',
      'sale-purchase escrow -480 USDT',
      'sale-tokens locked 240 SUI',
      'sale-vested locked -120 SUI',
      'sale-vested available 120 SUI',
      'sale-vested locked -120 SUI',
      'sale-vested available 120 SUI',
    ])
  })

  it('is in the proof of what Tapeline owes and in the reconciliation while it binds anything', async () => {
    const { id, sale } = await venue.publish({ cliffDays: 10, vestingDays: 10 })
    const uid = await venue.person()
    venue.to(sale.startsAt)
    await venue.buy(uid, id, '1000')
    const [usdt, sui] = [await venue.balance(uid), await venue.balance(uid, 'SUI')]
    const owned = async (coin: string) => {
      const found = await reconcile(venue.database.connection, venue.now)
      expect(found?.faults).toEqual([])
      const { rows } = await venue.database.pool.query<{ amount: string }>(
        'SELECT sum(amount)::text AS amount FROM liability_leaves WHERE number = $1 AND uid = $2 AND coin = $3',
        [found?.number, uid, coin],
      )
      return toAmount(rows[0]?.amount ?? '0')
    }
    expect(await owned('USDT')).toBe(add(toAmount(usdt), toAmount('1000')))
    venue.to(sale.endsAt)
    await venue.sales.runDue()
    await venue.pay(uid, id, '1000')
    expect(await owned('USDT')).toBe(add(toAmount(usdt), toAmount('1000')))
    venue.to(sale.deliversAt)
    await venue.sales.runDue()
    expect(await owned('USDT')).toBe(usdt)
    expect(await owned('SUI')).toBe(add(toAmount(sui), toAmount('500')))
  })
})

describe('time', () => {
  it('a commitment in the last millisecond counts, and one at the end does not', async () => {
    const { id, sale } = await venue.publish()
    const uid = await venue.person()
    venue.to(sale.endsAt - 1)
    expect(await venue.buy(uid, id, '100')).toEqual({ id: expect.any(String) as string })
    venue.to(sale.endsAt)
    expect(await venue.buy(uid, id, '100')).toEqual({ refused: { error: 'saleClosed' } })
    await venue.sales.runDue()
    expect(await venue.order(id, uid)).toMatchObject({ committed: '100', tokens: '50' })
  })

  it('a commitment that waits for another beyond the end does not count: the time of its commit decides', async () => {
    const { id, sale } = await venue.publish()
    const uid = await venue.person()
    venue.to(sale.startsAt)
    await venue.sales.runDue()
    venue.to(sale.endsAt - 1)
    const client = await venue.database.pool.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM sales WHERE id = $1 FOR NO KEY UPDATE', [id])
    const waiting = venue.buy(uid, id, '100')
    await expect
      .poll(
        async () =>
          (
            await venue.database.pool.query(
              `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
            )
          ).rowCount,
      )
      .toBe(1)
    venue.to(sale.endsAt)
    await client.query('COMMIT')
    client.release()
    expect(await waiting).toEqual({ refused: { error: 'saleClosed' } })
  })

  it('vesting and the time to pay begin with what happened, however late', async () => {
    const { id, sale } = await venue.publish({ vestingDays: 2 })
    const uid = await venue.person()
    venue.to(sale.startsAt)
    await venue.buy(uid, id, '200')
    const late = sale.endsAt + 7 * HOUR
    venue.to(late)
    await venue.sales.runDue()
    venue.to(late + DAY - 1)
    expect(await venue.pay(uid, id, '200')).toEqual({ id: expect.any(String) as string })
    const event = sale.deliversAt + 9 * DAY
    venue.to(event)
    await venue.sales.runDue()
    expect((await venue.sale(id)).distributed_at).toBe(String(event))
    expect(await venue.order(id, uid)).toMatchObject({ held: '100', released: '0' })
    venue.to(event + DAY)
    await venue.sales.runDue()
    expect(await venue.order(id, uid)).toMatchObject({ held: '50', released: '50' })
  })

  it('nobody pays at the deadline, and an outage gives back the time in which nobody could', async () => {
    const { id, sale } = await venue.publish()
    const [uid, other] = [await venue.person(), await venue.person()]
    venue.to(sale.startsAt)
    await venue.buy(uid, id, '200')
    await venue.buy(other, id, '200')
    venue.to(sale.endsAt)
    await venue.sales.runDue()
    const outage = { from: sale.endsAt + HOUR, to: sale.endsAt + 3 * HOUR }
    await venue.database.db.transaction().execute((transaction) => lengthenSales(transaction, outage))
    venue.to(sale.endsAt + DAY + 2 * HOUR - 1)
    expect(await venue.pay(uid, id, '200')).toEqual({ id: expect.any(String) as string })
    venue.to(sale.endsAt + DAY + 2 * HOUR)
    expect(await venue.pay(other, id, '200')).toEqual({ refused: { error: 'salePaidLate' } })
  })
})

describe('a sale that does not take place returns everything', () => {
  it('where too little was committed', async () => {
    const { id, sale } = await venue.publish({ totalLeast: toAmount('1000.00000001') })
    const uid = await venue.person()
    venue.to(sale.startsAt)
    await venue.buy(uid, id, '1000')
    venue.to(sale.endsAt)
    await venue.sales.runDue()
    expect(await venue.sale(id)).toMatchObject({ progress: 'failed', failure: 'undersubscribed' })
    expect(await venue.order(id, uid)).toMatchObject({ state: 'refunded', refund: 'failed' })
    expect(await venue.balance(uid)).toBe(GRANT)
  })

  it('where nobody committed anything', async () => {
    const { id, sale } = await venue.publish({ totalLeast: toAmount('0') })
    venue.to(sale.startsAt)
    await venue.sales.runDue()
    venue.to(sale.endsAt)
    await venue.sales.runDue()
    expect(await venue.sale(id)).toMatchObject({ progress: 'failed', failure: 'undersubscribed' })
  })

  it('where two operators stop it, payments too', async () => {
    const { id, sale } = await venue.publish()
    const [payer, other] = [await venue.person(), await venue.person()]
    venue.to(sale.startsAt)
    await venue.buy(payer, id, '1000')
    await venue.buy(other, id, '1000')
    venue.to(sale.endsAt)
    await venue.sales.runDue()
    await venue.pay(payer, id, '1000')
    await venue.set('saleStop', id, { stopped: true })
    await venue.sales.runDue()
    expect(await venue.sale(id)).toMatchObject({ progress: 'failed', failure: 'stopped' })
    for (const uid of [payer, other]) expect(await venue.balance(uid)).toBe(GRANT)
    venue.to(sale.deliversAt)
    await venue.sales.runDue()
    expect(await venue.order(id, payer)).toMatchObject({ state: 'refunded', refund: 'failed' })
  })

  it('where the secret of a lottery is gone', async () => {
    const { id, sale } = await venue.publish({
      sharing: 'lottery',
      ticket: toAmount('100'),
      cap: toAmount('500'),
      commitLeast: toAmount('200'),
      commitMost: toAmount('0'),
    })
    const uid = await venue.person()
    venue.to(sale.startsAt)
    expect(await venue.buy(uid, id, '300', { nonce: 'a'.repeat(32) })).toMatchObject({
      refused: { error: 'saleTickets' },
    })
    expect(await venue.buy(uid, id, '400')).toMatchObject({ refused: { error: 'invalidField', field: 'nonce' } })
    await venue.buy(uid, id, '400', { nonce: 'a'.repeat(32) })
    await venue.database.pool.query('UPDATE sales SET secret = NULL WHERE id = $1', [id])
    venue.to(sale.endsAt)
    await venue.sales.runDue()
    expect(await venue.sale(id)).toMatchObject({ progress: 'failed', failure: 'secret' })
    expect(await venue.balance(uid)).toBe(GRANT)
  })
})

describe('a lottery', () => {
  it('draws whole tickets by the published list, the secret and the nonces', async () => {
    const lottery = {
      sharing: 'lottery' as const,
      ticket: toAmount('100'),
      cap: toAmount('500'),
      commitLeast: toAmount('200'),
      commitMost: toAmount('0'),
    }
    const { id, sale } = await venue.publish(lottery)
    venue.to(sale.startsAt)
    const people = await Promise.all(Array.from({ length: 5 }, () => venue.person()))
    for (const [at, uid] of people.entries())
      expect(await venue.buy(uid, id, '1000', { nonce: sha256(`n${at}`).slice(0, 32) })).toHaveProperty('id')
    expect((await venue.sale(id)).secret_hash).toBe(secretHash(sha256('secret')))
    venue.to(sale.endsAt)
    await venue.sales.runDue()
    const row = await venue.sale(id)
    const published = {
      id,
      settings: sale,
      root: row.root ?? '',
      participants: 5,
      total: toAmount('5000'),
      sum: toAmount('1000'),
      secretHash: row.secret_hash ?? undefined,
      secret: row.secret ?? undefined,
    }
    expect(recheckSale(published, await listOf(id)).verdict).toBe('ok')
    const tokens = await Promise.all(
      people.map(async (uid) => Number(((await venue.order(id, uid)) as { tokens?: string }).tokens)),
    )
    expect(tokens.every((one) => one % 100 === 0)).toBe(true)
    expect(tokens.reduce((sum, one) => sum + one, 0)).toBe(1_000)
  })
})

describe('who commits, and how much', () => {
  it('is refused below the least, above the most, without the coins, and for an unknown sale', async () => {
    const { id, sale } = await venue.publish({ commitMost: toAmount('20000') })
    const uid = await venue.person()
    venue.to(sale.startsAt)
    await venue.sales.runDue()
    expect(await venue.buy(uid, 'no-such-sale', '10')).toMatchObject({ refused: { error: 'notFound' } })
    expect(await venue.buy(uid, id, '9.99')).toMatchObject({
      refused: { error: 'sizeTooSmall', values: { min: '10' } },
    })
    expect(await venue.buy(uid, id, '10.000000001')).toMatchObject({ refused: { error: 'invalidField' } })
    expect(await venue.buy(uid, id, '20000.01')).toMatchObject({ refused: { error: 'sizeTooLarge' } })
    expect(await venue.buy(uid, id, '15000')).toMatchObject({ refused: { error: 'balanceTooLow' } })
    expect(await venue.sale(id)).toMatchObject({ participants: 0 })
    await venue.buy(uid, id, '10')
    expect(await venue.buy(uid, id, '1')).toHaveProperty('id')
  })

  it('the last of what can be committed goes to one of two who ask at once', async () => {
    const { id, sale } = await venue.publish({ totalMost: toAmount('1000') })
    const people = await Promise.all(Array.from({ length: 6 }, () => venue.person()))
    venue.to(sale.startsAt)
    const answers = await Promise.all(people.map((uid) => venue.buy(uid, id, '400')))
    expect(answers.filter((one) => 'id' in one).length).toBe(2)
    expect(answers.filter((one) => 'refused' in one && one.refused.error === 'saleFull').length).toBe(4)
    expect(toAmount((await venue.sale(id)).total)).toBe('800')
    const [last] = people
    const uid = await venue.person()
    expect(await venue.buy(uid, id, '200')).toHaveProperty('id')
    expect(await venue.buy(last ?? '', id, '10')).toMatchObject({
      refused: { error: 'saleFull', values: { left: '0' } },
    })
  })

  it('one key acts once, and two payments at once are one', async () => {
    const { id, sale } = await venue.publish()
    const uid = await venue.person()
    venue.to(sale.startsAt)
    const key = newKey()
    const twice = await Promise.all([venue.buy(uid, id, '500', { key }), venue.buy(uid, id, '500', { key })])
    expect(twice[0]).toEqual(twice[1])
    venue.restart()
    expect(await venue.buy(uid, id, '500', { key })).toEqual(twice[0])
    expect(await venue.order(id, uid)).toMatchObject({ committed: '500' })
    venue.to(sale.endsAt)
    await venue.sales.runDue()
    const paying = await Promise.all([venue.pay(uid, id, '500'), venue.pay(uid, id, '500')])
    expect(paying.filter((one) => 'id' in one).length).toBe(1)
    expect(await venue.balance(uid, 'USDT', 'escrow')).toBe('500')
  })

  it('two accounts of one person are one participant', async () => {
    const { id, sale } = await venue.publish()
    const [uid, same] = [await venue.person(), await venue.person()]
    const none = { primary_case: null, expires_on: null, front: null, back: null, selfie: null, advanced_case: null }
    await venue.database.db
      .insertInto('identities')
      .values(
        [uid, same].map((one) => ({ ...none, uid: one, sealed: null, document: null, document_mark: 'one document' })),
      )
      .execute()
    venue.to(sale.startsAt)
    await venue.buy(uid, id, '100')
    expect(await venue.buy(same, id, '100')).toEqual({ refused: { error: 'saleOtherAccount' } })
  })
})

describe('whatever stops in between', () => {
  it('two processes that do the same at once do it once', async () => {
    const { id, sale } = await venue.publish({ vestingDays: 1, supply: toAmount('100'), cap: toAmount('10') })
    const people = await Promise.all(Array.from({ length: 30 }, () => venue.person()))
    venue.to(sale.startsAt)
    await Promise.all(people.map((uid) => venue.buy(uid, id, '50')))
    const other = venue.start()
    const both = () => Promise.all([venue.sales.runDue(), other.runDue()])
    venue.to(sale.endsAt)
    await both()
    await Promise.all(
      people
        .slice(0, 20)
        .map(async (uid) => venue.pay(uid, id, ((await venue.order(id, uid)) as { charged?: string }).charged ?? '')),
    )
    venue.to(sale.deliversAt)
    await both()
    venue.to(sale.deliversAt + DAY)
    await both()
    for (const [at, uid] of people.entries()) {
      const order = await venue.order(id, uid)
      expect(order.state).toBe(at < 20 ? 'delivered' : 'refunded')
    }
    const { rows } = await venue.database.pool.query<{ sum: string }>(
      `SELECT sum(l.amount)::text AS sum FROM ledger_lines AS l JOIN sale_orders AS o ON o.id::text = l.cause_id
       WHERE o.sale = $1 AND l.cause = 'sale-tokens' AND l.uid IS NOT NULL`,
      [id],
    )
    const { rows: owed } = await venue.database.pool.query<{ sum: string }>(
      `SELECT sum(tokens)::text AS sum FROM sale_orders WHERE sale = $1 AND state = 'delivered'`,
      [id],
    )
    expect(rows[0]?.sum).toBe(owed[0]?.sum)
  })

  it('an allocation of which only a part was booked goes on after a restart, and a payment does not wait for it', async () => {
    const { id, sale } = await venue.publish()
    const [first, second] = [await venue.person(), await venue.person()]
    venue.to(sale.startsAt)
    await venue.buy(first, id, '1500')
    await venue.buy(second, id, '1500')
    venue.to(sale.endsAt)
    await venue.database.asOwner(
      `CREATE FUNCTION break_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.state <> OLD.state THEN RAISE EXCEPTION 'killed'; END IF; RETURN NEW; END $$`,
      'CREATE TRIGGER break_here BEFORE UPDATE ON sale_orders FOR EACH ROW EXECUTE FUNCTION break_here()',
    )
    await venue.sales.runDue()
    expect(venue.reported.length).toBeGreaterThan(0)
    venue.reported.length = 0
    await venue.database.asOwner('DROP TRIGGER break_here ON sale_orders')
    expect(await venue.sale(id)).toMatchObject({ progress: 'rationed' })
    expect(await venue.order(id, first)).toMatchObject({ state: 'committed', tokens: '500' })
    expect(await venue.pay(first, id, '1000')).toHaveProperty('id')
    expect(await venue.balance(first)).toBe(paid('1000'))
    venue.restart()
    await venue.sales.runDue()
    expect(await venue.order(id, second)).toMatchObject({ state: 'allocated', charged: '1000' })
    expect(await venue.order(id, first)).toMatchObject({ state: 'paid' })
  })

  it('an account that is frozen or erased goes on vesting', async () => {
    const { id, sale } = await venue.publish({ vestingDays: 2 })
    const [frozen, erased] = [await venue.person(), await venue.person()]
    venue.to(sale.startsAt)
    for (const uid of [frozen, erased]) await venue.buy(uid, id, '200')
    venue.to(sale.endsAt)
    await venue.sales.runDue()
    for (const uid of [frozen, erased]) await venue.pay(uid, id, '200')
    venue.to(sale.deliversAt)
    await venue.sales.runDue()
    await venue.database.pool.query("UPDATE users SET frozen_at = $2, frozen_reason = 'risk' WHERE uid = $1", [
      frozen,
      venue.now(),
    ])
    await venue.database.pool.query('UPDATE users SET erased_at = $2 WHERE uid = $1', [erased, venue.now()])
    venue.to(sale.deliversAt + 2 * DAY)
    await venue.sales.runDue()
    for (const uid of [frozen, erased])
      expect(await venue.order(id, uid)).toMatchObject({ state: 'delivered', held: '0', released: '100' })
  })
})

describe('the database itself', () => {
  it('refuses other terms, another root and a step back', async () => {
    const { id, sale } = await venue.publish({ tokenPrice: toPrice('1') })
    const uid = await venue.person()
    venue.to(sale.startsAt)
    await venue.buy(uid, id, '200')
    const refused = (text: string) => expect(venue.database.pool.query(text, [id])).rejects.toThrow('sale:')
    await refused(`UPDATE sales SET settings = settings || '{"tokenPrice": "9"}' WHERE id = $1`)
    await refused(`UPDATE sale_orders SET committed = 100, locked = 100 WHERE sale = $1`)
    venue.to(sale.endsAt)
    await venue.sales.runDue()
    await refused(`UPDATE sales SET root = repeat('0', 64) WHERE id = $1`)
    await refused(`UPDATE sales SET progress = 'open', rationed_at = NULL, pay_by = NULL, root = NULL WHERE id = $1`)
    await refused(`UPDATE sale_orders SET tokens = tokens + 1 WHERE sale = $1`)
    await refused(`UPDATE sale_orders SET state = 'committed', locked = committed WHERE sale = $1`)
  })
})
