import { describe, expect, it } from 'vitest'
import { type C2cState, sharesOf, toAmount } from '#protocol'

const of = (state: C2cState, bought?: string) =>
  sharesOf({ state, amount: toAmount('10'), bought: bought === undefined ? undefined : toAmount(bought) })

describe('what each side got of an order', () => {
  it('is told where both got coins, whatever ended it', () => {
    const shares = { toBuyer: '6.00000001', toSeller: '3.99999999' }
    expect(of('released', '6.00000001')).toEqual(shares)
    expect(of('resolved', '6.00000001')).toEqual(shares)
  })

  it('is no division where all coins went to one side, or nobody has them yet', () => {
    expect(of('released', '10')).toBeUndefined()
    expect(of('cancelled', '0')).toBeUndefined()
    expect(of('resolved', '0')).toBeUndefined()
    expect(of('appealed', '6')).toBeUndefined()
    // An order of before the records said what its buyer got.
    expect(of('released')).toBeUndefined()
  })
})
