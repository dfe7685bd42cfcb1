import { describe, expect, it } from 'vitest'
import type { Instrument } from '#protocol'
import type { PulseQuote } from '#stream'
import { keepSame, nextSort, ofTab, sortIds } from '../../../../../src/market/lists/instruments/sort.ts'
import { instrument } from '../../../instrument.ts'

const pulse = (rows: readonly (readonly [string, string, string, string])[]): ReadonlyMap<string, PulseQuote> =>
  new Map(
    rows.map(([instId, last, open24h, volCcy24h]) => [instId, { instId, last, open24h, volCcy24h, ts: 1 }] as const),
  )

const three: readonly Instrument[] = [instrument('B-USDT'), instrument('A-USDT'), instrument('C-USDT')]
const quotes = pulse([
  // B: dear, falling, little traded. A: cheap, rising, much traded. C: between.
  ['B-USDT', '300', '330', '10'],
  ['A-USDT', '9', '8', '2000'],
  ['C-USDT', '40', '40', '500'],
])

describe('order of the list', () => {
  it.each([
    ['name', false, 'A B C'],
    ['name', true, 'C B A'],
    ['volume', true, 'A C B'],
    ['volume', false, 'B C A'],
    ['price', true, 'B C A'],
    ['price', false, 'A C B'],
    ['change', true, 'A C B'],
    ['change', false, 'B C A'],
  ] as const)('by %s, descending %s: %s', (key, descending, wanted) => {
    const ids = sortIds(three, quotes, { key, descending })
    expect(ids.map((id) => id[0]).join(' ')).toBe(wanted)
  })

  it('compares volumes in dollars, whatever currency they are told in', () => {
    const pairs = ['USD-JPY', 'EUR-USD', 'EUR-GBP', 'GBP-USD', 'EUR-CHF'].map((instId) => instrument(instId, 'forex'))
    const traded = pulse([
      ['USD-JPY', '150', '150', '600000'],
      ['EUR-USD', '1.1', '1.1', '5000'],
      ['EUR-GBP', '0.85', '0.85', '4100'],
      ['GBP-USD', '1.25', '1.25', '4900'],
      // No pair says what a franc is worth.
      ['EUR-CHF', '0.95', '0.95', '900000'],
    ])
    expect(sortIds(pairs, traded, { key: 'volume', descending: true })).toEqual([
      'EUR-GBP',
      'EUR-USD',
      'GBP-USD',
      'USD-JPY',
      'EUR-CHF',
    ])
  })

  it('puts what has no quote last, both ways, in the order that it came in', () => {
    const some = [instrument('X-USDT'), ...three, instrument('Y-USDT')]
    for (const descending of [true, false]) {
      expect(sortIds(some, quotes, { key: 'price', descending }).slice(3)).toEqual(['X-USDT', 'Y-USDT'])
    }
  })

  it('begins a column with its natural way and turns it round at the next tap', () => {
    const first = nextSort({ key: 'volume', descending: true }, 'name')
    expect(first).toEqual({ key: 'name', descending: false })
    expect(nextSort(first, 'name')).toEqual({ key: 'name', descending: true })
    expect(nextSort(first, 'change')).toEqual({ key: 'change', descending: true })
  })

  it('keeps the old array when nothing moved', () => {
    const before = ['a', 'b']
    expect(keepSame(before, ['a', 'b'])).toBe(before)
    expect(keepSame(before, ['b', 'a'])).toEqual(['b', 'a'])
    expect(keepSame(before, ['a'])).toEqual(['a'])
  })
})

describe('what a tab holds', () => {
  const all = [
    instrument('BTC-USDT'),
    instrument('EUR-USD', 'forex'),
    instrument('XAU-USD', 'metal'),
    instrument('BTC-USDT-SWAP', 'futures'),
  ]
  it.each([
    ['spot', ['BTC-USDT']],
    ['forex', ['EUR-USD']],
    ['metal', ['XAU-USD']],
    ['futures', ['BTC-USDT-SWAP']],
    // The user's own order; one that is gone is left out.
    ['favourites', ['XAU-USD', 'BTC-USDT']],
  ] as const)('%s', (tab, wanted) => {
    const shown = ofTab(all, tab, ['XAU-USD', 'GONE-USDT', 'BTC-USDT'])
    expect(shown.map(({ instId }) => instId)).toEqual(wanted)
  })
})
