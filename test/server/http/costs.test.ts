import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls, common, hq, sctFunds, tradingContracts } from '#protocol'
import { costOf } from '../../../server/http/machinery/costs.ts'
import { createMarket } from '../../../server/market/createMarket.ts'
import { createBrowser } from '../../support/api.ts'
import { newKey } from '../../support/examples.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { signUp } from '../../support/people.ts'
import { startVenue, type TestVenue, WIDE_RATES } from '../../support/startVenue.ts'

const clock = new ManualTime()
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({
    clock,
    market: () => createMarket('simulated', { seed: 1, clock }),
    rates: {
      ...WIDE_RATES,
      requests: { burst: 60, perSecond: 10 },
      userRequests: { burst: 8, perSecond: 1 },
      userWrites: { burst: 6, perSecond: 1 },
    },
  })
})
afterAll(() => venue.close())

/** Everybody's tokens are back. */
const rest = (): void => clock.advance(600_000)

describe('tokens of an address', () => {
  it('are taken by what a call costs, and by what its input asks for', async () => {
    rest()
    const browser = createBrowser(venue.address)
    const lines = (count: number) =>
      browser.call(hq.getDashedData, { instIds: Array.from({ length: count }, () => 'BTC-USDT') })
    const { base, more } = costOf('hq', 'getDashedData')
    const asked = { instIds: Array.from({ length: 50 }, () => 'BTC-USDT') }
    expect(base + (more?.(asked) ?? 0)).toBe(51)
    expect((await lines(50)).body.code).toBe('200')
    // Nine are left: the request itself takes one, its input is too much.
    expect((await lines(50)).body).toMatchObject({ code: '1006', values: { seconds: '5' } })
    expect((await browser.call(common.checkLogin, {})).body.code).toBe('200')
    clock.advance(5_000)
    expect((await lines(50)).body.code).toBe('200')
  })

  it('are not asked for when the input is refused', async () => {
    rest()
    const browser = createBrowser(venue.address)
    for (let nth = 0; nth < 50; nth += 1)
      expect((await browser.call(hq.getDashedData, { instIds: [] })).body.code).toBe('1001')
  })
})

describe('tokens of a user', () => {
  it('are his own, wherever he asks from', async () => {
    rest()
    const ada = await signUp(venue.address)
    rest()
    const bob = await signUp(venue.address)
    rest()
    const ask = async (person: typeof ada) =>
      (await person.browser.call(sctFunds.getByCode, { coin: 'USDT' })).body.code
    const { base } = costOf('sctFunds', 'getByCode')
    for (let nth = 0; nth < 8 / base; nth += 1) expect(await ask(ada)).toBe('200')
    expect(await ask(ada)).toBe('1006')
    expect(await ask(bob)).toBe('200')
    expect((await ada.browser.call(common.checkLogin, {})).body.code).toBe('200')
    clock.advance(1_000 * base)
    expect(await ask(ada)).toBe('200')
  })

  it('for what he leaves in the records are taken by kilobytes, and a refusal leaves nothing', async () => {
    rest()
    const { browser, uid } = await signUp(venue.address)
    rest()
    const key = newKey()
    const save = (with_: string) =>
      browser.call(
        tradingContracts.save,
        { ordType: 'market', instId: 'BTC-USDT', side: 'buy', sz: '100000' },
        { key: with_ },
      )
    const kept = async () =>
      (await venue.database.db.selectFrom('request_keys').select('key').where('uid', '=', uid).execute()).length
    expect((await save(newKey())).body.code).not.toBe('1006')
    expect((await save(newKey())).body.code).not.toBe('1006')
    expect(await kept()).toBe(2)
    expect((await save(key)).body).toMatchObject({ code: '1006', values: { seconds: '3' } })
    expect(await kept()).toBe(2)
    expect((await browser.call(sctFunds.getByCode, { coin: 'USDT' })).body.code).toBe('200')
    clock.advance(3_000)
    expect((await save(key)).body.code).not.toBe('1006')
  })
})

it('every call that moves money takes of the tokens for what is left behind', () => {
  const free = allCalls().filter(([group, name, { money }]) => money && (costOf(group, name).writes ?? 0) < 1)
  expect(free.map(([group, name]) => `${group}.${name}`)).toEqual([])
})
