import { afterAll, beforeAll, expect, it } from 'vitest'
import { toAmount } from '#protocol'
import { dailyLimit, giveBackDailyLimit, takeDailyLimit } from '../../../../server/users/accounts/withdrawalLimits.ts'
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
