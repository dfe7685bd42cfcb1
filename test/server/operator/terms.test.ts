import { afterAll, beforeAll, expect, it } from 'vitest'
import { books, contractConfig, fxContractConfig, listing, type operators } from '#protocol'
import { createMarket } from '../../../server/market/createMarket.ts'
import { operatorOf, publishSetting, type TestOperator } from '../../support/operator.ts'
import { type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

const HOUR = 3_600_000
const BTC = 'BTC-USDT-SWAP'
let leap = 0
const clock = { now: () => Date.now() + leap }
let venue: TestVenue
let ada: TestOperator
let person: Person
beforeAll(async () => {
  venue = await startVenue({
    clock,
    market: () => createMarket('simulated', { seed: 1, clock }),
  })
  ada = await operatorOf(venue, ['configurator'])
  person = await signUp(venue.address)
})
afterAll(() => venue.close())

const set = (kind: operators.SettingKind, key: string, value: unknown, from = 0) =>
  publishSetting(venue, ada, { kind, key, value: JSON.stringify(value), from, note: 'as agreed' })
const now = async (kind: operators.SettingKind, key: string): Promise<unknown> =>
  JSON.parse((await ada.call('settingNow', { kind, key })).data?.value ?? 'null')
const table = { lines: [{ upTo: '', maxLeverage: 10, mmr: '0.05' }] }
const pair = { leverage: 30, swap: { long: '-1.5', short: '0' } }
const contractNow = async () =>
  (await person.browser.call(contractConfig.getList, { instId: BTC })).body.data?.contracts[0]
const pairNow = async (instId: string) =>
  (await person.browser.call(fxContractConfig.getList, { instId })).body.data?.contracts[0]
/** The venue's clock goes on; operators who were silent so long sign in again. */
const wait = async (milliseconds: number): Promise<void> => {
  leap += milliseconds
  ada = await operatorOf(venue, ['configurator'])
}

it('terms are announced an hour ahead, or refused with the field and the time', async () => {
  for (const [kind, key, value] of [
    ['tiers', BTC, table],
    ['forex', 'EUR-USD', pair],
  ] as const) {
    expect(await set(kind, key, value, clock.now() + HOUR / 2)).toMatchObject({
      code: '1011',
      field: 'from',
      msg: expect.stringContaining('60 minutes') as string,
    })
    expect((await set(kind, key, value, clock.now() - 1)).code).toBe('1001')
  }
  expect((await contractNow())?.tiersLater).toEqual([])
})

it('what is no table, no terms, or of nothing that is traded, is refused', async () => {
  const line = { upTo: '1000', maxLeverage: 50, mmr: '0.01' }
  expect((await set('tiers', 'ETH-USDT-SWAP', { lines: [line] })).code).toBe('200')
  expect((await set('forex', 'AUD-USD', pair)).code).toBe('200')
  for (const lines of [
    [],
    [{ ...line, mmr: '0.02' }],
    [line, line],
    [
      { ...line, upTo: '' },
      { upTo: '2000', maxLeverage: 20, mmr: '0.02' },
    ],
    [line, { upTo: '900', maxLeverage: 20, mmr: '0.02' }],
    [line, { upTo: '', maxLeverage: 60, mmr: '0.012' }],
    [line, { upTo: '', maxLeverage: 20, mmr: '0.01' }],
    [{ ...line, maxLeverage: 126, mmr: '0.001' }],
    [{ ...line, maxLeverage: 1.5 }],
    [{ ...line, maxLeverage: 1, mmr: '1' }],
    [{ ...line, mmr: '0' }],
    [{ ...line, mmr: '-0.01' }],
    [{ ...line, upTo: '0' }],
    [{ ...line, uid: '1' }],
    Array.from({ length: 21 }, (_, n) => ({ upTo: String(n + 1), maxLeverage: 1, mmr: `0.${n + 10}` })),
  ])
    expect((await set('tiers', BTC, { lines })).code, JSON.stringify(lines)).toBe('1001')
  for (const wrong of [
    { leverage: 0 },
    { leverage: 201 },
    { swap: { long: '100.1', short: '0' } },
    { swap: { long: '1e2', short: '0' } },
    { swap: { long: '0' } },
    { px: '1.1' },
  ])
    expect((await set('forex', 'EUR-USD', { ...pair, ...wrong })).code, JSON.stringify(wrong)).toBe('1001')
  for (const key of ['', 'BTC-USDT', 'NOSUCH-USDT-SWAP', 'Default'])
    expect((await set('tiers', key, table)).code, key).toBe('1001')
  for (const key of ['', 'BTC-USDT', 'AAA-BBB']) expect((await set('forex', key, pair)).code, key).toBe('1001')
})

it('a table is published before it comes, counts from its date on, and stands in the public log', async () => {
  const first = await now('tiers', BTC)
  expect(first).toMatchObject({ lines: { 0: { upTo: '50000', maxLeverage: 125, mmr: '0.004' } } })
  // What is shown can be sent back as it is.
  expect((await set('tiers', BTC, first)).code).toBe('200')
  const { line } = await set('tiers', BTC, table)
  const from = line?.from ?? 0
  expect(from - clock.now()).toBeGreaterThan(HOUR - 60_000)
  expect(from - clock.now()).toBeLessThanOrEqual(HOUR)
  const announced = await contractNow()
  expect(announced?.maxLeverage).toBe(125)
  expect(announced?.tiersLater.at(-1)).toMatchObject({ from: String(from), tiers: [{ maxLeverage: 10, mmr: '0.05' }] })
  const listed = (await person.browser.call(listing.announced, {})).body.data?.terms
  expect(listed).toContainEqual({ from, instId: BTC })
  const { changes } = (await person.browser.call(books.honesty, {})).body.data ?? { changes: [] }
  expect(changes[0]).toMatchObject({ kind: 'tiers', key: BTC, effective: from })
  expect(changes[0]?.fields).toContainEqual({ path: ['lines', '1', 'maxLeverage'], before: ['125'], after: ['10'] })
  await wait(HOUR)
  expect(await contractNow()).toMatchObject({ maxLeverage: 10, tiersFrom: String(from), tiersLater: [] })
  expect(await now('tiers', BTC)).toEqual(table)
})

it('the terms of a pair likewise, and what was stays in its change log', async () => {
  expect(await now('forex', 'EUR-USD')).toEqual({ leverage: 100, swap: { long: '-0.65', short: '0.2' } })
  const { line } = await set('forex', 'EUR-USD', pair)
  const from = String(line?.from)
  expect(await pairNow('EUR-USD')).toMatchObject({
    terms: { leverage: 100 },
    later: [{ from, leverage: 30, swapLong: '-1.5' }],
  })
  const listed = (await person.browser.call(listing.announced, {})).body.data?.terms
  expect(listed).toContainEqual({ from: line?.from, instId: 'EUR-USD' })
  await wait(HOUR)
  expect(await pairNow('EUR-USD')).toMatchObject({
    terms: { from, leverage: 30, swapLong: '-1.5', swapShort: '0' },
    earlier: [{ leverage: 100 }],
    userLeverage: 20,
  })
  expect(await pairNow('GBP-USD')).toMatchObject({ terms: { leverage: 100 } })
})
