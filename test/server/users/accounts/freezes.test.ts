import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFreezes } from '../../../../server/users/accounts/freezes.ts'
import { insertUser } from '../../../../server/users/accounts/users.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { ManualTime } from '../../../support/manualTime.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('is not forgotten when a reading from before it arrives after it', async () => {
  const { db } = database
  const person = { name: 'ada@example.org', kind: 'email', password_hash: '', demo: true, shared: false } as const
  const made = await db.transaction().execute((transaction) => insertUser(transaction, person, 0))
  const uid = made?.uid ?? ''
  /** Answers that are on their way; only the first is held up. */
  const late: (() => void)[] = []
  let isSlow = false
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isSlow) await new Promise<void>((resolve) => late.push(resolve))
      return result
    },
  }
  const freezes = createFreezes(db.withPlugin(plugin), new ManualTime())
  isSlow = true
  const before = freezes.refresh()
  await expect.poll(() => late.length).toBe(1)
  isSlow = false
  await db.updateTable('users').set({ frozen_at: '1', frozen_reason: 'unusual' }).where('uid', '=', uid).execute()
  await freezes.refresh()
  expect(freezes.reason(uid)).toBe('unusual')
  late[0]?.()
  await before
  expect(freezes.reason(uid)).toBe('unusual')
})
