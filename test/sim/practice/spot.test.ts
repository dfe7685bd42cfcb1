import { describe, expect, it } from 'vitest'
import { toAmount, toPrice } from '#protocol'
import { fc } from '../../support/property.ts'
import { levels, SpotBoth } from './spotBoth.ts'

const side = fc.constantFrom('buy' as const, 'sell' as const)
const decimal = (unit: number, digits: number, max: number) =>
  fc.integer({ min: 1, max }).map((n) => toAmount((n * unit).toFixed(digits)))
const px = fc.integer({ min: 57_000, max: 63_000 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('market' as const), side, sz: decimal(0.0001, 4, 2_000) }),
  fc.record({ kind: fc.constant('spend' as const), sz: decimal(0.01, 2, 1_200_000) }),
  fc.record({
    kind: fc.constant('limit' as const),
    side,
    sz: decimal(0.0001, 4, 2_000),
    px,
    tif: fc.constantFrom('gtc' as const, 'ioc' as const, 'fok' as const, 'post_only' as const),
  }),
  fc.record({ kind: fc.constant('trade' as const), side, px, sz: decimal(0.0001, 4, 3_000) }),
  fc.record({ kind: fc.constant('book' as const), px, sz: decimal(0.001, 3, 100) }),
  fc.record({ kind: fc.constant('cancel' as const), nth: fc.nat(20) }),
)

describe('spot orders of practice', () => {
  it('end as the venue’s own rules end them, on the same book and prints, and add up', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const both = new SpotBoth()
        const rest = { instId: 'BTC-USDT', clOrdId: undefined } as const
        for (const one of steps) {
          if (one.kind === 'market')
            both.place({ ...rest, ordType: 'market', side: one.side, sz: one.sz, tgtCcy: 'base_ccy' } as never)
          if (one.kind === 'spend')
            both.place({ ...rest, ordType: 'market', side: 'buy', sz: one.sz, tgtCcy: 'quote_ccy' } as never)
          if (one.kind === 'limit')
            both.place({
              ...rest,
              ordType: 'limit',
              side: one.side,
              sz: one.sz,
              px: toPrice(String(one.px)),
              tif: one.tif,
            } as never)
          if (one.kind === 'trade') both.trade(String(one.px), one.sz, one.side)
          if (one.kind === 'book')
            both.book(
              levels([
                [`${one.px}.1`, one.sz],
                [`${one.px + 50}`, '2'],
              ]),
              levels([
                [`${one.px}`, one.sz],
                [`${one.px - 50}`, '2'],
              ]),
            )
          if (one.kind === 'cancel') both.cancel(one.nth)
          both.check()
        }
      }),
      { numRuns: 150 },
    )
  })

  it('take a level once: what was taken stays taken until the source shows another size', () => {
    const both = new SpotBoth()
    const buy = {
      instId: 'BTC-USDT',
      ordType: 'limit',
      side: 'buy',
      sz: toAmount('0.02'),
      px: toPrice('60000.1'),
      tif: 'ioc',
    }
    both.place(buy as never)
    both.place(buy as never)
    expect(both.practice.past.map(({ accFillSz }) => accFillSz)).toEqual(['0', '0.02'])
  })
})
