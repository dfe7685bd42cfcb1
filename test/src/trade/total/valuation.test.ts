import { describe, expect, it } from 'vitest'
import { valueCoins, valueKinds } from '../../../../src/trade/total/valuation.ts'

const row = (coin: string, available: string, frozen = '0') => ({
  coin,
  available,
  frozen,
  margin: '0',
  escrow: '0',
  locked: '0',
  deposit: '0',
})
const priceOf = (coin: string) => ({ USDT: '1', BTC: '100', ETH: '' })[coin]

describe('what is owned, in USDT', () => {
  it('adds all kinds, puts the most valuable first, and leaves out what is empty', () => {
    const coins = valueCoins([row('USDT', '60'), row('ETH', '5'), row('BTC', '0.5', '0.25'), row('XRP', '0')], priceOf)
    expect(coins.map(({ row: { coin }, amount, value }) => [coin, amount, value])).toEqual([
      ['BTC', '0.75', '75'],
      ['USDT', '60', '60'],
      ['ETH', '5', undefined],
    ])
  })

  it('divides the value by kind; a coin without a price counts nothing', () => {
    const kinds = valueKinds([row('USDT', '60'), row('ETH', '5'), row('BTC', '0.5', '0.25')], priceOf)
    expect([...kinds]).toEqual([
      ['available', '110'],
      ['frozen', '25'],
      ['margin', '0'],
      ['escrow', '0'],
      ['locked', '0'],
      ['deposit', '0'],
    ])
  })
})
