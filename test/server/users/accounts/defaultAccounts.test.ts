import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { signin } from '#protocol'
import { createBrowser } from '../../../support/api.ts'
import { createTestDatabase } from '../../../support/database.ts'
import { startVenue, type TestVenue, type VenueOptions } from '../../../support/startVenue.ts'

const NO_MAIL = { send: () => {}, put: async () => () => {}, settle: async () => {} }

/** Starts a venue, looks at it, and ends it. */
const within = async <T>(options: VenueOptions, look: (venue: TestVenue) => Promise<T>): Promise<T> => {
  const venue = await startVenue(options)
  try {
    return await look(venue)
  } finally {
    await venue.close()
  }
}

const countOf = async (venue: TestVenue, table: 'users' | 'operators'): Promise<number> =>
  (await venue.services.database.db.selectFrom(table).selectAll().execute()).length

const codeFor = async (venue: TestVenue, { account, password }: { account: string; password: string }) =>
  (await createBrowser(venue.address).call(signin.loginX, { account, password })).body.code

describe('a venue that is new', () => {
  it('has no account that anybody knows: none outside demo mode, no operator ever, random passwords in a demo', async () => {
    const counts = await within({ config: { demo: false }, mail: NO_MAIL }, async (venue) => [
      await countOf(venue, 'users'),
      await countOf(venue, 'operators'),
    ])
    expect(counts).toEqual([0, 0])

    const passwords = new Set<string>()
    for (let round = 0; round < 2; round += 1)
      await within({}, async (venue) => {
        const { demoAccounts } = venue.services.accounts
        expect(await countOf(venue, 'users')).toBe(demoAccounts.length)
        expect(await countOf(venue, 'operators')).toBe(0)
        const file = join(venue.dataDir, 'demo-accounts.json')
        expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(demoAccounts)
        expect(statSync(file).mode & 0o777).toBe(0o600)
        for (const { password } of demoAccounts) {
          // 72 bits.
          expect(password).toMatch(/^[\w-]{12}$/)
          passwords.add(password)
        }
      })
    expect(passwords.size).toBe(4)
  })

  it('takes the demo accounts of its data no more once demo mode is off', async () => {
    const database = await createTestDatabase()
    try {
      const shared = async () => ({ ...database, serverPid: () => undefined, close: async () => {} })
      const accounts = await within({ database: shared }, async (venue) => {
        const { demoAccounts } = venue.services.accounts
        for (const one of demoAccounts) expect(await codeFor(venue, one)).toBe('200')
        return demoAccounts
      })
      await within({ database: shared, config: { demo: false }, mail: NO_MAIL }, async (venue) => {
        for (const one of accounts) expect(await codeFor(venue, one)).toBe('2000')
      })
    } finally {
      await database.drop()
    }
  })
})
