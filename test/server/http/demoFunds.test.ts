import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractOrder, demoFunds, type OutputOf, sctFunds, speedOrder, tradingContracts } from '#protocol'
import { createMarket } from '../../../server/market/createMarket.ts'
import { EXAMPLES, heldPosition, newKey, restingOrder, type World } from '../../support/examples.ts'
import { signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

/** It is Wednesday noon and goes on from there. */
const AHEAD = Date.UTC(2027, 0, 6, 12) - Date.now()
const clock = { now: () => Date.now() + AHEAD }
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ clock, market: () => createMarket('simulated', { seed: 1, clock }) })
})
afterAll(() => venue.close())

const somebody = async (): Promise<World> => {
  const { address, services } = venue
  return { address, services, person: await signUp(address), now: () => clock.now() }
}
const standing = async ({ person }: World): Promise<OutputOf<typeof demoFunds.demoFunds> | undefined> =>
  (await person.browser.call(demoFunds.demoFunds, {})).body.data
const reset = async ({ person }: World, key = newKey()) =>
  (await person.browser.call(demoFunds.resetDemoFunds, {}, { key })).body

it('says what prevents a reset, and refuses it with a sentence for each, until nothing is bound', async () => {
  const world = await somebody()
  const { browser } = world.person
  expect(await standing(world)).toEqual({ coin: 'USDT', amount: '10000', nextAt: 0, hours: 24, obstacles: [] })
  await restingOrder(world)
  await heldPosition(world)
  expect((await standing(world))?.obstacles).toEqual(['orders', 'positions'])
  expect(await reset(world)).toMatchObject({ code: '2513', msg: 'Cancel your open orders first.' })
  await browser.call(tradingContracts.cancelAll, {}, { key: newKey() })
  expect(await reset(world)).toMatchObject({ code: '2514', msg: 'Close your open positions first.' })
  await browser.call(contractOrder.closeAll, { assetClass: 'crypto' }, { key: newKey() })
  expect((await standing(world))?.obstacles).toEqual([])
  const key = newKey()
  const done = await reset(world, key)
  expect(done.code).toBe('200')
  expect((await browser.call(tradingContracts.outcome, { key })).body.data).toMatchObject({ outcome: 'moved' })
  expect((await browser.call(sctFunds.getFundsData, {})).body.data?.funds).toMatchObject([
    { coin: 'USDT', available: '10000' },
  ])
  expect((await standing(world))?.nextAt).toBeGreaterThan(clock.now() + 23 * 3_600_000)
  expect(await reset(world)).toMatchObject({ code: '2512' })
})

it('waits for a timed contract', async () => {
  const world = await somebody()
  const input = await EXAMPLES.speedOrder.save(world)
  await world.person.browser.call(speedOrder.save, input, { key: newKey() })
  expect((await standing(world))?.obstacles).toEqual(['timed'])
  expect(await reset(world)).toMatchObject({ code: '2515' })
})
