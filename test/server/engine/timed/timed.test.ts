import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSignatureCheck, timedReceipt, toAmount, verifyTimed } from '#protocol'
import { coolOff, setLimit } from '../../../../server/engine/timed/ownLimits.ts'
import { readContract, readEnded, readProperty } from '../../../../server/engine/timed/read.ts'
import { makeReceipt } from '../../../../server/engine/timed/receipts.ts'
import { addSettings, FIRST_SETTINGS } from '../../../../server/engine/timed/settings.ts'
import { auditLedger } from '../../../../server/ledger/audit.ts'
import { readFunds } from '../../../../server/ledger/balances.ts'
import { publishedOf } from './published.ts'
import { accepted, createTimedVenue, newKey, refusal, request, type TimedVenue } from './venue.ts'

let venue: TimedVenue
let uid: string
beforeAll(async () => {
  venue = await createTimedVenue()
})
afterAll(() => venue.close())
beforeEach(async () => {
  uid = await venue.user()
  await venue.tick('100', '100', '100')
})

const now = (): number => venue.ticks.time.now()
const order = (more: Parameters<typeof request>[0] = {}, owner = uid) =>
  venue.timed.accept(owner, newKey(), request({ quoteTs: now(), ...more }))
const usdt = async (owner = uid) => {
  const [fund] = await readFunds(venue.database.db, owner, ['USDT'])
  return [fund?.available, fund?.escrow]
}
const contract = async (id: string) => {
  const found = await readContract(venue.database.db, uid, id)
  if (found === undefined) throw new Error('no contract')
  return found
}
const prices = (px: string, times: number): string[] => Array.from({ length: times }, () => px)

describe('a timed contract', () => {
  it('takes the stake into escrow, begins at the first tick after the accept, and pays the fixed ratio', async () => {
    const { id, accepted: at, received, payout, expiry } = accepted(await order())
    expect(payout).toBe('18')
    expect(at - received).toBe(FIRST_SETTINGS.acceptDelay)
    expect(expiry - at).toBe(30_000)
    expect(await usdt()).toEqual(['9990', '10'])
    await venue.tick('101')
    await venue.tick('102')
    const [running] = venue.timed.running(uid)
    expect(running?.entry?.px).toBe('102')
    expect(running?.entry?.ts).toBe(at + 500)
    await venue.tick(...prices('102', 55), '103', '104', '105', '106', '107')
    const ended = await contract(id)
    expect(ended).toMatchObject({ state: 'settled', outcome: 'win', credited: '18' })
    // The median of the last five at or before the expiry.
    expect(ended.among).toHaveLength(5)
    expect(ended.exit?.px).toBe(ended.among.map(({ px }) => px).toSorted()[2])
    expect(ended.among.at(-1)?.ts).toBeLessThanOrEqual(expiry)
    expect(await usdt()).toEqual(['10008', '0'])
  })

  it('that loses pays nothing; a tie gives the stake back', async () => {
    const down = accepted(await order({ direction: 'down' }))
    await venue.tick('100', '100', ...prices('200', 3))
    const tie = accepted(await order())
    await venue.tick(...prices('200', 57))
    await venue.tick(...prices('201', 2), ...prices('200', 6))
    expect(await contract(down.id)).toMatchObject({ outcome: 'lose', credited: '0' })
    expect(await contract(tie.id)).toMatchObject({ outcome: 'tie', credited: '10' })
    expect(await usdt()).toEqual(['9990', '0'])
    const property = await readProperty(venue.database.db, uid, now())
    expect(property).toMatchObject({ lost: 1, tied: 1, net: '-10', net24h: '-10', last: { of: 1, won: 0 } })
  })

  it('without an entry within two seconds is void at once; without an exit at its expiry', async () => {
    const { id } = accepted(await order())
    await venue.ticks.silence(6)
    await venue.settled()
    expect(await contract(id)).toMatchObject({ outcome: 'void', reason: 'no-entry', credited: '10' })
    await venue.tick('100', '100')
    const gap = accepted(await order())
    await venue.tick('100', '101')
    await venue.ticks.silence(62)
    await venue.settled()
    expect(await contract(gap.id)).toMatchObject({ outcome: 'void', reason: 'no-exit' })
    expect((await contract(gap.id)).entry).toBeDefined()
    expect(await usdt()).toEqual(['10000', '0'])
  })

  it('the same key answers the same; the terms shown must be those that count', async () => {
    const key = newKey()
    const input = request({ quoteTs: now() })
    const [a, b] = await Promise.all([venue.timed.accept(uid, key, input), venue.timed.accept(uid, key, input)])
    expect(a).toEqual(b)
    expect(refusal(await venue.timed.accept(uid, key, { ...input, stake: toAmount('11') })).error).toBe('keyReused')
    expect(refusal(await order({ ratio: '0.95' })).error).toBe('quoteChanged')
    expect(refusal(await order({ quoteTs: now() - 3_001 })).error).toBe('priceStale')
    expect(refusal(await order({ quoteTs: now() + 60_000 })).error).toBe('priceStale')
    expect(refusal(await order({ stake: toAmount('4.99') }))).toMatchObject({ error: 'sizeTooSmall' })
    expect(refusal(await order({ stake: toAmount('100.01') }))).toMatchObject({ error: 'sizeTooLarge' })
    expect(refusal(await order({ stake: toAmount('5.001') })).error).toBe('sizeStep')
    expect(refusal(await order({ assetClass: 'forex', instId: 'EUR-USD' })).error).toBe('timedNoForex')
    expect(await usdt()).toEqual(['9990', '10'])
  })

  it('is not accepted on a silent index', async () => {
    await venue.ticks.silence(8)
    expect(refusal(await order())).toMatchObject({ error: 'priceStale' })
  })

  it('runs on over a restart, and is settled once', async () => {
    const { id } = accepted(await order())
    await venue.tick('100', '101')
    await venue.restart()
    expect(venue.timed.running(uid)[0]?.entry?.px).toBe('101')
    await venue.timed.stop()
    for (let n = 0; n < 64; n += 1) await venue.ticks.sample()
    await venue.restart()
    await venue.settled()
    expect((await contract(id)).state).toBe('settled')
    await venue.restart()
    await venue.settled()
    const { rows } = await venue.database.pool.query(
      `SELECT count(*)::int AS n FROM ledger_lines WHERE cause_id = $1 AND cause <> 'timed-stake' AND uid IS NULL`,
      [id],
    )
    expect(rows[0].n).toBeLessThanOrEqual(1)
    await expect(
      venue.database.pool.query(`UPDATE timed_contracts SET outcome = 'win', credited = payout WHERE id = $1`, [id]),
    ).rejects.toThrow('not allowed')
  })
})

describe('who may have one', () => {
  it('says where he lives first, and not where it is banned', async () => {
    const stranger = await venue.user('GB')
    expect(refusal(await order({}, stranger))).toMatchObject({ error: 'timedGate', field: 'blocked' })
    expect(refusal(await order({}, '777'))).toMatchObject({ error: 'timedGate', field: 'country' })
  })

  it('is held to the limits that he set himself: a lower one at once, a higher one after a day', async () => {
    const { db } = venue.database
    await setLimit(db, uid, 'loss', toAmount('25'), now())
    accepted(await order())
    accepted(await order())
    expect(refusal(await order())).toMatchObject({ error: 'ownLimit', field: 'loss', values: { left: '5' } })
    await setLimit(db, uid, 'loss', null, now())
    expect(refusal(await order()).error).toBe('ownLimit')
    venue.ticks.time.advance(86_400_000 - 500)
    await venue.tick('100', '100', '100')
    accepted(await order())
    await setLimit(db, uid, 'session', 5, now())
    await venue.tick(...prices('100', 602))
    expect(refusal(await order())).toMatchObject({ error: 'ownLimit', field: 'session' })
    await coolOff(db, uid, 24, now())
    expect(refusal(await order())).toMatchObject({ error: 'ownLimit', field: 'cooling' })
  })

  it('is stopped by the cap of an instrument and direction, and by an operator who turns the product off', async () => {
    const { pool } = venue.database
    const change = (settings: object) =>
      addSettings(
        pool,
        { settings: { ...FIRST_SETTINGS, on: true, ...settings }, from: now(), operator: 'test', note: '' },
        now(),
      )
    await change({ interestCap: '15' })
    accepted(await order())
    expect(refusal(await order())).toMatchObject({ error: 'sizeTooLarge', field: 'interest', values: { max: '5' } })
    accepted(await order({ direction: 'down' }))
    await change({ on: false })
    expect(refusal(await order()).error).toBe('timedOff')
    await change({})
    accepted(await order())
  })
})

it('the receipt waits for the seal, and then anybody can check it', async () => {
  const { id } = accepted(await order())
  await venue.tick(...prices('100', 64))
  const ended = await contract(id)
  expect((await makeReceipt(venue.ticks.record, ended)).proof).toBe('waits')
  await venue.tick(...prices('99', 130))
  const made = await makeReceipt(venue.ticks.record, ended)
  if (made.receipt === undefined) throw new Error(made.proof)
  expect(v.safeParse(timedReceipt, made.receipt).issues).toBeUndefined()
  const verified = await verifyTimed(made.receipt, publishedOf(venue.ticks.record), createSignatureCheck())
  expect(verified.steps.filter(({ state }) => state !== 'ok')).toEqual([])
  expect(verified.verdict).toBe('ok')
  const { rows } = await venue.database.pool.query('SELECT count(*)::int AS n FROM tick_citations')
  expect(rows[0].n).toBeGreaterThan(0)
  expect((await readEnded(venue.database.db, uid, { limit: 1, outcome: 'tie' })).contracts[0]?.id).toBe(id)
})

it('after all that the ledger is sound, and nothing was reported', async () => {
  expect(await auditLedger(venue.database.db)).toEqual([])
  expect(venue.reported).toEqual([])
})
