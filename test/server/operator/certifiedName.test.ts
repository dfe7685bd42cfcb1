import { afterAll, beforeAll, expect, it } from 'vitest'
import { certification, withdrawals } from '#protocol'
import { evidenceOf } from '../../../server/operator/evidence.ts'
import { PRIMARY } from '../../support/identity.ts'
import { freshWithdrawal, PAY_PASSWORD } from '../../support/moneyExamples.ts'
import { operatorOf, type TestOperator } from '../../support/operator.ts'
import { type Person, signUp } from '../../support/people.ts'
import { proof } from '../../support/securityExamples.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

let venue: TestVenue
let ada: TestOperator
beforeAll(async () => {
  // The demo's policy keeps away: people decide.
  venue = await startVenue({ demoDelay: 3_600_000 })
  ada = await operatorOf(venue, ['reviewer', 'treasurer'])
})
afterAll(() => venue.close())

/** Asks for the first step of the certification; answers its case. */
const ask = async ({ browser }: Person, given: { idNumber: string }): Promise<string> => {
  const { body } = await browser.call(certification.primaryCertification, { ...PRIMARY, ...given })
  return body.data?.caseId ?? ''
}
const approve = async (id: string): Promise<void> => {
  await ada.call('claimCase', { id })
  expect((await ada.call('decideCase', { id, outcome: 'approved' })).data?.outcome).toBe('done')
}
const caseOf = async (id: string) => (await ada.call('getCase', { id })).data

it('a document number that another account gave too is flagged at each, with the cases of the other', async () => {
  const [first, second, third, fourth] = await Promise.all([1, 2, 3, 4].map(() => signUp(venue.address)))
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) throw new Error()
  const firstCase = await ask(first, { idNumber: 'L01X00T4 7' })
  expect((await caseOf(firstCase))?.sameDocument).toEqual([])
  await approve(firstCase)
  // Written differently it is the same number; of another country, or another number, it is another document.
  const secondCase = await ask(second, { idNumber: 'l01x-00t47' })
  const thirdCase = (
    await third.browser.call(certification.primaryCertification, { ...PRIMARY, idNumber: 'L01X00T47', country: 'FR' })
  ).body.data?.caseId
  await ask(fourth, { idNumber: 'L01X00T48' })
  expect((await caseOf(secondCase))?.sameDocument).toEqual([
    { uid: first.uid, id: firstCase, kind: 'primary', state: 'approved' },
  ])
  expect((await caseOf(firstCase))?.sameDocument).toEqual([
    { uid: second.uid, id: secondCase, kind: 'primary', state: 'open' },
  ])
  expect((await caseOf(thirdCase ?? ''))?.sameDocument).toEqual([])

  // Two kinds of document may have the same number.
  const kindOf = (uid: string, document: 'passport' | 'idCard') =>
    venue.database.db.updateTable('identities').set({ document }).where('uid', '=', uid).execute()
  await kindOf(first.uid, 'passport')
  await kindOf(second.uid, 'idCard')
  expect((await caseOf(secondCase))?.sameDocument).toEqual([])
  await kindOf(second.uid, 'passport')

  // Sent before documents were marked.
  await venue.database.db.updateTable('identities').set({ document_mark: null }).execute()
  expect((await caseOf(secondCase))?.sameDocument).toEqual([])
  await venue.services.identity.purge()
  expect((await caseOf(secondCase))?.sameDocument).toHaveLength(1)
  const { rows } = await venue.database.pool.query('SELECT document_mark FROM identities')
  expect(JSON.stringify(rows)).not.toContain('L01X00T47')
})

it('a withdrawal to a bank account shows the certified name above its holder, and marks another one', async () => {
  const person = await signUp(venue.address)
  const world = { address: venue.address, person, services: venue.services }
  await approve(await ask(person, { idNumber: 'L01X00T49' }))
  const code = await proof(world)
  const id = await freshWithdrawal(world)
  const key = 'certified-name-0000000001'
  await person.browser.call(withdrawals.confirmOutpay, { id, payPassword: PAY_PASSWORD, code }, { key })
  const caseId = (await person.browser.call(withdrawals.getOutpayOfflineDetails, { id })).body.data?.caseId ?? ''
  const { db } = venue.database
  /** What the case says of names, were it paid to this holder. */
  const paidTo = async (holder: string) => {
    const fields = [
      { key: 'holder', value: holder },
      { key: 'iban', value: 'DE89370400440532013000' },
      { key: 'bic', value: 'COBADEFFXXX' },
    ] as const
    const row = await db.selectFrom('cases').selectAll().where('id', '=', caseId).executeTakeFirstOrThrow()
    const transfer = await db.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const payout = { ofTransfer: () => Promise.resolve({ mark: '', currency: 'EUR', network: '', fields }) }
    const { facts } = await evidenceOf(
      db,
      { certification: venue.services.identity.certification, payout },
      row,
      transfer,
    )
    return facts.filter(({ name }) => name === 'certifiedName' || name === 'field.holder')
  }
  expect((await caseOf(caseId))?.facts.map(({ name }) => name)).not.toContain('certifiedName')
  expect(await paidTo('LOVELACE Ada')).toEqual([
    { name: 'certifiedName', value: 'Ada Lovelace' },
    { name: 'field.holder', value: 'LOVELACE Ada' },
  ])
  expect(await paidTo('Charles Babbage')).toEqual([
    { name: 'certifiedName', value: 'Ada Lovelace' },
    { name: 'field.holder', value: 'Charles Babbage', flag: 'otherHolder' },
  ])
})
