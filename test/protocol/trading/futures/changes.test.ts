import { describe, expect, it } from 'vitest'
import { checkLeverage, checkRelever, checkRemoval, type Holding, tiersOf, toAmount, toPrice } from '#protocol'

const tiers = tiersOf([
  ['10000', 50, '0.01'],
  ['100000', 20, '0.025'],
])
const holding: Holding = {
  side: 'long',
  size: toAmount('1'),
  cost: toAmount('20000'),
  margin: toAmount('2500'),
  leverage: 10,
}

describe('a change of leverage', () => {
  it('goes as far as the first tier, and less far for a new account', () => {
    expect(checkLeverage(50, tiers, undefined)).toBeUndefined()
    expect(checkLeverage(51, tiers, undefined)).toEqual({
      error: 'leverageTooHigh',
      field: 'leverage',
      values: { max: '50' },
    })
    expect(checkLeverage(21, tiers, { leverage: 20 })).toMatchObject({
      error: 'leverageTooHigh',
      values: { max: '20' },
    })
  })
  it('is refused where what is held is too large for it', () => {
    expect(checkRelever(holding, 20, tiers, toPrice('20000'))).toBeUndefined()
    expect(checkRelever(holding, 50, tiers, toPrice('20000'))).toEqual({
      error: 'positionTooLarge',
      field: 'leverage',
      values: { max: '10000', leverage: '50' },
    })
  })
})

describe('margin that is taken out', () => {
  it('is what lies above the initial margin and a loss', () => {
    expect(checkRemoval(holding, toAmount('500'), tiers, toPrice('20000'))).toBeUndefined()
    expect(checkRemoval(holding, toAmount('500.01'), tiers, toPrice('20000'))).toEqual({
      error: 'marginTooLow',
      field: 'amount',
      values: { max: '500' },
    })
    expect(checkRemoval(holding, toAmount('500'), tiers, toPrice('19900'))).toMatchObject({ values: { max: '400' } })
  })
})
