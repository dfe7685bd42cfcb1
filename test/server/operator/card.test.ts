import { afterAll, beforeAll, expect, it } from 'vitest'
import type { operators } from '#protocol'
import { certifyPrimary, PRIMARY } from '../../support/identity.ts'
import { operatorOf, type TestOperator } from '../../support/operator.ts'
import { type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

let venue: TestVenue
let person: Person
let pages: Record<'support' | 'reviewer' | 'treasurer' | 'auditor' | 'configurator', TestOperator>
beforeAll(async () => {
  venue = await startVenue()
  person = await signUp(venue.address)
  await certifyPrimary(person)
  const { db } = venue.database
  await db.transaction().execute((transaction) =>
    venue.services.identity.cases.open(transaction, {
      uid: person.uid,
      kind: 'advanced',
      detail: {},
      plan: undefined,
    }),
  )
  pages = {
    support: await operatorOf(venue, ['support']),
    reviewer: await operatorOf(venue, ['reviewer']),
    treasurer: await operatorOf(venue, ['treasurer']),
    auditor: await operatorOf(venue, ['auditor']),
    configurator: await operatorOf(venue, ['configurator']),
  }
  const frozen = { uid: person.uid, reason: 'unusual', note: 'Three cards in an hour' } as const
  await pages.support.call('freezePerson', frozen)
  await db.updateTable('users').set({ erase_at: '4102444800000' }).where('uid', '=', person.uid).execute()
})
afterAll(() => venue.close())

const cardFor = async (role: keyof typeof pages): Promise<operators.PersonCard | undefined> =>
  (await pages[role].call('viewPerson', { uid: person.uid })).data

it('an account is on one page: its state, name, equity, cases, and what operators did to it', async () => {
  const card = await cardFor('auditor')
  expect(card).toMatchObject({
    uid: person.uid,
    level: 1,
    sessions: 0,
    frozen: { reason: 'unusual' },
    eraseAt: 4_102_444_800_000,
    identity: { name: PRIMARY.name, cases: [{ kind: 'advanced', state: 'open' }] },
    money: { total: '10000', coins: [{ coin: 'USDT', amount: '10000' }], transfers: [] },
    acts: [{ name: pages.support.name, act: 'freezePerson', reason: 'unusual', note: 'Three cards in an hour' }],
  })
  expect(card?.name).toContain('***')
  expect(JSON.stringify(card)).not.toContain(person.account)
})

const parts = async (role: keyof typeof pages) => {
  const { identity, money, acts } = (await cardFor(role)) ?? {}
  return [identity !== undefined, money !== undefined, acts !== undefined]
}

it('each role reads the parts of the page that it needs, and no more', async () => {
  expect(await parts('support')).toEqual([false, false, true])
  expect(await parts('reviewer')).toEqual([true, false, false])
  expect(await parts('treasurer')).toEqual([true, true, false])
  // A treasurer decides no certification.
  expect((await cardFor('treasurer'))?.identity?.cases).toEqual([])
  expect((await pages.configurator.call('viewPerson', { uid: person.uid })).code).toBe('2504')
  expect((await pages.auditor.call('viewPerson', { uid: '1' })).code).toBe('1009')
})

it('a name that was sent and not approved is no verified name', async () => {
  const other = await signUp(venue.address)
  const { db } = venue.database
  const sealed = await db
    .selectFrom('identities')
    .select('sealed')
    .where('uid', '=', person.uid)
    .executeTakeFirstOrThrow()
  await db.insertInto('identities').values({ uid: other.uid, sealed: sealed.sealed }).execute()
  const { data } = await pages.reviewer.call('viewPerson', { uid: other.uid })
  expect(data?.identity?.name).toBe('')
})

const looks = async () =>
  (await pages.auditor.call('audit', { act: 'viewPerson', uid: person.uid, limit: 500 })).data?.lines.length

it('each look at it is a line of the audit log', async () => {
  const before = await looks()
  await cardFor('support')
  expect(await looks()).toBe((before ?? 0) + 1)
})
