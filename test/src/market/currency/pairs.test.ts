import { describe, expect, it } from 'vitest'
import type { Instrument } from '#protocol'
import { currencyName, decimalsIn } from '../../../../src/market/currency/currencies.ts'
import { inDollars, pairOf, rateDecimals, rateOfQuote } from '../../../../src/market/currency/pairs.ts'

const known = new Map(['USD-JPY', 'EUR-USD'].map((instId) => [instId, { instId } as Instrument]))
const quote = (bidPx: string, askPx: string, last = '') => ({ bidPx, askPx, last })

describe('a rate', () => {
  it('comes from the pair of the venue, whichever way round it is quoted', () => {
    expect(pairOf(known, 'JPY')).toMatchObject({ instrument: { instId: 'USD-JPY' }, inverse: false })
    expect(pairOf(known, 'EUR')).toMatchObject({ instrument: { instId: 'EUR-USD' }, inverse: true })
    expect(pairOf(known, 'KWD')).toBeUndefined()
  })

  it.each([
    [quote('154.001', '154.004'), false, '154.0025'],
    [quote('1.24998', '1.25002'), true, '0.8'],
    [quote('', '1.3', '1.25'), true, '0.8'],
    [quote('', '', ''), true, undefined],
    [quote('0', '0', '0'), false, undefined],
  ])('of %j (inverse: %s) is %s', (prices, inverse, rate) => {
    expect(rateOfQuote(prices, inverse)).toBe(rate)
  })

  it('is cut at eight decimals the other way round', () => {
    expect(inDollars('154')).toBe('0.0064935')
  })

  it.each([
    ['26300', 1],
    ['154.2', 2],
    ['7.1', 4],
    ['0.307', 6],
    ['0.0064', 8],
  ])('of %s has %i decimals', (rate, decimals) => expect(rateDecimals(rate)).toBe(decimals))
})

describe('a currency', () => {
  it.each([
    ['JPY', 0],
    ['KWD', 3],
    ['EUR', 2],
    ['no currency', 2],
  ])('%s is written with %i decimals', (currency, decimals) => expect(decimalsIn(currency)).toBe(decimals))

  it('has its name in the language on screen', () => {
    expect([currencyName('EUR', 'de'), currencyName('CNY', 'zh-hk'), currencyName('QQQ', 'en')]).toEqual([
      'Euro',
      '人民幣',
      'QQQ',
    ])
  })
})
