import { afterAll, beforeAll, expect, it } from 'vitest'
import type { operators } from '#protocol'
import { noteAct } from '../../../server/operator/audit.ts'
import { operatorOf, type TestOperator } from '../../support/operator.ts'
import { signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

let venue: TestVenue
let auditor: TestOperator
let uid: string
let caseId: string
/** Long ago, so that nothing else of the test is among them. */
const AT = 1_000_000_000_000

beforeAll(async () => {
  venue = await startVenue({ demoDelay: 3_600_000 })
  const [ada, grace] = await Promise.all([operatorOf(venue, ['support']), operatorOf(venue, ['treasurer'])])
  auditor = await operatorOf(venue, ['auditor'])
  uid = (await signUp(venue.address)).uid
  const { db } = venue.database
  const { row } = await db
    .transaction()
    .execute((transaction) =>
      venue.services.identity.cases.open(transaction, { uid, kind: 'primary', detail: {}, plan: undefined }),
    )
  caseId = row.id
  const ids = await db.selectFrom('operators').select(['id', 'name']).execute()
  const by = (name: string) => ids.find((one) => one.name === name)
  const acts = [
    [ada.name, 'freezePerson', uid, 'Reported 100% by phone'],
    [grace.name, 'decideCase', caseId, ''],
    // The same number as a case is not that account.
    [grace.name, 'decideCase', uid, 'Another case'],
    [ada.name, 'turnSwitch', 'BTC-USDT', 'Reported 1000 times'],
  ] as const
  for (const [at, [name, act, subject, note]] of acts.entries())
    await noteAct(db, { operator: by(name), act, subject, outcome: 'done', detail: { note }, ip: '' }, AT + at)
  names = { ada: ada.name, grace: grace.name }
})
afterAll(() => venue.close())
let names: { readonly ada: string; readonly grace: string }

const found = async (filter: operators.AuditFilter): Promise<readonly string[]> => {
  const { data } = await auditor.call('audit', { to: String(AT + 1_000), ...filter })
  return (data?.lines ?? []).map(({ act, subject }) => `${act} ${subject}`)
}

it('the audit log narrows to an operator, an act, and a span of time', async () => {
  expect(await found({})).toHaveLength(4)
  expect(await found({ operator: names.ada })).toEqual(['turnSwitch BTC-USDT', `freezePerson ${uid}`])
  expect(await found({ operator: names.ada, act: 'freezePerson' })).toEqual([`freezePerson ${uid}`])
  expect(await found({ from: String(AT + 1), to: String(AT + 2) })).toEqual([`decideCase ${caseId}`])
})

it('the log of a user has what was done about the account and about its cases', async () => {
  expect(await found({ uid })).toEqual([`decideCase ${caseId}`, `freezePerson ${uid}`])
  expect(await found({ caseId })).toEqual([`decideCase ${caseId}`])
})

it('a search finds subjects and notes, whatever the case of letters, and takes no sign for a pattern', async () => {
  expect(await found({ text: 'btc' })).toEqual(['turnSwitch BTC-USDT'])
  expect(await found({ text: 'REPORTED 100% BY' })).toEqual([`freezePerson ${uid}`])
  expect(await found({ text: '100%' })).toEqual([`freezePerson ${uid}`])
  expect(await found({ text: '_' })).toEqual([])
  expect(await found({ text: '\\' })).toEqual([])
})

it('a narrowed log goes on page by page, for the file of it', async () => {
  const first = await auditor.call('audit', { operator: names.ada, to: String(AT + 1_000), limit: 1 })
  expect(first.data?.lines).toHaveLength(1)
  const second = await auditor.call('audit', {
    operator: names.ada,
    to: String(AT + 1_000),
    limit: 1,
    after: first.data?.next ?? '',
  })
  expect(second.data?.lines.map(({ act }) => act)).toEqual(['freezePerson'])
  expect(second.data?.next).toBeUndefined()
})
