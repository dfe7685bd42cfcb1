import { describe, expect, it } from 'vitest'
import { toAmount, toPrice } from '#protocol'
import { fc } from '../../support/property.ts'
import { ContractsBoth, ForexBoth } from './marginBoth.ts'

const side = fc.constantFrom('buy' as const, 'sell' as const)
const size = fc.integer({ min: 1, max: 3_000 }).map((n) => toAmount((n / 1_000).toFixed(3)))
const px = fc.integer({ min: 54_000, max: 66_000 })
const STEP = fc.oneof(
  fc.record({ kind: fc.constant('market' as const), side, sz: size, reduceOnly: fc.boolean() }),
  fc.record({
    kind: fc.constant('limit' as const),
    side,
    sz: size,
    px,
    tif: fc.constantFrom('gtc' as const, 'ioc' as const, 'fok' as const, 'post_only' as const),
  }),
  fc.record({ kind: fc.constant('trade' as const), side, px, sz: size }),
  fc.record({ kind: fc.constant('move' as const), px, depth: fc.constantFrom('100', '1', '0.2') }),
  fc.record({ kind: fc.constant('funding' as const), rate: fc.constantFrom('0.0005', '-0.0003', '0.004') }),
  fc.record({ kind: fc.constant('cancel' as const), nth: fc.nat(20) }),
)

describe('perpetual contracts of practice', () => {
  it('are filled, charged and liquidated as by the venue’s own rules, and add up', () => {
    let forced = 0
    fc.assert(
      fc.property(fc.array(STEP, { maxLength: 40 }), fc.constantFrom(3, 20, 75), (steps, leverage) => {
        const both = new ContractsBoth(leverage)
        for (const one of steps) {
          if (one.kind === 'market') both.place(one.side, one.sz, undefined, one.reduceOnly ? { reduceOnly: true } : {})
          if (one.kind === 'limit') both.place(one.side, one.sz, toPrice(String(one.px)), { tif: one.tif })
          if (one.kind === 'trade') both.trade(String(one.px), one.sz, one.side)
          if (one.kind === 'move') both.move(String(one.px), one.depth)
          if (one.kind === 'funding') both.fund(toAmount(one.rate))
          if (one.kind === 'cancel') both.cancel(one.nth)
          both.check()
        }
        forced += both.practice.closed.filter((closed) => closed.forced).length
      }),
      { numRuns: 200 },
    )
    // Else the runs would prove nothing of liquidations.
    expect(forced).toBeGreaterThan(5)
  })
})

describe('forex of practice', () => {
  it('is filled and stopped out as by the venue’s own rules, and adds up', () => {
    const instId = fc.constantFrom('EUR-USD', 'USD-JPY')
    const step = fc.oneof(
      fc.record({ kind: fc.constant('place' as const), instId, side, lots: fc.integer({ min: 1, max: 60 }) }),
      fc.record({
        kind: fc.constant('limit' as const),
        instId,
        side,
        lots: fc.integer({ min: 1, max: 60 }),
        by: fc.integer({ min: -20, max: 20 }),
      }),
      fc.record({ kind: fc.constant('swap' as const), instId }),
      fc.record({ kind: fc.constant('price' as const), instId, by: fc.integer({ min: -30, max: 30 }) }),
    )
    let forced = 0
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const both = new ForexBoth()
        for (const one of steps) {
          const digits = one.instId === 'USD-JPY' ? 3 : 5
          const middle = one.instId === 'USD-JPY' ? 150 : 1.1
          if (one.kind === 'place') both.place(one.instId, one.side, toAmount(String(one.lots * 1_000)))
          else if (one.kind === 'limit')
            both.place(
              one.instId,
              one.side,
              toAmount(String(one.lots * 1_000)),
              toPrice((middle * (1 + one.by / 1_000)).toFixed(digits)),
            )
          else if (one.kind === 'swap') both.swap(one.instId)
          else both.deal(one.instId, (one.instId === 'USD-JPY' ? 150 : 1.1) * (1 + one.by / 1_000), '2000000')
          both.check()
        }
        forced += both.practice.closed.filter((closed) => closed.forced).length
      }),
      { numRuns: 200 },
    )
    expect(forced).toBeGreaterThan(5)
  })
})
