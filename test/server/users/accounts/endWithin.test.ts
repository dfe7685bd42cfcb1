import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecurityChange } from '../../../../server/users/accounts/securityChange.ts'
import { createSessions, type Sessions } from '../../../../server/users/accounts/sessions.ts'
import { signUp } from '../../../support/people.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({})
})
afterAll(() => venue.close())

const noWork = (): Promise<void> => Promise.resolve()

const openOf = async (uid: string): Promise<number> => (await venue.services.accounts.sessions.listOf(uid)).length

describe('sessions that a change of security ends', () => {
  it('are over with its commit, even if the venue stops right after it', async () => {
    const { uid } = await signUp(venue.address)
    const { accounts, database } = venue.services
    const { users, holds, trail, sessions } = accounts
    const stopped: Sessions = Object.assign(Object.create(sessions), {
      endAllWithin: async (...all: Parameters<Sessions['endAllWithin']>) => {
        await sessions.endAllWithin(...all)
        return () => Promise.reject(new Error('stopped'))
      },
    })
    const change = createSecurityChange({
      db: database.db,
      users,
      holds,
      trail,
      sessions: stopped,
      mail: { send: () => undefined, put: async () => () => {}, settle: () => Promise.resolve() },
      sentences: () => '',
    })
    const actor = { uid, ip: '', userAgent: '' }
    await expect(
      change(actor, { kind: 'passwordChanged', alert: 'passwordChanged', endsSessions: true }, noWork),
    ).rejects.toThrow('stopped')
    expect(await createSessions(database.db, venue.services.clock).listOf(uid)).toEqual([])
  })

  it('stay open when it is rolled back', async () => {
    const { uid } = await signUp(venue.address)
    const { accounts, database } = venue.services
    await expect(
      database.db.transaction().execute(async (within) => {
        await accounts.sessions.endAllWithin(within, uid)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await openOf(uid)).toBe(1)
  })

  it('are reported, and what was opened before the commit ends with them, but for the one named', async () => {
    const person = await signUp(venue.address)
    const { accounts, database } = venue.services
    const { sessions } = accounts
    const [own] = await sessions.listOf(person.uid)
    const over: string[] = []
    sessions.onEnd((name) => over.push(name))
    const open = (name: string) => {
      const at = String(venue.services.clock.now())
      return database.db
        .insertInto('sessions')
        .values({ token_hash: name, uid: person.uid, created_at: at, seen_at: at, ip: '', user_agent: '' })
        .execute()
    }
    await open('another')
    const end = await database.db.transaction().execute(async (within) => {
      const ended = await sessions.endAllWithin(within, person.uid, own?.name)
      await open('meanwhile')
      return ended
    })
    await end()
    expect(over).toEqual(['another', 'meanwhile'])
    expect((await sessions.listOf(person.uid)).map(({ name }) => name)).toEqual([own?.name])
  })
})
