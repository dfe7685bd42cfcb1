import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  add,
  type BookLevel,
  compare,
  DEFAULT_SLIPPAGE,
  endOfMarket,
  minimum,
  previewSpot,
  SLIPPAGES,
  slippage,
  slippageBound,
  toAmount,
  toPrice,
  walkBook,
} from '#protocol'
import { fc } from '../../support/property.ts'

const instrument = { lotSz: '0.001', tickSz: '0.1', takerFee: '0.001', baseCcy: 'BTC', quoteCcy: 'USDT' }
const level = (px: string, sz: string): BookLevel => [px, sz, '0', '1']

describe('the largest slippage of a market order', () => {
  it('is one per cent unless the order names another, above zero and at most a tenth', () => {
    expect(DEFAULT_SLIPPAGE).toBe('0.01')
    for (const fine of [...SLIPPAGES, '0.1', '0.0001']) expect(v.safeParse(slippage, fine).success).toBe(true)
    for (const bad of ['0', '-0.01', '0.1001', '1', 'NaN', '1e-2'])
      expect(v.safeParse(slippage, bad).success).toBe(false)
  })
  it('bounds a buy above the best ask and a sell below the best bid', () => {
    const best = [level('100', '1')]
    expect(slippageBound({ side: 'buy' }, best)).toBe('101')
    expect(slippageBound({ side: 'sell' }, best)).toBe('99')
    expect(slippageBound({ side: 'buy' }, best, '0.005')).toBe('100.5')
    expect(slippageBound({ side: 'buy' }, [])).toBeUndefined()
  })
  it('bounds neither an order with a price of its own nor one that only closes', () => {
    const best = [level('100', '1')]
    expect(slippageBound({ side: 'buy', px: toPrice('103') }, best)).toBeUndefined()
    expect(slippageBound({ side: 'buy', reduceOnly: true }, best)).toBeUndefined()
  })
  it('names the bound as the end only where depth beyond it is left', () => {
    const levels = [level('100', '1'), level('101.1', '1')]
    expect(endOfMarket(levels, 'buy', toPrice('101'))).toBe('slippage')
    expect(endOfMarket(levels, 'buy', toPrice('101.1'))).toBe('no-liquidity')
    expect(endOfMarket(levels, 'buy', undefined)).toBe('no-liquidity')
    expect(endOfMarket([level('100', '1'), level('98.9', '1')], 'sell', toPrice('99'))).toBe('slippage')
  })
  it('no fill is beyond it, and everything within it is taken before the order ends', () => {
    const books = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 3_000 })), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(
        books,
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.constantFrom(...SLIPPAGES),
        fc.integer({ min: 1, max: 30_000 }),
        (steps, side, fraction, lots) => {
          let at = 10_000
          const levels = steps.map(([gap, size]) => {
            at += side === 'buy' ? gap : -gap
            return level((at / 10).toFixed(1), (size / 1_000).toFixed(3))
          })
          const worst = slippageBound({ side }, levels, fraction)
          if (worst === undefined) throw new Error('no bound')
          const base = toAmount((lots / 1_000).toFixed(3))
          const { fills, ...walk } = walkBook(levels, side, { base }, instrument, worst)
          const sign = side === 'buy' ? 1 : -1
          for (const { px } of fills) expect(compare(px, worst) * sign).toBeLessThanOrEqual(0)
          const within = levels
            .filter(([px]) => compare(toPrice(px), worst) * sign <= 0)
            .reduce((total, [, sz]) => add(total, toAmount(sz)), toAmount('0'))
          expect(walk.base).toBe(minimum(base, within))
          expect(previewSpot({ side, want: { base }, worst }, levels, undefined, instrument)).toMatchObject({
            base: walk.base,
            quote: walk.quote,
            left: walk.left,
          })
        },
      ),
    )
  })
})
