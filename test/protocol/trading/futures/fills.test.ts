import { describe, expect, it } from 'vitest'
import {
  add,
  type BookLevel,
  type ContractFill,
  contractFee,
  fillHolding,
  type Holding,
  isNegative,
  previewContract,
  type Side,
  signedBy,
  subtract,
  sum,
  tiersOf,
  toAmount,
  toPrice,
  walkBook,
  ZERO,
} from '#protocol'
import { BTC_LINES } from '../../../support/contracts.ts'
import { fraction, minus, order, over, plus, times } from '../../../support/fraction.ts'
import { fc } from '../../../support/property.ts'

const tiers = tiersOf(BTC_LINES)
const fill = (side: Side, sz: string, px: string, leverage = 10): ContractFill => ({
  side,
  sz: toAmount(sz),
  px: toPrice(px),
  leverage,
  feeRate: '0.0005',
})
const long: Holding = {
  side: 'long',
  size: toAmount('2'),
  cost: toAmount('200'),
  margin: toAmount('20'),
  leverage: 10,
}

describe('a fill on a contract', () => {
  it('opens a position', () => {
    expect(fillHolding(undefined, fill('buy', '2', '100'))).toEqual({
      holding: long,
      closed: '0',
      opened: '2',
      realised: '0',
      released: '0',
      locked: '20',
      fee: '0.1',
    })
  })
  it('adds at a mean entry', () => {
    const { holding, locked } = fillHolding(long, fill('buy', '2', '110'))
    expect(holding).toEqual({ side: 'long', size: '4', cost: '420', margin: '42', leverage: 10 })
    expect(locked).toBe('22')
  })
  it('reduces in proportion', () => {
    expect(fillHolding(long, fill('sell', '0.5', '120'))).toMatchObject({
      holding: { size: '1.5', cost: '150', margin: '15' },
      realised: '10',
      released: '5',
      locked: '0',
      closed: '0.5',
      opened: '0',
    })
  })
  it('closes with a loss', () => {
    expect(fillHolding(long, fill('sell', '2', '95'))).toMatchObject({ realised: '-10', released: '20', closed: '2' })
    expect(fillHolding(long, fill('sell', '2', '95')).holding).toBeUndefined()
  })
  it('turns: closes all and opens the rest on the other side', () => {
    expect(fillHolding(long, fill('sell', '5', '90'))).toMatchObject({
      holding: { side: 'short', size: '3', cost: '270', margin: '27' },
      realised: '-20',
      released: '20',
      locked: '27',
      closed: '2',
      opened: '3',
    })
  })
  it('charges a fee on the whole notional, rounded up', () => {
    expect(contractFee(toAmount('0.00001'), toPrice('94200.1'), '0.0005')).toBe('0.0004710005')
    expect(contractFee(toAmount('3'), toPrice('0.0000000001'), '0.0005')).toBe('0.000000000001')
  })
})

const anyFills = fc.array(
  fc
    .record({
      side: fc.constantFrom<Side>('buy', 'sell'),
      lots: fc.integer({ min: 1, max: 500_000 }),
      ticks: fc.integer({ min: 1, max: 2_000_000 }),
      leverage: fc.integer({ min: 1, max: 125 }),
    })
    .map(({ side, lots, ticks, leverage }) =>
      fill(side, (lots / 100_000).toFixed(5), (ticks / 10).toFixed(1), leverage),
    ),
  { minLength: 1, maxLength: 30 },
)

describe('any row of fills', () => {
  it('loses neither size nor money: results, and what stands open, are what the fills cost', () => {
    fc.assert(
      fc.property(anyFills, (fills) => {
        let holding: Holding | undefined
        let [size, paid, realised, margin] = [fraction('0'), fraction('0'), fraction('0'), ZERO]
        for (const one of fills) {
          const effect = fillHolding(holding, one)
          const way = fraction(one.side === 'buy' ? '1' : '-1')
          size = plus(size, times(way, fraction(one.sz)))
          paid = plus(paid, times(way, times(fraction(one.sz), fraction(one.px))))
          realised = plus(realised, fraction(effect.realised))
          margin = add(margin, subtract(effect.locked, effect.released))
          expect(sum([effect.closed, effect.opened])).toBe(one.sz)
          holding = effect.holding
          expect(holding?.margin ?? ZERO).toBe(margin)
          if (holding !== undefined) expect([holding.size, holding.cost, holding.margin].some(isNegative)).toBe(false)
        }
        const open = holding === undefined ? ZERO : signedBy(holding.side, holding.size)
        const cost = holding === undefined ? ZERO : signedBy(holding.side, holding.cost)
        expect(order(size, fraction(open))).toBe(0)
        // Σ s·q·p = open cost − realised: money is conserved to the last unit.
        expect(order(paid, minus(fraction(cost), realised))).toBe(0)
      }),
    )
  })
  it('keeps the entry of a row of openings at their mean, and closing in part leaves it there', () => {
    fc.assert(
      fc.property(anyFills, fc.integer({ min: 1, max: 99 }), (fills, percent) => {
        let holding: Holding | undefined
        let [size, cost] = [fraction('0'), fraction('0')]
        for (const one of fills) {
          holding = fillHolding(holding, { ...one, side: 'sell' }).holding
          size = plus(size, fraction(one.sz))
          cost = plus(cost, times(fraction(one.sz), fraction(one.px)))
        }
        if (holding === undefined) throw new Error('nothing was opened')
        const mean = over(cost, size)
        expect(order(over(fraction(holding.cost), fraction(holding.size)), mean)).toBe(0)
        const lots = Math.max(1, Math.floor((Number(holding.size) * 100_000 * percent) / 100))
        const rest = fillHolding(holding, fill('buy', (lots / 100_000).toFixed(5), '7')).holding
        if (rest === undefined) return
        const off = minus(over(fraction(rest.cost), fraction(rest.size)), mean)
        expect(order(off, fraction('0'))).not.toBe(-1)
        expect(order(off, fraction('0.000000000001'))).toBe(-1)
      }),
    )
  })
})

const level = (px: string, sz: string): BookLevel => [px, sz, '0', '1']
const asks = [level('100', '1'), level('101', '2')]
const instrument = { lotSz: '0.001', tickSz: '0.1', makerFee: '0.0002', takerFee: '0.0005' }

describe('a preview', () => {
  it('shows the position that results, with entry, liquidation price and fees', () => {
    const preview = previewContract(
      undefined,
      { side: 'buy', sz: toAmount('2'), leverage: 10 },
      asks,
      toPrice('99.5'),
      instrument,
      tiers,
    )
    expect(preview).toMatchObject({ entry: '100.5', opened: '2', locked: '20.1', left: '0', slippage: '2' })
    expect(preview.fee).toBe('0.1005')
    // (20.1 − 201) / (2·0.004 − 2), up to the next thousandth
    expect(preview.liquidation).toBe('90.814')
  })
  it('counts the rest of a limit order at its own price and the maker’s fee', () => {
    const request = { side: 'buy', sz: toAmount('3'), leverage: 5, limit: toPrice('100') } as const
    const preview = previewContract(undefined, request, asks, undefined, instrument, tiers)
    expect(preview).toMatchObject({ filled: '1', left: '2', entry: '100', locked: '60', fee: '0.09' })
  })
  it('shows nothing held after a close, and what it brings', () => {
    const preview = previewContract(
      { ...long, side: 'short' },
      { side: 'buy', sz: toAmount('2'), leverage: 10 },
      asks,
      undefined,
      instrument,
      tiers,
    )
    expect(preview.holding).toBeUndefined()
    expect(preview).toMatchObject({
      closed: '2',
      realised: '-1',
      released: '20',
      entry: undefined,
      liquidation: undefined,
    })
  })
  it('is what the same book then does', () => {
    const anyBook = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5_000 })), {
        minLength: 1,
        maxLength: 12,
      })
      .map((steps) => {
        let ticks = 900
        return steps.map(([up, lots]) => level(((ticks += up) / 10).toFixed(1), (lots / 1000).toFixed(3)))
      })
    fc.assert(
      fc.property(anyBook, anyFills, fc.integer({ min: 1, max: 20_000 }), (levels, past, lots) => {
        let holding = past.reduce<Holding | undefined>((before, one) => fillHolding(before, one).holding, undefined)
        const sz = toAmount((lots / 1000).toFixed(3))
        const preview = previewContract(holding, { side: 'buy', sz, leverage: 7 }, levels, undefined, instrument, tiers)
        const walk = walkBook(levels, 'buy', { base: sz }, instrument)
        for (const each of walk.fills)
          holding = fillHolding(holding, { ...each, side: 'buy', leverage: 7, feeRate: instrument.takerFee }).holding
        expect(preview.holding).toEqual(holding)
        expect(preview.filled).toBe(walk.base)
      }),
    )
  })
})
