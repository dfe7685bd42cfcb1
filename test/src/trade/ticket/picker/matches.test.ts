import { describe, expect, it } from 'vitest'
import { matches } from '../../../../../src/trade/ticket/picker/matches.ts'
import { BTC } from '../../spot/ticket/fixtures.ts'

const of = (baseCcy: string, name: string, tradable = true) => ({
  ...BTC,
  instId: `${baseCcy}-USDT`,
  baseCcy,
  name,
  tradable,
})
const all = [of('XAU', 'Gold', false), of('WBTC', 'Wrapped Bitcoin'), of('BTC', 'Bitcoin'), of('BTT', 'BitTorrent')]
const found = (search: string) => matches(all, search).map(({ baseCcy }) => baseCcy)

describe('the search for an instrument', () => {
  it.each([
    ['', ['WBTC', 'BTC', 'BTT', 'XAU']],
    ['btc', ['BTC', 'WBTC']],
    [' BTC / usdt ', ['BTC', 'WBTC']],
    ['bt', ['BTC', 'BTT', 'WBTC']],
    ['gold', ['XAU']],
    ['bitcoin', ['BTC', 'WBTC']],
    ['doge', []],
    ['/', []],
  ])('%j finds %j', (search, expected) => {
    expect(found(search)).toEqual(expected)
  })
})

it('without a search favourites come first in the user’s order, then what can be traded', () => {
  const ids = matches(all, '', ['BTT-USDT', 'XAU-USDT', 'DOGE-USDT']).map(({ baseCcy }) => baseCcy)
  expect(ids).toEqual(['BTT', 'XAU', 'WBTC', 'BTC'])
})

it('a search ranks by what fits, favourite or not', () => {
  expect(matches(all, 'btc', ['WBTC-USDT']).map(({ baseCcy }) => baseCcy)).toEqual(['BTC', 'WBTC'])
})
