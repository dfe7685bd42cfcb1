import { describe, expect, it } from 'vitest'
import {
  type Amount,
  type FillEffect,
  isNegative,
  minimum,
  negate,
  settleCharge,
  settleFill,
  subtract,
  sum,
  toAmount,
} from '#protocol'
import { fc } from '../../../support/property.ts'

const cents = (min: number, max: number) =>
  fc.integer({ min, max }).map((value): Amount => toAmount((value / 100).toFixed(2)))
const effects = fc.record({
  released: cents(0, 1e4),
  realised: cents(-2e4, 2e4),
  locked: cents(0, 1e4),
  fee: cents(0, 100),
  opened: fc.constantFrom(toAmount('0'), toAmount('1')),
  closed: fc.constant(toAmount('1')),
  holding: fc.constant(undefined),
})

describe('the money of a fill', () => {
  it('moves the result, the released margin and no more; the wallet never owes', () => {
    fc.assert(
      fc.property(cents(0, 2e4), fc.boolean(), effects, (available, isShared, effect: FillEffect) => {
        const settled = settleFill(available, isShared, effect)
        if (settled === undefined) return
        const { lossFromMargin, lossFromWallet, returned, gain, fee, locked } = settled
        expect(sum([lossFromMargin, returned])).toBe(effect.released)
        expect(subtract(gain, sum([lossFromMargin, lossFromWallet]))).toBe(effect.realised)
        const after = sum([available, returned, gain, negate(lossFromWallet), negate(fee), negate(locked)])
        expect(isNegative(after)).toBe(false)
        for (const one of Object.values(settled)) expect(isNegative(one)).toBe(false)
        expect(minimum(fee, effect.fee)).toBe(fee)
        if (effect.opened !== '0') expect(fee).toBe(effect.fee)
        if (!isShared) expect(lossFromWallet).toBe('0')
      }),
    )
  })
  it('is none where an isolated position would lose more than its margin, nor where an opening fee is missing', () => {
    const effect = {
      released: toAmount('10'),
      realised: toAmount('-11'),
      locked: toAmount('0'),
      fee: toAmount('0'),
      opened: toAmount('0'),
      closed: toAmount('1'),
      holding: undefined,
    }
    expect(settleFill(toAmount('100'), false, effect)).toBeUndefined()
    expect(settleFill(toAmount('100'), true, effect)).toMatchObject({ lossFromWallet: '1' })
    const opening = { ...effect, released: toAmount('0'), realised: toAmount('0'), opened: toAmount('1') }
    expect(settleFill(toAmount('9'), false, { ...opening, locked: toAmount('9'), fee: toAmount('1') })).toBeUndefined()
  })
})

describe('a charge', () => {
  it('comes from the wallet, then from the margin, and is cut to what is there', () => {
    expect(settleCharge(toAmount('5'), toAmount('3'), toAmount('1'))).toEqual({
      fromWallet: '3',
      fromMargin: '1',
      received: '0',
      payment: '4',
    })
  })
  it('below zero is received by the wallet', () => {
    expect(settleCharge(toAmount('-5'), toAmount('3'), toAmount('1'))).toEqual({
      fromWallet: '0',
      fromMargin: '0',
      received: '5',
      payment: '-5',
    })
  })
})
