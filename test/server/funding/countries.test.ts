import { afterAll, beforeAll, expect, it } from 'vitest'
import { deposits, ERRORS, payChannels, withdrawals } from '#protocol'
import { addChannel, channelsAt } from '../../../server/funding/channels.ts'
import { certifyPrimary, PRIMARY } from '../../support/identity.ts'
import { type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

let venue: TestVenue
/** Verified in Germany, and not verified. */
let german: Person
let anybody: Person
beforeAll(async () => {
  venue = await startVenue()
  const { db } = venue.database
  const now = venue.services.clock.now()
  for (const { id, settings } of await channelsAt(db, now))
    if (id === 'usdt-trc20-in' || id === 'usdt-trc20-out')
      for (const countries of [['GB'], ['DE', 'FR']]) {
        const line = { settings: { ...settings, countries }, from: now, operator: 'test', note: '' }
        await addChannel(db, { ...line, id: `${countries[0]?.toLowerCase()}-${settings.direction}` }, now)
      }
  german = await signUp(venue.address)
  await certifyPrimary(german)
  anybody = await signUp(venue.address)
})
afterAll(() => venue.close())

let keys = 0
const deposit = async ({ browser }: Person, channel: string) => {
  keys += 1
  const request = { channel, amount: '100', rate: '1' }
  return (
    await browser.call(deposits.addRechargeOffline, request, { key: `countries-${String(keys).padStart(12, '0')}` })
  ).body
}
const withdraw = async ({ browser }: Person, channel: string) => {
  keys += 1
  const request = { channel, account: '1', amount: '100', rate: '1' }
  return (
    await browser.call(withdrawals.addOutpayOffline, request, { key: `countries-${String(keys).padStart(12, '0')}` })
  ).body
}

it('a verified user pays in and is paid by ways of the verified country, and by no others', async () => {
  expect(PRIMARY.country).toBe('DE')
  const refused = { code: ERRORS.channelCountry.code, field: 'channel' }
  expect(await deposit(german, 'gb-in')).toMatchObject(refused)
  expect(await withdraw(german, 'gb-out')).toMatchObject(refused)
  expect(await deposit(german, 'de-in')).toMatchObject({ code: '200' })
  expect(await deposit(german, 'usdt-trc20-in')).toMatchObject({ code: '200' })
  // As far as the account, which there is not.
  expect(await withdraw(german, 'de-out')).toMatchObject({ field: 'account' })
  const { rows } = await venue.database.pool.query('SELECT channel FROM transfers WHERE uid = $1', [german.uid])
  expect(new Set(rows.map(({ channel }) => channel))).toEqual(new Set(['de-in', 'usdt-trc20-in']))
})

const offered = async (person: Person, country?: string) =>
  (
    await person.browser.call(payChannels.getPayChannels, country === undefined ? {} : { country })
  ).body.data?.channels.map(({ id }) => id)

it('a verified user is offered no way of another country, whatever the page asks for', async () => {
  expect(await offered(german)).toContain('de-in')
  expect(await offered(german)).not.toContain('gb-in')
  expect(await offered(german, 'GB')).not.toContain('gb-in')
  expect(await offered(anybody)).toContain('gb-in')
  const out = (await german.browser.call(withdrawals.getWithdrawChannel, {})).body.data?.channels.map(({ id }) => id)
  expect(out).toContain('de-out')
  expect(out).not.toContain('gb-out')
})

it('a user without a verified country is not bound to one; what was sent and not approved binds nobody', async () => {
  expect(await deposit(anybody, 'gb-in')).toMatchObject({ code: '200' })
  const { db } = venue.database
  await db.updateTable('users').set({ level: 0 }).where('uid', '=', german.uid).execute()
  expect(await deposit(german, 'gb-in')).toMatchObject({ code: '200' })
  await db.updateTable('users').set({ level: 1 }).where('uid', '=', german.uid).execute()
})
