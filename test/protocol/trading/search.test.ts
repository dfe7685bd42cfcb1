import { describe, expect, it } from 'vitest'
import { nameIn, searchInstruments } from '#protocol'
import { INSTRUMENTS } from '../../../server/market/instruments.ts'

const found = (query: string): string[] => searchInstruments(INSTRUMENTS, query).map(({ instId }) => instId)

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
    expect(results.filter((id) => !id.endsWith('SWAP')).slice(0, 2)).toEqual(['INJ-USDT', 'ICP-USDT'])
    expect(results).toContain('LINK-USDT')
  })
  it('finds pairs by their quote currency', () => {
    expect(found('yen')).toEqual(expect.arrayContaining(['USD-JPY', 'EUR-JPY']))
    expect(found('jpy')).toContain('GBP-JPY')
  })
  it('answers all for nothing, and none for nonsense', () => {
    expect(found('')).toEqual(INSTRUMENTS.map(({ instId }) => instId))
    for (const query of ['-', '/ _', '<script>', '%', '.*', 'ยย']) expect(found(query), query).toEqual([])
  })
  it.each([
    ['ビットコイン', 'BTC-USDT'],
    ['比特币', 'BTC-USDT'],
    ['比特幣', 'BTC-USDT'],
    ['비트코인', 'BTC-USDT'],
    ['ユーロ', 'EUR-USD'],
    ['円', 'USD-JPY'],
    ['金', 'XAU-USD'],
    ['ゴールド', 'XAU-USD'],
    ['黄金', 'XAU-USD'],
    ['vàng', 'XAU-USD'],
    ['dollaro canadese', 'USD-CAD'],
    ['無期限', 'BTC-USDT-SWAP'],
    ['perp', 'BTC-USDT-SWAP'],
    ['doge perp', 'DOGE-USDT-SWAP'],
    ['perp doge', 'DOGE-USDT-SWAP'],
    ['btc perp', 'BTC-USDT-SWAP'],
    ['ビットコイン 無期限', 'BTC-USDT-SWAP'],
    ['bitcon', 'BTC-USDT'],
    ['bitcion perp', 'BTC-USDT-SWAP'],
    ['etherium', 'ETH-USDT'],
  ])('finds %j in any language, every word of it, one wrong letter forgiven', (query, first) => {
    expect(found(query)[0]).toBe(first)
  })
  it('wants every word, and forgives no wrong letter in a short one, nor where something is called just so', () => {
    expect(found('doge perp')).toEqual(['DOGE-USDT-SWAP'])
    expect(found('btx')).toEqual([])
    expect(found('euro').every((id) => id.includes('EUR'))).toBe(true)
    expect(found('bitcoin gold')).toEqual([])
  })
})

it('a name that a language does not have is the English one', () => {
  expect(nameIn('ja', { baseCcy: 'BTC', name: 'Bitcoin' })).toBe('ビットコイン')
  expect(nameIn('fr', { baseCcy: 'XAU', name: 'Gold' })).toBe('Or')
  expect(nameIn('de', { baseCcy: 'BTC', name: 'Bitcoin' })).toBe('Bitcoin')
  expect(nameIn('ja', { baseCcy: 'NEW', name: 'New' })).toBe('New')
})
