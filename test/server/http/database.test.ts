import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sctFunds, user, v1 } from '#protocol'
import { openDatabase } from '../../../server/platform/db/open.ts'
import { createBrowser } from '../../support/api.ts'
import { type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

/** Databases and venues of its own start, are killed and start again. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let venue: TestVenue
let person: Person
let server: () => number | undefined
beforeAll(async () => {
  venue = await startVenue({
    database: async ({ dataDir }) => {
      const database = await openDatabase({ dataDir })
      server = () => database.serverPid()
      return database
    },
  })
  person = await signUp(venue.address)
})
afterAll(() => venue.close())

const ready = async () => (await fetch(`${venue.address}/readyz`)).status

it('a database that goes away is a coded answer, and all is well when it returns', async () => {
  const before = await person.browser.call(sctFunds.getFundsData, {})
  expect(before.body.code).toBe('200')
  const pid = server()
  if (pid === undefined) throw new Error('No server of our own')
  process.kill(pid, 'SIGKILL')

  // Connections that are open may outlive their server for a moment.
  const ask = () => person.browser.call(user.personalCenter, {})
  let during = await ask()
  for (let again = 0; again < 1_000 && during.status === 200; again += 1) during = await ask()
  expect(during).toMatchObject({ status: 503, body: { code: '5002' } })
  expect(during.body.msg).toBe('Tapeline can’t access its data right now. Please try again.')
  // What needs no database goes on, for guests and for those who are signed in.
  for (const browser of [person.browser, createBrowser(venue.address)])
    expect((await browser.call(v1.getDomain, {})).body.code).toBe(1)

  await vi.waitUntil(async () => (await ready()) === 200, { timeout: 120_000, interval: 100 })
  const after = await person.browser.call(sctFunds.getFundsData, {})
  expect(after.body.data?.funds).toEqual(before.body.data?.funds)
})
