import { afterAll, beforeAll, expect, it } from 'vitest'
import { books, merchant } from '#protocol'
import { firstC2c } from '../../../server/settings/firstC2c.ts'
import { createBrowser } from '../../support/api.ts'
import { operatorOf, publishSetting } from '../../support/operator.ts'
import { signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

const HOUR = 3_600_000
const START = Date.UTC(2027, 0, 6, 12)
const ahead = { by: 0 }

let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ clock: { now: () => START + ahead.by } })
})
afterAll(() => venue.close())

it('operators set the terms of C2C trading, an hour ahead and by two, for everybody alike', async () => {
  const ada = await operatorOf(venue, ['configurator'])
  const { browser } = await signUp(venue.address)
  const first = firstC2c(true)
  const set = (value: object, from = 0) =>
    publishSetting(venue, ada, { kind: 'c2c', key: '', value: JSON.stringify(value), from, note: 'as agreed' })
  const needs = async () => (await browser.call(merchant.standing, {})).body.data?.needs

  expect(await ada.call('settingNow', { kind: 'c2c', key: '' })).toMatchObject({
    data: { value: JSON.stringify(first, null, 2) },
  })
  expect(await needs()).toMatchObject({ completed: 1, completion: '0', counterparties: 1 })

  const wrong: readonly (readonly [object, string])[] = [
    [{ payMinutes: { least: 9, most: 60 } }, 'least'],
    [{ payMinutes: { least: 30, most: 20 } }, 'most'],
    [{ releaseMinutes: { least: 15, most: 2_881 } }, 'most'],
    [{ holdHours: -1 }, 'holdHours'],
    [{ pauseMinutes: [] }, 'pauseMinutes'],
    [{ pauseMinutes: [30, 15] }, 'pauseMinutes'],
    [{ takerFee: '0.02' }, 'takerFee'],
    [{ makerFee: '-0.001' }, 'makerFee'],
    [{ orderMost: '1.123456789' }, 'orderMost'],
    [{ orderLeast: '100', orderMost: '50' }, 'orderMost'],
    [{ openOrdersMost: 0 }, 'openOrdersMost'],
    [{ merchant: { ...first.merchant, completion: '1.1' } }, 'completion'],
    [{ merchant: { ...first.merchant, deposit: { coin: 'XYZ', amount: '1' } } }, 'coin'],
    [{ merchant: { ...first.merchant, deposit: { coin: 'USDT', amount: '-1' } } }, 'amount'],
  ]
  for (const [changed, field] of wrong)
    expect(await set({ ...first, ...changed }), JSON.stringify(changed)).toMatchObject({ code: '1001', field })

  const terms = { ...first, merchant: { ...first.merchant, orders: 5, completion: '0.75', counterparties: 3 } }
  expect(await set(terms, START + HOUR - 1)).toMatchObject({ field: 'from' })
  expect((await set(terms, START + HOUR)).code).toBe('200')
  ahead.by = HOUR - 1
  expect(await needs()).toMatchObject({ completed: 1 })
  ahead.by = HOUR
  expect(await needs()).toMatchObject({ completed: 5, completion: '0.75', counterparties: 3 })
  const changes = (await createBrowser(venue.address).call(books.honesty, {})).body.data
  expect(JSON.stringify(changes)).toContain('"c2c"')
})
