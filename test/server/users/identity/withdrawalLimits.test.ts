import { afterAll, beforeAll, expect, it } from 'vitest'
import { books, toAmount } from '#protocol'
import {
  DAILY_LIMITS,
  dailyLimit,
  giveBackDailyLimit,
  takeDailyLimit,
} from '../../../../server/users/accounts/withdrawalLimits.ts'
import { createBrowser } from '../../../support/api.ts'
import { operatorOf, publishSetting } from '../../../support/operator.ts'
import { signUp } from '../../../support/people.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue()
})
afterAll(() => venue.close())

const at = Date.UTC(2026, 10, 22)
const DAY = 86_400_000
const take = (uid: string, ref: string, amount: string, when = at) =>
  venue.database.db
    .transaction()
    .execute((transaction) => takeDailyLimit(transaction, uid, { ref, amount: toAmount(amount), at: when }))
const level = (uid: string, value: number) =>
  venue.database.db.updateTable('users').set({ level: value }).where('uid', '=', uid).execute()

it('level 0 takes nothing, level 1 ten thousand within 24 hours, whatever comes at once', async () => {
  const { uid } = await signUp(venue.address)
  expect(await take(uid, `${uid}-a`, '1')).toBe(false)
  await level(uid, 1)
  const answers = await Promise.all(Array.from({ length: 8 }, (_, each) => take(uid, `${uid}-${each}`, '3000')))
  expect(answers.filter(Boolean)).toHaveLength(3)
  const { db } = venue.database
  expect(await dailyLimit(db, uid, 1, at)).toMatchObject({ used: '9000', left: '1000', freesAt: at + DAY })
  expect(await take(uid, `${uid}-b`, '1000.00000001')).toBe(false)
  await giveBackDailyLimit(
    db,
    (await db.selectFrom('withdrawal_uses').select('ref').where('uid', '=', uid).executeTakeFirstOrThrow()).ref,
  )
  expect(await dailyLimit(db, uid, 1, at)).toMatchObject({ used: '6000', left: '4000' })
  expect(await dailyLimit(db, uid, 1, at + DAY)).toMatchObject({ used: '0', left: '10000', freesAt: 0 })
})

it('what operators set counts from its date on, for every user, and stands in the public change log', async () => {
  const { uid } = await signUp(venue.address)
  await level(uid, 1)
  const ada = await operatorOf(venue, ['configurator'])
  const now = venue.services.clock.now()
  const from = now + 3_600_000
  const set = (value: object, since: number) =>
    publishSetting(venue, ada, {
      kind: 'withdrawals',
      key: '',
      value: JSON.stringify(value),
      from: since,
      note: 'as agreed',
    })
  expect(await ada.call('settingNow', { kind: 'withdrawals', key: '' })).toMatchObject({
    data: { value: JSON.stringify({ level1: DAILY_LIMITS[1], level2: DAILY_LIMITS[2] }, null, 2) },
  })
  // The second level withdraws at least as much as the first.
  expect(await set({ level1: '2000', level2: '1000' }, from)).toMatchObject({ code: '1001', field: 'level2' })
  expect(await set({ level1: '0', level2: '1000' }, from)).toMatchObject({ code: '1001' })
  expect((await set({ level1: '500', level2: '1000' }, from)).code).toBe('200')
  const { db } = venue.database
  expect(await dailyLimit(db, uid, 1, from - 1)).toMatchObject({ limit: '10000' })
  expect(await dailyLimit(db, uid, 1, from)).toMatchObject({ limit: '500', limits: ['0', '500', '1000'], left: '500' })
  expect(await take(uid, `${uid}-early`, '501', from - 1)).toBe(true)
  // What was taken before counts, and never leaves less than nothing.
  expect(await dailyLimit(db, uid, 1, from)).toMatchObject({ used: '501', left: '0' })
  expect(await take(uid, `${uid}-late`, '1', from)).toBe(false)
  const changes = (await createBrowser(venue.address).call(books.honesty, {})).body.data
  expect(JSON.stringify(changes)).toContain('withdrawals')
})
