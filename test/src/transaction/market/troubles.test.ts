import { describe, expect, it } from 'vitest'
import { toPrice } from '#protocol'
import { type CallsNow, troublesOf } from '../../../../src/pages/transaction/parts/market/troubles.ts'
import type { MarketNow } from '../../../../src/pages/transaction/parts/market/useMarketNow.ts'
import { BTC } from '../ticket/fixtures.ts'

const live: MarketNow = { last: toPrice('100'), depth: undefined, age: 100, connected: true }
const calls: CallsNow = { pollsFail: false, asking: false }

describe('what is said to be wrong', () => {
  it.each<[string, ReturnType<typeof troublesOf>, string[]]>([
    ['nothing while all is well', troublesOf(live, BTC, calls, false), []],
    ['nothing before the first price', troublesOf({ ...live, last: undefined, age: undefined }, BTC, calls, false), []],
    ['prices, when they stand still', troublesOf({ ...live, age: 10_001 }, BTC, calls, false), ['pricesDown']],
    ['trading, when calls fail', troublesOf(live, BTC, { ...calls, pollsFail: true }, false), ['tradingDown']],
    [
      'trading, when an outcome cannot be had',
      troublesOf(live, BTC, { ...calls, asking: true }, false),
      ['tradingDown'],
    ],
    [
      'both, when both are down',
      troublesOf({ ...live, age: 10_001 }, BTC, { ...calls, pollsFail: true }, false),
      ['pricesDown', 'tradingDown'],
    ],
    [
      'the connection alone, when it is lost',
      troublesOf({ ...live, age: 99_999, connected: false }, BTC, { ...calls, pollsFail: true }, true),
      ['lost'],
    ],
    [
      'a halt, and no missing prices',
      troublesOf({ ...live, age: 99_999 }, { ...BTC, state: 'suspend' }, calls, false),
      ['closed'],
    ],
    [
      'what cannot be traded',
      troublesOf({ ...live, age: 99_999 }, { ...BTC, tradable: false }, calls, false),
      ['readOnly'],
    ],
  ])('%s', (_what, troubles, expected) => {
    expect(troubles).toEqual(expected)
  })
})
