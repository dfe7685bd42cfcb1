import { describe, expect, it } from 'vitest'
import { type BookLevel, compare, previewSpot, spotFee, sum, toAmount, toPrice, walkBook } from '#protocol'
import { fc } from '../../../support/property.ts'

const instrument = { lotSz: '0.001', tickSz: '0.1', takerFee: '0.001', baseCcy: 'BTC', quoteCcy: 'USDT' }
const level = (px: string, sz: string): BookLevel => [px, sz, '0', '1']
const asks = [level('100', '1'), level('101', '2'), level('105', '10')]
const bids = [level('99', '1'), level('98', '2')]

describe('walking the book', () => {
  it('takes the best first and leaves nothing', () => {
    const walk = walkBook(asks, 'buy', { base: toAmount('2.5') }, instrument)
    expect(walk.fills).toEqual([
      { px: '100', sz: '1' },
      { px: '101', sz: '1.5' },
    ])
    expect(walk).toMatchObject({ base: '2.5', quote: '251.5', left: '0' })
  })
  it('stops at the limit price, and rests what is left', () => {
    const walk = walkBook(asks, 'buy', { base: toAmount('5') }, instrument, toPrice('101'))
    expect(walk).toMatchObject({ base: '3', left: '2' })
  })
  it('sells into the bids down to the limit', () => {
    const walk = walkBook(bids, 'sell', { base: toAmount('5') }, instrument, toPrice('98.5'))
    expect(walk).toMatchObject({ base: '1', quote: '99', left: '4' })
  })
  it('spends quote currency in whole lots and keeps the change', () => {
    const walk = walkBook(asks, 'buy', { quote: toAmount('150') }, instrument)
    expect(walk).toMatchObject({ base: '1.495', quote: '149.995', left: '0.005' })
  })
  it('fills nothing from an empty book', () => {
    expect(walkBook([], 'buy', { base: toAmount('1') }, instrument)).toMatchObject({ base: '0', quote: '0', left: '1' })
  })
  it('passes over a level smaller than a lot', () => {
    const walk = walkBook([level('100', '0.0005'), level('101', '1')], 'buy', { base: toAmount('1') }, instrument)
    expect(walk.fills).toEqual([{ px: '101', sz: '1' }])
  })

  it('never takes more than a level shows, never pays past the limit, and loses no unit', () => {
    const books = fc
      .uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 20 })
      .chain((ticks) =>
        fc
          .array(fc.integer({ min: 1, max: 5_000 }), { minLength: ticks.length, maxLength: ticks.length })
          .map((sizes) =>
            ticks
              .toSorted((a, b) => a - b)
              .map((tick, i) => level((tick / 10).toFixed(1), ((sizes[i] ?? 1) / 1000).toFixed(3))),
          ),
      )
    fc.assert(
      fc.property(
        books,
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 500 }),
        (levels, lots, tick) => {
          const want = toAmount((lots / 1000).toFixed(3))
          const limit = toPrice((tick / 10).toFixed(1))
          const walk = walkBook(levels, 'buy', { base: want }, instrument, limit)
          expect(sum([walk.base, walk.left])).toBe(want)
          expect(sum(walk.fills.map(({ sz }) => sz))).toBe(walk.base)
          for (const { px, sz } of walk.fills) {
            const shown = levels.find(([at]) => toPrice(at) === px)
            expect(compare(sz, toAmount(shown?.[1] ?? '0'))).toBeLessThanOrEqual(0)
            expect(compare(px, limit)).toBeLessThanOrEqual(0)
          }
        },
      ),
    )
  })
})

describe('fee', () => {
  it('is charged in the coin received, rounded up', () => {
    expect(spotFee('buy', toAmount('1.5'), toPrice('100'), '0.001')).toBe('0.0015')
    expect(spotFee('sell', toAmount('1.5'), toPrice('100'), '0.001')).toBe('0.15')
    expect(spotFee('buy', toAmount('0.000000000001'), toPrice('1'), '0.001')).toBe('0.000000000001')
  })
})

describe('preview', () => {
  it('tells average, worst price, fee, net receipt and the cost against mid', () => {
    const preview = previewSpot({ side: 'buy', want: { base: toAmount('2') } }, asks, toPrice('99.5'), instrument)
    expect(preview).toEqual({
      base: '2',
      quote: '201',
      avgPx: '100.5',
      worstPx: '101',
      fee: '0.002',
      feeCcy: 'BTC',
      receive: '1.998',
      slippage: '2',
      left: '0',
    })
  })
  it('of a limit order below the market fills nothing and rests whole', () => {
    const preview = previewSpot(
      { side: 'buy', want: { base: toAmount('2') }, limit: toPrice('90') },
      asks,
      toPrice('99.5'),
      instrument,
    )
    expect(preview).toMatchObject({ base: '0', avgPx: undefined, left: '2', fee: '0' })
  })
})
