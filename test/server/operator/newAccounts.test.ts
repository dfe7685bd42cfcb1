import { afterAll, beforeAll, expect, it } from 'vitest'
import { books, contractConfig, contractOrder, ERRORS, fxContractConfig, fxContractOrder } from '#protocol'
import { createMarket } from '../../../server/market/createMarket.ts'
import { FIRST_NEW_ACCOUNTS } from '../../../server/settings/firstNewAccounts.ts'
import { createBrowser } from '../../support/api.ts'
import { newKey } from '../../support/examples.ts'
import { operatorOf, publishSetting } from '../../support/operator.ts'
import { signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BTC = 'BTC-USDT-SWAP'
// The clock and the market begin on a Wednesday, when forex is open.
const START = Date.UTC(2027, 0, 6, 12)
const ahead = { by: 0 }

let venue: TestVenue
beforeAll(async () => {
  const clock = { now: () => START + ahead.by }
  venue = await startVenue({ clock, market: () => createMarket('simulated', { seed: 1, clock }) })
})
afterAll(() => venue.close())

it('operators set how long an account is new and its caps, an hour ahead and by two, for everybody alike', async () => {
  const ada = await operatorOf(venue, ['configurator'])
  const { browser } = await signUp(venue.address)
  const terms = async () => (await browser.call(contractConfig.getList, { instId: BTC })).body.data
  const pairs = async () => (await browser.call(fxContractConfig.getList, { instId: 'EUR-USD' })).body.data
  const lever = (value: string) =>
    browser.call(contractOrder.changeSettings, { instId: BTC, lever: value, mgnMode: 'cross' }, { key: newKey() })
  const set = (value: object, from = 0) =>
    publishSetting(venue, ada, { kind: 'newAccounts', key: '', value: JSON.stringify(value), from, note: 'as agreed' })

  expect(await ada.call('settingNow', { kind: 'newAccounts', key: '' })).toMatchObject({
    data: { value: JSON.stringify(FIRST_NEW_ACCOUNTS, null, 2) },
  })
  expect(await terms()).toMatchObject({
    newAccountUntil: String(START + 30 * DAY),
    contracts: [{ userMaxLeverage: 20 }],
  })
  const caps = { days: 2, leverage: 15, lots: '5' }
  // Below what every account begins with, off the steps, and sooner than its notice.
  expect(await set({ ...caps, leverage: 9 })).toMatchObject({ code: '1001', field: 'leverage' })
  expect(await set({ ...caps, lots: '0.005' })).toMatchObject({ code: '1001', field: 'lots' })
  expect(await set({ ...caps, lots: '100.01' })).toMatchObject({ code: '1001', field: 'lots' })
  expect(await set(caps, START + HOUR - 1)).toMatchObject({ field: 'from' })
  expect((await set(caps, START + HOUR)).code).toBe('200')

  ahead.by = HOUR - 1
  expect(await terms()).toMatchObject({ contracts: [{ userMaxLeverage: 20 }] })
  ahead.by = HOUR
  expect(await terms()).toMatchObject({
    newAccountUntil: String(START + 2 * DAY),
    contracts: [{ userMaxLeverage: 15 }],
  })
  expect(await pairs()).toMatchObject({ contracts: [{ userLeverage: 15, userMaxSz: '500000' }] })
  expect((await lever('16')).body).toMatchObject({ code: ERRORS.leverageTooHigh.code, values: { max: '15' } })
  expect((await lever('15')).body.code).toBe('200')
  const order = { ordType: 'limit', instId: 'EUR-USD', side: 'buy', sz: '501000', px: '1' } as const
  expect((await browser.call(fxContractOrder.save, order, { key: newKey() })).body).toMatchObject({
    code: ERRORS.sizeTooLarge.code,
    values: { max: '500000' },
  })

  ahead.by = 2 * DAY
  expect(await terms()).toMatchObject({ newAccountUntil: '', contracts: [{ userMaxLeverage: 125 }] })
  const changes = (await createBrowser(venue.address).call(books.honesty, {})).body.data
  expect(JSON.stringify(changes)).toContain('newAccounts')
})
