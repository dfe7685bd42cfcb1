import { describe, expect, it } from 'vitest'
import {
  add,
  type Collateral,
  collateralValue,
  compare,
  LOAN_GRACE_MS,
  LOAN_LIMITS,
  loanHealth,
  loanLiquidationPrice,
  loanToValue,
  mayLiquidate,
  partialSale,
  subtract,
  toAmount,
  toPrice,
  ZERO,
} from '#protocol'
import { fc } from '../../../support/property.ts'

const BTC: Collateral = { qty: toAmount('1'), index: toPrice('60000'), haircut: '0.95' }
/** Against collateral that counts for 1,000. */
const health = (debt: string) => loanHealth(toAmount(debt), toAmount('1000'), LOAN_LIMITS)

describe('a debt against collateral', () => {
  it('has a ratio of what is owed to what its collateral counts for, rounded up', () => {
    expect(collateralValue([BTC, { qty: toAmount('10'), index: toPrice('3000'), haircut: '0.9' }])).toBe('84000')
    expect(loanToValue(toAmount('37050'), collateralValue([BTC]))).toBe('0.65')
    expect(loanToValue(toAmount('1'), toAmount('3'))).toBe('0.33333334')
    expect([loanToValue(ZERO, ZERO), loanToValue(toAmount('1'), ZERO)]).toEqual(['0', undefined])
  })

  it('is noticed at 75 %, again at 85 %, and liquidated at 91 %', () => {
    expect(['749.99', '750', '849.99', '850', '909.99', '910'].map(health)).toEqual([
      'safe',
      'notice',
      'notice',
      'urgent',
      'urgent',
      'liquidation',
    ])
    expect(loanHealth(toAmount('1'), ZERO, LOAN_LIMITS)).toBe('liquidation')
  })

  it('has a liquidation price that rises with its interest, and is liquidated just there', () => {
    const price = (debt: string) => loanLiquidationPrice(toAmount(debt), BTC, LOAN_LIMITS.liquidation)
    expect(compare(price('37050'), price('37051'))).toBe(-1)
    const at = collateralValue([{ ...BTC, index: toPrice('45000') }])
    expect(loanHealth(toAmount('38902.5'), at, LOAN_LIMITS)).toBe('liquidation')
    expect(price('38902.5')).toBe('45000')
  })

  it('is not liquidated while the index is stale, nor in the hour after it is back', () => {
    expect(mayLiquidate(undefined, 9e15)).toBe(false)
    expect([LOAN_GRACE_MS - 1, LOAN_GRACE_MS].map((now) => mayLiquidate(0, now))).toEqual([false, true])
  })
})

describe('a partial liquidation', () => {
  const terms = { target: '0.65', fee: '0.02', lot: toAmount('10') }

  it('sells (D − T · C) / (1 − f − T)', () => {
    // 920 − 650 = 270, divided by 0.33.
    const sale = partialSale(toAmount('920'), toAmount('1000'), terms)
    expect(sale.sold).toBe('818.181818181818181819')
    expect(loanToValue(subtract(toAmount('920'), sale.repaid), subtract(toAmount('1000'), sale.sold))).toMatch(/^0\.65/)
  })

  it('sells one lot at least, and gives back what that brings beyond the debt', () => {
    expect(partialSale(toAmount('6.6'), toAmount('10.1'), terms)).toEqual({
      sold: '10',
      fee: '0.2',
      repaid: '6.6',
      remainder: '3.2',
    })
  })

  it('clears the debt, sells everything, or leaves it at its target; nothing is lost on the way', () => {
    const money = fc.integer({ min: 1, max: 1e9 }).map((cents) => toAmount(String(cents / 100)))
    fc.assert(
      fc.property(money, money, (debt, value) => {
        const { sold, fee, repaid, remainder } = partialSale(debt, value, terms)
        if (compare(add(add(fee, repaid), remainder), sold) !== 0 || compare(sold, value) > 0) return false
        const [owed, kept] = [subtract(debt, repaid), subtract(value, sold)]
        const isAtTarget = compare(owed, toAmount('0')) === 0 || Number(owed) <= Number(kept) * 0.65 + 1e-9
        return isAtTarget || compare(sold, value) === 0
      }),
    )
  })

  it('sells nothing of a debt below its target', () => {
    expect(partialSale(toAmount('650'), toAmount('1000'), terms).sold).toBe('0')
    expect(() => partialSale(toAmount('1'), toAmount('1'), { ...terms, target: '0.98' })).toThrow(/nothing/)
  })
})
