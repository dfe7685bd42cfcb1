import { describe, expect, it } from 'vitest'
import { add, compare, isMultiple, notional, type Price, portion, toAmount, toPrice } from '#protocol'
import { shareOf } from '../../../../../src/trade/spot/ticket/share.ts'
import { fc } from '../../../../support/property.ts'

const decimal = (max: number, decimals: number) =>
  fc
    .tuple(fc.nat(max), fc.integer({ min: 0, max: 10 ** decimals - 1 }))
    .map(([whole, part]) => toAmount(`${whole}.${String(part).padStart(decimals, '0')}`))
const priced = decimal(100_000, 4).map((text) => (text === '0' ? toPrice('0.0001') : toPrice(text)))
const lots = fc.constantFrom('1', '10', '0.1', '0.001', '0.00000001', '5')
const shares = fc.integer({ min: 1, max: 100 })
const side = fc.constantFrom('buy' as const, 'sell' as const)

const limit = (px: Price | undefined) => ({ side: 'buy', unit: 'base', px }) as const

describe('25, 50, 75 and 100 per cent', () => {
  it('never bind more than the share of the balance, in whole lots, and not a lot less than fits', () => {
    fc.assert(
      fc.property(side, decimal(1_000_000, 6), priced, lots, shares, (of, balance, px, lotSz, share) => {
        const size = shareOf(share, { side: of, unit: 'base', px }, { base: balance, quote: balance }, { lotSz }, 6)
        if (size === undefined) throw new Error('a price was given')
        const part = portion(balance, String(share / 100), 'down')
        const binds = (amount: typeof size) => (of === 'buy' ? notional(amount, px, 'up') : amount)
        expect(isMultiple(size, lotSz)).toBe(true)
        expect(compare(binds(size), part)).toBeLessThanOrEqual(0)
        expect(compare(binds(add(size, toAmount(lotSz))), part)).toBeGreaterThan(0)
      }),
    )
  })

  it('of a market buy are money, cut to the decimals of the coin', () => {
    const available = { base: toAmount('0'), quote: toAmount('99.99999999') }
    const buy = { side: 'buy', unit: 'quote', px: undefined } as const
    expect(shareOf(100, buy, available, { lotSz: '1' }, 6)).toBe('99.999999')
    expect(shareOf(25, buy, available, { lotSz: '1' }, 2)).toBe('24.99')
  })

  it('of a market buy that is sized in coins are what that share of the money buys of the asks, less a reserve', () => {
    const available = { base: toAmount('0'), quote: toAmount('1000') }
    const asks = [
      ['100', '2', '0', '1'],
      ['110', '50', '0', '1'],
    ] as const
    const buy = { side: 'buy', unit: 'base', px: undefined, asks } as const
    // 2 · 100, and (499 − 200) / 110.
    expect(shareOf(50, buy, available, { lotSz: '0.01' }, 6)).toBe('4.71')
    expect(shareOf(50, { ...buy, asks: undefined }, available, { lotSz: '0.01' }, 6)).toBeUndefined()
  })

  it('of a limit buy wait for the price', () => {
    const available = { base: toAmount('0'), quote: toAmount('100') }
    expect(shareOf(50, limit(undefined), available, { lotSz: '1' }, 6)).toBeUndefined()
    expect(shareOf(50, limit(toPrice('7')), available, { lotSz: '1' }, 6)).toBe('7')
  })
})
