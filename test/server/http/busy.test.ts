import { afterAll, beforeAll, expect, it } from 'vitest'
import { sctFunds, tradingContracts, user } from '#protocol'
import { newKey } from '../../support/examples.ts'
import { type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

let venue: TestVenue
let person: Person
beforeAll(async () => {
  venue = await startVenue()
  person = await signUp(venue.address)
})
afterAll(() => venue.close())

/** Runs while every connection of the pool is lent, and nobody waits long for one. */
const whileBusy = async (run: () => Promise<void>): Promise<void> => {
  const { pool } = venue.database
  const lent = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const patience = pool.options.connectionTimeoutMillis
  pool.options.connectionTimeoutMillis = 20
  try {
    await run()
  } finally {
    pool.options.connectionTimeoutMillis = patience
    for (const client of lent) client.release()
  }
}

it('without a free connection a read is refused as busy, a poll ends unknown, an order is told by its key', async () => {
  const key = newKey()
  const order = { instId: 'BTC-USDT', side: 'buy', ordType: 'limit', px: '90000', sz: '0.01' } as const
  const read = () => person.browser.call(user.personalCenter, {})
  await whileBusy(async () => {
    const refused = await read()
    expect(refused).toMatchObject({ status: 200, body: { code: '5003' } })
    expect(refused.body.msg).toBe('Tapeline is very busy right now. Please try again.')
    expect(await person.browser.call(sctFunds.getFundsData, {})).toMatchObject({ status: 503, body: { code: '5002' } })
    const sent = await person.browser.call(tradingContracts.save, order, { key })
    expect(sent).toMatchObject({ status: 503, body: { code: '5002' } })
  })
  expect(await read()).toMatchObject({ status: 200, body: { code: '200' } })
  const told = await person.browser.call(tradingContracts.outcome, { key })
  expect(told.body.data).toMatchObject({ outcome: 'none' })
})
