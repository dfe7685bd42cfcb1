import { describe, expect, it } from 'vitest'
import { toPrice } from '#protocol'
import { troublesOf } from '../../../../../src/trade/ticket/market/troubles.ts'
import { isTooOld, type MarketNow } from '../../../../../src/trade/ticket/market/useMarketNow.ts'
import { createFakeStream } from '../../../../support/fakeStream.ts'
import { BTC } from '../../spot/ticket/fixtures.ts'

const live: MarketNow = { last: toPrice('100'), depth: undefined, age: 100, stale: false, connected: true }
const still: MarketNow = { ...live, age: 10_001, stale: true }

describe('what is said to be wrong', () => {
  it.each<[string, ReturnType<typeof troublesOf>, unknown[]]>([
    ['nothing while all is well', troublesOf(live, BTC, false), []],
    ['nothing before the first price', troublesOf({ ...still, last: undefined }, BTC, false), []],
    ['prices, when they stand still', troublesOf(still, BTC, false), ['pricesDown']],
    ['trading, when an outcome cannot be had', troublesOf(live, BTC, true), ['tradingDown']],
    ['both, when both are down', troublesOf(still, BTC, true), ['pricesDown', 'tradingDown']],
    ['nothing more, when the connection is lost', troublesOf({ ...still, connected: false }, BTC, true), []],
    ['a halt, and no missing prices', troublesOf(still, { ...BTC, state: 'suspend' }, false), ['closed']],
    [
      'why trading rests',
      troublesOf(live, BTC, false, { mode: 'halt', reason: 'incident' }),
      [{ mode: 'halt', reason: 'incident' }],
    ],
    ['what cannot be traded', troublesOf(still, { ...BTC, tradable: false }, false), ['readOnly']],
  ])('%s', (_what, troubles, expected) => {
    expect(troubles).toEqual(expected)
  })
})

describe('a quote is too old for an order', () => {
  const core = createFakeStream(1_000_000)
  const quote = (stale: boolean) => {
    core.setQuote('BTC-USDT', { last: '100', stale })
    return core.stream.quote('BTC-USDT').peek()
  }
  it.each([
    ['from ten seconds on', false, 10_001, true],
    ['not before', false, 10_000, false],
    ['whatever its age, when the core says so', true, 1, true],
  ])('%s', (_what, stale, age, expected) => {
    expect(isTooOld(quote(stale), 1_000_000 + age)).toBe(expected)
  })
  it('and none is not', () => expect(isTooOld(undefined, 1)).toBe(false))
})
