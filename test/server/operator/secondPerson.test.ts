import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { books, listing, type operators } from '#protocol'
import { FIRST_SETTINGS } from '../../../server/engine/timed/settings.ts'
import { FIRST_FLASH } from '../../../server/funding/flash.ts'
import { createMarket } from '../../../server/market/createMarket.ts'
import { operatorOf, type TestOperator } from '../../support/operator.ts'
import { type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
let leap = 0
const clock = { now: () => Date.now() + leap }
let venue: TestVenue
let ada: TestOperator
let grace: TestOperator
let person: Person
beforeAll(async () => {
  venue = await startVenue({ clock, market: () => createMarket('simulated', { seed: 1, clock }) })
  ada = await operatorOf(venue, ['configurator', 'support'])
  grace = await operatorOf(venue, ['configurator', 'support', 'auditor'])
  person = await signUp(venue.address)
})
afterAll(() => venue.close())

const propose = async (key: string, takerFee: string, from = 0) => {
  const value = JSON.stringify({ makerFee: '0.0001', takerFee })
  const { data } = await ada.call('setSetting', { kind: 'fees', key, value, from, note: 'for spring' })
  return data?.outcome === 'proposed' ? data.review : ''
}
const open = async (kind: operators.ReviewKind, by = grace) =>
  (await by.call('listReviews', { state: 'open', kinds: [kind] })).data?.reviews ?? []
const approve = (by: TestOperator, id: string) => by.call('decideReview', { id, outcome: 'approved' })
const announced = async () => (await person.browser.call(listing.announced, {})).body.data?.fees ?? []

describe('fees', () => {
  it('are announced when a second operator has agreed, and not before; who asked is no second', async () => {
    const id = await propose('spot', '0.0012')
    expect(await announced()).toEqual([])
    const [review] = await open('setting')
    expect(review).toMatchObject({ id, by: ada.name, note: 'for spring', may: 'yes', state: 'open' })
    expect(review?.setting?.changes).toContainEqual({ path: ['takerFee'], before: ['0.001'], after: ['0.0012'] })
    expect((await open('setting', ada))[0]?.may).toBe('own')
    expect((await approve(ada, id)).data?.outcome).toBe('own')
    const answers = await Promise.all([approve(grace, id), approve(grace, id)])
    expect(new Set(answers.map(({ data }) => data?.outcome))).toEqual(new Set(['done', 'gone']))
    expect(await announced()).toEqual([expect.objectContaining({ kind: 'spot', takerFee: '0.0012' })])
    const { data } = await ada.call('settingsLog', { kind: 'fees' })
    expect(data?.lines).toHaveLength(1)
    expect(data?.lines[0]).toMatchObject({ operator: `${ada.name}, ${grace.name}`, note: 'for spring' })
  })

  it('that were rejected, or taken back by who asked, are never announced', async () => {
    const rejected = await propose('futures', '0.0008')
    expect((await grace.call('decideReview', { id: rejected, outcome: 'rejected' })).data?.outcome).toBe('done')
    const withdrawn = await propose('futures', '0.0009')
    expect((await grace.call('withdrawReview', { id: withdrawn })).code).toBe('1009')
    expect((await ada.call('withdrawReview', { id: withdrawn })).data?.outcome).toBe('done')
    for (const id of [rejected, withdrawn]) expect((await approve(grace, id)).data?.outcome).toBe('gone')
    expect((await announced()).some(({ kind }) => kind === 'futures')).toBe(false)
    const { data } = await grace.call('listReviews', { state: 'ended', kinds: ['setting'] })
    expect(data?.reviews.map(({ state }) => state)).toEqual(['withdrawn', 'rejected', 'approved'])
  })

  it('have their whole notice from the agreement on, however long it was waited for', async () => {
    const id = await propose('futures', '0.0007', clock.now() + HOUR + MINUTE)
    leap += 2 * MINUTE
    expect((await approve(grace, id)).data?.outcome).toBe('done')
    const from = (await announced()).find(({ kind }) => kind === 'futures')?.from ?? 0
    expect(from).toBeGreaterThan(clock.now() + HOUR - MINUTE)
  })

  it('that are no fees, or of no kind, are refused by the name of the field before anybody is asked', async () => {
    for (const [value, field] of [
      [{ makerFee: 'abc', takerFee: '0.001' }, 'makerFee'],
      [{ makerFee: '0', takerFee: '' }, 'takerFee'],
      [{ makerFee: '0', takerFee: '0,2' }, 'takerFee'],
      [{ makerFee: '0.002', takerFee: '0.001' }, 'value'],
    ] as const) {
      const input = { kind: 'fees', key: 'spot', value: JSON.stringify(value), from: 0, note: 'a slip' } as const
      expect(await ada.call('setSetting', input), field).toMatchObject({ code: '1001', field })
    }
    expect(await open('setting')).toEqual([])
  })
})

describe('what is announced', () => {
  it('is recalled before it counts: nobody sees it any more, it never counts, and the log keeps it', async () => {
    const [line] = (await ada.call('settingsLog', { kind: 'fees' })).data?.lines ?? []
    const id = line?.id ?? ''
    expect((await ada.call('recallSetting', { id, note: 'a slip of the pen' })).data?.outcome).toBe('done')
    expect((await ada.call('recallSetting', { id, note: 'a slip of the pen' })).data?.outcome).toBe('gone')
    expect((await announced()).some(({ kind }) => kind === 'futures')).toBe(false)
    const [kept] = (await ada.call('settingsLog', { kind: 'fees' })).data?.lines ?? []
    expect(kept).toMatchObject({ id, recalled: { operator: ada.name, note: 'a slip of the pen' } })
    const keys = (await ada.call('settingKeys', { kind: 'fees' })).data?.keys ?? []
    expect(keys.find(({ key }) => key === 'futures')).toMatchObject({ since: 0, coming: [] })
    const { changes } = (await person.browser.call(books.honesty, {})).body.data ?? { changes: [] }
    expect(changes.find(({ kind, key }) => kind === 'fees' && key === 'futures')).toMatchObject({ recalled: true })
    await expect(venue.database.pool.query('DELETE FROM recalled_settings')).rejects.toThrow('only grows')
  })

  it('is recalled no later than open apps can hear of it, and not once it counts', async () => {
    const [spot] =
      (await ada.call('settingsLog', { kind: 'fees' })).data?.lines.filter(({ key }) => key === 'spot') ?? []
    const recall = () => ada.call('recallSetting', { id: spot?.id ?? '', note: 'too late' })
    leap += (spot?.from ?? 0) - clock.now() - 10 * MINUTE
    ada = await operatorOf(venue, ['configurator', 'support'])
    grace = await operatorOf(venue, ['configurator', 'support', 'auditor'])
    expect(await recall()).toMatchObject({ code: '1011' })
    leap += 11 * MINUTE
    expect((await recall()).data?.outcome).toBe('gone')
    const now = await ada.call('settingNow', { kind: 'fees', key: 'spot' })
    expect(JSON.parse(now.data?.value ?? '')).toMatchObject({ takerFee: '0.0012' })
  })
})

describe('an account', () => {
  it('is frozen by one at once, looked at by a second, and let go when both agree', async () => {
    const { uid } = await signUp(venue.address)
    const frozen = await ada.call('freezePerson', { uid, reason: 'unusual', note: 'many cards' })
    expect(frozen.data?.person?.frozen).toMatchObject({ reason: 'unusual' })
    const [review] = await open('freeze')
    expect(review).toMatchObject({ subject: uid, by: ada.name, freeze: { reason: 'unusual' }, may: 'yes' })
    // What was done cannot be taken back as a request.
    expect((await ada.call('withdrawReview', { id: review?.id ?? '' })).data?.outcome).toBe('gone')
    expect((await approve(grace, review?.id ?? '')).data?.outcome).toBe('done')
    const own = await operatorOf(venue, ['support'], uid)
    await ada.call('unfreezePerson', { uid, note: 'it was his own card' })
    await ada.call('unfreezePerson', { uid, note: 'it was his own card' })
    const waiting = await open('unfreeze')
    expect(waiting).toHaveLength(1)
    const id = waiting[0]?.id ?? ''
    expect((await open('unfreeze', own))[0]?.may).toBe('account')
    expect((await approve(own, id)).data?.outcome).toBe('own')
    expect((await grace.call('findPerson', { ask: uid })).data?.person).toMatchObject({ unfreezing: true })
    expect((await approve(grace, id)).data?.outcome).toBe('done')
    const { data } = await grace.call('findPerson', { ask: uid })
    expect(data?.person).toMatchObject({ unfreezing: false })
    expect(data?.person?.frozen).toBeUndefined()
  })
})

describe('a switch', () => {
  it('halts at once, and is looked at by a second person afterwards', async () => {
    const turn = { instId: 'ETH-USDT', mode: 'halt', reason: 'priceCheck', note: 'odd prices' } as const
    expect((await ada.call('turnSwitch', turn)).code).toBe('200')
    const [review] = await open('switch')
    expect(review).toMatchObject({ subject: 'ETH-USDT', switch: { mode: 'halt', reason: 'priceCheck' }, may: 'yes' })
    expect((await approve(grace, review?.id ?? '')).data?.outcome).toBe('done')
    const stranger = await operatorOf(venue, ['reviewer'])
    expect((await stranger.call('listReviews', { state: 'open', kinds: ['switch'] })).code).toBe('2504')
  })
})

/** As if the venue ended at this statement on the reviews. */
const crashAt = async (act: 'INSERT' | 'UPDATE', run: () => Promise<unknown>): Promise<void> => {
  await venue.database.asOwner(
    `CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'crash'; END $$`,
    `CREATE TRIGGER crash BEFORE ${act} ON desk_reviews FOR EACH ROW EXECUTE FUNCTION crash()`,
  )
  try {
    await run()
  } finally {
    await venue.database.asOwner('DROP FUNCTION crash() CASCADE')
  }
}
const count = async (table: string): Promise<number> => {
  const { rows } = await venue.database.pool.query<{ count: string }>(`SELECT count(*) FROM ${table}`)
  return Number(rows[0]?.count)
}

describe('a decision that breaks off', () => {
  it.each([
    ['settings', 'withdrawals', { level1: '100', level2: '200' }],
    ['timed_configs', 'timed', { ...FIRST_SETTINGS, on: true }],
    ['money_configs', 'flash', FIRST_FLASH],
  ] as const)('publishes nothing in %s, and is made once when it is made again', async (table, kind, value) => {
    const input = { kind, key: '', value: JSON.stringify(value), from: 0, note: 'breaks off' } as const
    const { data } = await ada.call('setSetting', input)
    const id = data?.outcome === 'proposed' ? data.review : ''
    const before = await count(table)
    await crashAt('UPDATE', async () => expect((await approve(grace, id)).data).toBeUndefined())
    expect(await count(table)).toBe(before)
    expect((await open('setting')).map((one) => one.id)).toContain(id)
    expect((await approve(grace, id)).data?.outcome).toBe('done')
    expect(await count(table)).toBe(before + 1)
    expect((await approve(grace, id)).data?.outcome).toBe('gone')
  })

  it('lets nobody go', async () => {
    const { uid } = await signUp(venue.address)
    await ada.call('freezePerson', { uid, reason: 'unusual', note: 'many cards' })
    await ada.call('unfreezePerson', { uid, note: 'it was his own card' })
    const id = (await open('unfreeze')).find(({ subject }) => subject === uid)?.id ?? ''
    const isFrozen = async () => (await ada.call('findPerson', { ask: uid })).data?.person?.frozen !== undefined
    await crashAt('UPDATE', async () => expect((await approve(grace, id)).data).toBeUndefined())
    expect(await isFrozen()).toBe(true)
    expect((await approve(grace, id)).data?.outcome).toBe('done')
    expect(await isFrozen()).toBe(false)
  })

  it('leaves no switch that nobody is asked to look at', async () => {
    const turn = { instId: 'XRP-USDT', mode: 'halt', reason: 'priceCheck', note: 'odd prices' } as const
    const before = await count('spot_switches')
    await crashAt('INSERT', async () => expect((await ada.call('turnSwitch', turn)).data).toBeUndefined())
    expect(await count('spot_switches')).toBe(before)
  })
})
