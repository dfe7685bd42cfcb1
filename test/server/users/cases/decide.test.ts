import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cases, toAmount } from '#protocol'
import type { CaseRow } from '../../../../server/users/cases/cases.ts'
import { CLAIM_TIME, type Decision } from '../../../../server/users/cases/decide.ts'
import { lengthenCases } from '../../../../server/users/cases/lengthen.ts'
import { type Person, signUp } from '../../../support/people.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

let leap = 0
const clock = { now: () => Date.now() + leap }
let venue: TestVenue
let person: Person
beforeAll(async () => {
  venue = await startVenue({ clock, demoDelay: 3_600_000 })
  person = await signUp(venue.address)
})
afterAll(() => venue.close())

const all = () => venue.services.identity.cases
const open = async (amount: string | undefined, more: { kind?: cases.CaseKind; isDemo?: boolean } = {}) =>
  (
    await venue.database.db.transaction().execute((transaction) =>
      all().open(transaction, {
        uid: person.uid,
        kind: more.kind ?? 'withdrawal',
        detail: {},
        plan: more.isDemo === true ? { outcome: 'approved' } : undefined,
        ...(amount === undefined ? {} : { amountRef: toAmount(amount) }),
      }),
    )
  ).row
const yes = (by: string, more: Partial<Decision> = {}): Decision => ({ by: `desk:${by}`, outcome: 'approved', ...more })
const no = (by: string, more: Partial<Decision> = {}): Decision => ({
  by: `desk:${by}`,
  outcome: 'rejected',
  reason: 'other',
  ...more,
})
const read = async ({ id }: CaseRow) => (await all().find(person.uid, id)) as CaseRow
const happened = async ({ id }: CaseRow) => (await all().events(id)).map(({ kind }) => kind)

describe('two people', () => {
  it('approve what is above the limit; what is at it takes one', async () => {
    const small = await open('10000')
    expect(await all().decide(small.id, yes('1'))).toBe('done')
    const large = await open('10000.000000000000000001')
    expect(await all().decide(large.id, yes('1'))).toBe('seconded')
    expect(await read(large)).toMatchObject({ state: 'open', first_by: 'desk:1' })
    expect(await all().decide(large.id, yes('1'))).toBe('again')
    expect(await all().decide(large.id, yes('2'))).toBe('done')
    expect(await happened(large)).toEqual(['opened', 'seconded', 'approved'])
    const { body } = await person.browser.call(cases.get, { id: large.id })
    expect(body.data?.events.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
      'opened user',
      'seconded desk',
      'approved desk',
    ])
    expect(JSON.stringify(body)).not.toContain('desk:')
  })

  it('are two even when one clicks twenty times at once, and the effect comes once', async () => {
    let effects = 0
    all().onEnd('appeal', async () => void (effects += 1))
    const large = await open('50000', { kind: 'appeal' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => all().decide(large.id, yes('1'))))
    expect(answers.filter((one) => one === 'seconded')).toHaveLength(1)
    expect(answers.filter((one) => one === 'again')).toHaveLength(19)
    expect(effects).toBe(0)
    const both = await Promise.all(
      Array.from({ length: 20 }, (_, at) => all().decide(large.id, yes(`${2 + (at % 2)}`))),
    )
    expect(both.filter((one) => one === 'done')).toHaveLength(1)
    expect(both.filter((one) => one === 'gone')).toHaveLength(19)
    expect(effects).toBe(1)
  })

  it('are not needed to reject, also by who approved first', async () => {
    const large = await open('50000')
    await all().decide(large.id, yes('1'))
    expect(await all().decide(large.id, no('1'))).toBe('done')
    expect(await read(large)).toMatchObject({ state: 'rejected', decided_by: 'desk:1', first_by: 'desk:1' })
  })

  it('are refused by the records themselves when they are one', async () => {
    const large = await open('50000')
    await all().decide(large.id, yes('1'))
    const forged = venue.database.pool.query(
      `UPDATE cases SET state = 'approved', next = 'nobody', decided_by = 'desk:1' WHERE id = $1`,
      [large.id],
    )
    await expect(forged).rejects.toThrow('violates check constraint')
  })

  it('are the policy alone in a demo, which is no operator and never the second of one', async () => {
    const policed = await open('50000', { isDemo: true })
    expect(await all().decide(policed.id, { by: 'demo', outcome: 'approved' })).toBe('done')
    const seconded = await open('50000', { isDemo: true })
    await all().decide(seconded.id, yes('1'))
    expect(await all().decide(seconded.id, { by: 'demo', outcome: 'approved' })).toBe('gone')
  })
})

describe('nobody', () => {
  it('decides a case of the account that is his own', async () => {
    const own = await open('1')
    expect(await all().decide(own.id, yes('1', { ownUid: person.uid }))).toBe('own')
    expect(await all().decide(own.id, no('1', { ownUid: person.uid }))).toBe('own')
    expect(await all().decide(own.id, yes('2', { ownUid: '1' }))).toBe('done')
  })

  it('rejects without a reason of the kind’s list, or approves with one', async () => {
    const one = await open('1')
    const without: Decision = { by: 'desk:1', outcome: 'rejected' }
    expect(await all().decide(one.id, without)).toBe('reason')
    expect(await all().decide(one.id, no('1', { reason: 'sameImage' }))).toBe('reason')
    expect(await all().decide(one.id, yes('1', { reason: 'other' }))).toBe('reason')
    expect(await all().decide(one.id, no('1', { reason: 'payoutInvalid' }))).toBe('done')
    expect((await read(one)).reason).toBe('payoutInvalid')
  })

  it('can ask for a rejected withdrawal again: its money went back', async () => {
    const one = await open('1')
    await all().decide(one.id, no('1'))
    const { body } = await person.browser.call(cases.get, { id: one.id })
    expect(body.data?.mayReopen).toBe(false)
    expect((await person.browser.call(cases.reopen, { id: one.id })).body.code).toBe('2501')
  })
})

describe('a claim', () => {
  it('is one operator’s, keeps the policy and others away, and ends by itself', async () => {
    const one = await open('1', { isDemo: true })
    const claims = await Promise.all(Array.from({ length: 10 }, (_, at) => all().claim(one.id, `desk:${at}`)))
    expect(claims.filter(Boolean)).toHaveLength(1)
    const winner = claims.indexOf(true)
    expect((await read(one)).plan).toBeNull()
    expect(await all().decide(one.id, yes(`${winner + 1}`))).toBe('claimed')
    expect(await all().release(one.id, `desk:${winner + 1}`)).toBe(false)
    leap += CLAIM_TIME
    expect(await all().claim(one.id, 'desk:99')).toBe(true)
    expect(await all().decide(one.id, yes(`${winner}`))).toBe('claimed')
    expect(await all().release(one.id, 'desk:99')).toBe(true)
    expect(await all().decide(one.id, yes(`${winner}`))).toBe('done')
    expect(await all().claim(one.id, 'desk:99')).toBe(false)
  })
})

it('a case of a demo waits as long as is configured for an operator to claim it', async () => {
  const slow = await startVenue({ clock, config: { demoDecisionSeconds: 90 } })
  try {
    const row = await slow.database.db.transaction().execute((transaction) =>
      slow.services.identity.cases.open(transaction, {
        uid: null,
        kind: 'reset',
        detail: {},
        plan: { outcome: 'approved' },
      }),
    )
    expect(Number(row.row.decide_at) - Number(row.row.opened_at)).toBe(90_000)
  } finally {
    await slow.close()
  }
})

it('what happened in a case is for ever', async () => {
  const { pool } = venue.database
  for (const statement of ['UPDATE case_events SET kind = $1', 'DELETE FROM case_events WHERE kind = $1'])
    await expect(pool.query(statement, ['opened'])).rejects.toThrow('only grows')
})

describe('an outage', () => {
  it('is added to the time for a decision, of what was open and waits for an operator', async () => {
    const now = clock.now()
    const outage = { from: now + 60_000, to: now + 660_000 }
    const [waits, byDemo, decided] = [await open('1'), await open('1', { isDemo: true }), await open('1')]
    await all().decide(decided.id, yes('1'))
    const lengthen = (one: typeof outage) =>
      venue.database.db.transaction().execute((transaction) => lengthenCases(transaction, one))
    await lengthen(outage)
    await lengthen({ from: now - 20_000, to: now - 10_000 })
    const { body } = await person.browser.call(cases.get, { id: waits.id })
    expect(body.data?.deadline).toBe(Number(waits.deadline) + 600_000)
    expect(body.data?.lengthened).toBe(600_000)
    expect(await read(byDemo)).toMatchObject({ deadline: byDemo.deadline, lengthened: '0' })
    expect(await read(decided)).toMatchObject({ lengthened: '0' })
    // One whose time was over by then gets none back.
    await lengthen({ from: Number(waits.deadline) + 700_000, to: Number(waits.deadline) + 800_000 })
    expect((await read(waits)).lengthened).toBe('600000')
  })
})
