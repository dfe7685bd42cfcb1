import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls, operators, speedOrder, timedSettings } from '#protocol'
import { FIRST_SETTINGS } from '../../../../server/engine/timed/settings.ts'
import { createTimedVenue, newKey, request, type TimedVenue } from './venue.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const sourcesOf = (folder: string): [string, string][] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [name, readFileSync(join(ROOT, folder, name), 'utf8')])

describe('nobody reaches a price, or one user’s outcome', () => {
  let venue: TimedVenue
  beforeAll(async () => {
    venue = await createTimedVenue()
  })
  afterAll(() => venue.close())

  it('no call takes a price, an outcome, an entry or an exit of a timed contract', () => {
    const taken = allCalls()
      .filter(([group]) => group === 'speedOrder' || group === 'limits' || group === 'speedConfig')
      .flatMap(([, , { input }]) => {
        const { options = [input] } = input as { options?: unknown[] }
        return options.flatMap((one) => Object.keys((one as { entries?: object }).entries ?? {}))
      })
    expect(taken).toContain('stake')
    for (const name of ['px', 'price', 'entry', 'exit', 'outcome_', 'credited', 'accepted', 'expiry', 'uid', 'settled'])
      expect(taken).not.toContain(name)
    expect(v.safeParse(speedOrder.save.input, { ...request(), px: '1' }).success).toBe(false)
    expect(v.safeParse(speedOrder.save.input, { ...request(), accepted: 1 }).success).toBe(false)
  })

  it('no call of operators, and nothing that they can set, names a price, an outcome, or a user with a setting', () => {
    const namesIn = (schema: unknown): string[] => {
      const { options = [schema] } = schema as { options?: unknown[] }
      return options.flatMap((one) => {
        const entries = Object.entries((one as { entries?: Record<string, unknown> } | undefined)?.entries ?? {})
        return entries.flatMap(([name, inner]) => {
          const { wrapped, item } = inner as { wrapped?: unknown; item?: unknown }
          // How much deposit every C2C merchant puts down, and what a ruling takes of one: no price and no result of a trade.
          if (name === 'deposit') return [name]
          return [name, ...namesIn(wrapped ?? item ?? inner)]
        })
      })
    }
    const calls = Object.values(operators.OPERATOR_CALLS as Record<string, operators.OperatorCall>)
    const taken = calls.flatMap(({ input }) => namesIn(input))
    const set = Object.values(operators.SETTINGS).flatMap(namesIn)
    expect(taken).toEqual(expect.arrayContaining(['uid', 'outcome', 'mode']))
    expect(set).toEqual(expect.arrayContaining(['twoAbove', 'grid', 'seconds']))
    for (const name of [
      'px',
      'price',
      'mark',
      'index',
      'entry',
      'exit',
      'credited',
      'payout',
      'bias',
      'balance',
      'amount',
    ]) {
      expect(taken, name).not.toContain(name)
      expect(set, name).not.toContain(name)
    }
    for (const name of ['uid', 'user', 'users', 'outcome']) expect(set, name).not.toContain(name)
    // The outcome that a call can have is that of a case, of a payment that one approved, or of what another operator asked
    // for; none of a trade.
    const withOutcome = calls.filter(({ input }) => namesIn(input).includes('outcome'))
    const { decideCase, decideReview, sayPaid } = operators.OPERATOR_CALLS
    expect(new Set(withOutcome)).toEqual(new Set([decideCase, decideReview, sayPaid]))
    expect(namesIn(decideReview.input)).toEqual(['id', 'outcome'])
    expect(namesIn(operators.OPERATOR_CALLS.sayPaid.input).toSorted()).toEqual([
      'id',
      'id',
      'note',
      'outcome',
      'outcome',
      'payment',
      'reason',
    ])
  })

  it('the configuration knows no user and no instrument’s price: one text for all', () => {
    for (const more of [{ users: {} }, { uid: '1' }, { bias: '0.1' }, { px: '1' }, { delayOf: { 1: 2 } }])
      expect(v.safeParse(timedSettings, { ...FIRST_SETTINGS, on: true, ...more }).success).toBe(false)
    expect(v.safeParse(timedSettings, { ...FIRST_SETTINGS, on: true }).success).toBe(true)
  })

  it('the engine reads no market, no book and no operator: ticks of the record are all that it can ask for', () => {
    for (const [name, source] of sourcesOf('server/engine/timed')) {
      expect(source, name).not.toMatch(/from '[./]*market\//)
      expect(source, name).not.toMatch(/from '[./]*(feeds\/books|okxRest|http)\//)
      expect(source, name).not.toMatch(/Math\.random/)
    }
    const settlement = sourcesOf('protocol/trading/timed').find(([name]) => name === 'settlement.ts')?.[1] ?? ''
    // What settles is given the contract and recorded ticks; it imports rules and types, and nothing that could answer differently.
    expect([...settlement.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from)).toEqual([
      '../../base/money.ts',
      '../../proofs/ticks/rules.ts',
      '../../proofs/ticks/tick.ts',
      './contract.ts',
      './odds.ts',
    ])
  })

  it('the records refuse another outcome, other terms, other pay and a contract that is taken away', async () => {
    const { pool } = venue.database
    const uid = await venue.user()
    await venue.tick('100', '100')
    const quoteTs = venue.ticks.time.now()
    const opened = await venue.timed.accept(uid, newKey(), request({ quoteTs }))
    if (!('contract' in opened)) throw new Error('refused')
    const { id } = opened.contract
    for (const change of [
      'payout = payout + 1',
      "direction = 'down'",
      'accepted = accepted + 1',
      'expiry = expiry + 1000',
      "state = 'settled', outcome = 'win', settled = 1, credited = stake",
      "state = 'settled', outcome = 'lose', settled = 1, credited = payout",
      "state = 'settled', outcome = 'win', settled = 1, credited = payout",
    ])
      await expect(pool.query(`UPDATE timed_contracts SET ${change} WHERE id = $1`, [id]), change).rejects.toThrow(
        /not allowed|violates check/,
      )
    await expect(pool.query('DELETE FROM timed_contracts WHERE id = $1', [id])).rejects.toThrow('not allowed')
    await expect(pool.query("UPDATE timed_configs SET settings = '{}'")).rejects.toThrow('not allowed')
  })
})
