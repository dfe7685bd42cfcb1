import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type operators, toAmount } from '#protocol'
import type { Managed } from '../../../server/earn/managed/managed.ts'
import type { Pledged } from '../../../server/earn/pledged/pledged.ts'
import { codeName } from '../../support/codeName.ts'
import { boughtBy } from '../../support/earnExamples.ts'
import { operatorOf, publishSetting, type TestOperator } from '../../support/operator.ts'
import { signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.UTC(2027, 0, 30, 12)
const ahead = { by: 0 }
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ clock: { now: () => START + ahead.by } })
})
afterAll(() => venue.close())

/** Everything that is due until a moment. */
const settled = async (by: number): Promise<void> => {
  ahead.by = by
  await (venue.services.earn.managed as Managed).runDue()
  await (venue.services.earn.pledged as Pledged).runDue()
}
const listed = async (by: TestOperator): Promise<readonly operators.EarnProductFigures[]> =>
  (await by.call('listEarnProducts', {})).data?.products ?? []
const productOf = async (id: string): Promise<operators.EarnProductFigures | undefined> =>
  (await listed(await operatorOf(venue, ['treasurer']))).find((one) => one.id === id)
const NOTHING = { principal: '0', running: 0, bought: 0, paid: '0', owed: '0' }

describe('products that earn', () => {
  it('are listed page by page, all kinds in one list, with what they are', async () => {
    const ada = await operatorOf(venue, ['configurator'])
    const ids: string[] = []
    let after: string | undefined
    do {
      // oxlint-disable-next-line no-await-in-loop -- One page after the other.
      const { data } = await ada.call('listEarnProducts', { limit: 1, ...(after === undefined ? {} : { after }) })
      ids.push(...(data?.products ?? []).map(({ kind, id }) => `${kind}/${id}`))
      after = data?.next
    } while (after !== undefined)
    expect(ids).toEqual(['managed/USDT-7', 'managed/USDT-30', 'pledged/USDT-flex', 'pledged/USDT-60'])
    expect((await listed(ada))[0]).toEqual({
      kind: 'managed',
      id: 'USDT-7',
      coin: 'USDT',
      days: 7,
      now: { open: true, rate: '0.036', least: '10', most: '5000', quota: '1000000', noticeDays: 0 },
      ...NOTHING,
    })
  })

  it('are read by treasurers, configurators and auditors alone', async () => {
    for (const role of ['treasurer', 'configurator', 'auditor'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      const one = await operatorOf(venue, [role])
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      for (const call of ['listEarnProducts', 'listEarnSales'] as const)
        expect((await one.call(call, {})).code).toBe('200')
    }
    const others = await operatorOf(venue, ['reviewer', 'support'])
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    for (const call of ['listEarnProducts', 'listEarnSales'] as const)
      expect(codeName(await others.call(call, {}))).toBe('roleMissing')
    const ada = await operatorOf(venue, ['auditor'])
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    for (const after of ['', 'managed', 'managed/', "managed/a'b", 'MANAGED/USDT-7'])
      expect(codeName(await ada.call('listEarnProducts', { after })), after).toBe('invalidField')
    // A cursor of a product that is none begins anew.
    expect((await ada.call('listEarnProducts', { after: 'managed/XYZ-1' })).data?.products).toHaveLength(4)
    expect(codeName(await ada.call('listEarnSales', { after: 'x' }))).toBe('invalidField')
  })

  it('have what accounts have in them, what was paid, and what is owed until the end', async () => {
    const [one, other] = [await signUp(venue.address), await signUp(venue.address)]
    await boughtBy(one, 'USDT-7', '1000')
    await boughtBy(other, 'USDT-7', '365')
    await boughtBy(one, 'USDT-flex', '500', 'pledged')
    await boughtBy(one, 'USDT-60', '500', 'pledged')
    // Of 7 days at 3.6 % a year: 0.69041095 + 0.252.
    expect(await productOf('USDT-7')).toMatchObject({
      principal: '1365',
      running: 2,
      bought: 2,
      paid: '0',
      owed: '0.94241095',
    })
    expect(await productOf('USDT-flex')).toMatchObject({
      principal: '500',
      running: 1,
      bought: 1,
      paid: '0',
      owed: '0',
    })
    expect(await productOf('USDT-60')).toMatchObject({ running: 1, paid: '0', owed: '3.69863013' })
    await settled(3.5 * DAY)
    expect(await productOf('USDT-7')).toMatchObject({ running: 2, paid: '0.40389041', owed: '0.53852054' })
    const flex = await productOf('USDT-flex')
    expect(Number(flex?.paid)).toBeCloseTo((500 * 0.018 * (3 * 24 + 11)) / 8_760, 6)
    expect(flex?.owed).toBe('0')
    await settled(9 * DAY)
    expect(await productOf('USDT-7')).toMatchObject({
      principal: '0',
      running: 0,
      bought: 2,
      paid: '0.94241095',
      owed: '0',
    })
    const sixty = await productOf('USDT-60')
    expect(Number(sixty?.paid) + Number(sixty?.owed)).toBeCloseTo(3.69863013, 8)
    expect(await productOf('USDT-30')).toMatchObject(NOTHING)
  })

  it('tell terms that are announced beside those that count, and closed products too', async () => {
    const ada = await operatorOf(venue, ['configurator'])
    const now = START + ahead.by
    const terms = { rate: '0.04', least: '10', most: '5000', quota: '2000000', noticeDays: 0 }
    const set = (key: string, value: object, from: number) =>
      publishSetting(venue, ada, { kind: 'managed', key, value: JSON.stringify(value), from, note: 'for spring' })
    await set('USDT-7', { open: true, ...terms }, now + 3 * HOUR)
    await set('USDT-7', { open: false, ...terms }, now + 5 * HOUR)
    await set('BTC-14', { open: true, ...terms }, now + 4 * HOUR)
    expect(await productOf('USDT-7')).toMatchObject({
      now: { rate: '0.036', quota: '1000000' },
      next: { rate: '0.04', quota: '2000000', open: true, from: now + 3 * HOUR },
    })
    const coming = await productOf('BTC-14')
    expect(coming).toMatchObject({ coin: 'BTC', days: 14, next: { from: now + 4 * HOUR }, ...NOTHING })
    expect(coming?.now).toBeUndefined()
    ahead.by += 6 * HOUR
    const closed = await productOf('USDT-7')
    expect(closed).toMatchObject({ now: { rate: '0.04', open: false }, bought: 2 })
    expect(closed?.next).toBeUndefined()
  })
})

it('figures are written once by purchases at once, and by none that is refused', async () => {
  const people = [await signUp(venue.address), await signUp(venue.address), await signUp(venue.address)]
  const before = await productOf('USDT-30')
  await Promise.all(people.map((one) => boughtBy(one, 'USDT-30', '100')))
  const after = await productOf('USDT-30')
  expect(after).toMatchObject({ bought: (before?.bought ?? 0) + 3, running: 3, principal: toAmount('300') })
  await expect(boughtBy(people[0] ?? (await signUp(venue.address)), 'USDT-30', '1')).rejects.toThrow('Nothing bought')
  expect(await productOf('USDT-30')).toEqual(after)
})
