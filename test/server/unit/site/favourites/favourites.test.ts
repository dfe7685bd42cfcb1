import { describe, expect, it } from 'vitest'
import { INSTRUMENTS } from '../../../../../server/market/instruments.ts'
import { nextFavourites } from '../../../../../server/site/favourites/nextFavourites.ts'
import { searchInstruments } from '../../../../../server/site/favourites/search.ts'

const all = () => true
const isQuoted = (id: string) => id !== 'GONE'
const ids = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix}${i}-USDT`)

describe('the next favourites', () => {
  it('are the list that was given, in its order', () => {
    expect(nextFavourites(['A', 'B'], { instIds: ['C', 'A'], merge: false }, all)).toEqual(['C', 'A'])
    expect(nextFavourites(['A', 'B'], { instIds: [], merge: false }, all)).toEqual([])
  })
  it('grow by what is new when merged, behind what is there', () => {
    expect(nextFavourites(['A', 'B'], { instIds: ['C', 'A', 'D'], merge: true }, all)).toEqual(['A', 'B', 'C', 'D'])
  })
  it('keep what this market does not quote: nobody saw it, so nobody took it away', () => {
    expect(nextFavourites(['A', 'GONE'], { instIds: ['B'], merge: false }, isQuoted)).toEqual(['B', 'GONE'])
    expect(nextFavourites(['GONE', 'A'], { instIds: ['A'], merge: true }, isQuoted)).toEqual(['GONE', 'A'])
  })
  it('are at most 200', () => {
    const merged = nextFavourites(ids(150, 'A'), { instIds: ids(150, 'B'), merge: true }, all)
    expect(merged).toEqual([...ids(150, 'A'), ...ids(50, 'B')])
    const replaced = nextFavourites(ids(10, 'GONE'), { instIds: ids(195, 'B'), merge: false }, () => false)
    expect(replaced).toEqual([...ids(195, 'B'), ...ids(5, 'GONE')])
  })
})

const found = (query: string, limit = 50) => searchInstruments(INSTRUMENTS, query, limit).map(({ instId }) => instId)

describe('the search for instruments', () => {
  it.each([
    ['the id', 'btc', 'BTC-USDT'],
    ['the id, typed in any way', 'eth/usdt', 'ETH-USDT'],
    ['the id in one piece', 'EURUSD', 'EUR-USD'],
    ['the name', 'ether', 'ETH-USDT'],
    ['wide letters', 'ＳＯＬ', 'SOL-USDT'],
  ])('finds by %s', (_name, query, first) => {
    expect(found(query)[0]).toBe(first)
  })
  it('puts ids that begin so before names that do, and both before the rest', () => {
    // UNI is an id; Uniswap its name. `in` begins INJ, then names (Internet Computer), then sits inside others.
    const results = found('in')
    expect(results.slice(0, 2)).toEqual(['INJ-USDT', 'ICP-USDT'])
    expect(results).toContain('LINK-USDT')
  })
  it('finds pairs by their quote currency', () => {
    expect(found('yen')).toEqual(expect.arrayContaining(['USD-JPY', 'EUR-JPY']))
    expect(found('jpy')).toContain('GBP-JPY')
  })
  it('answers the first of all for nothing, and none for nonsense', () => {
    expect(found('')).toEqual(INSTRUMENTS.slice(0, 50).map(({ instId }) => instId))
    expect(found('', 3)).toHaveLength(3)
    for (const query of ['-', '/ _', '<script>', '%', '.*', 'ยย']) expect(found(query), query).toEqual([])
  })
})
