import { describe, expect, it } from 'vitest'
import { isInLots, lotUnits, pipOf, pipValue, spreadCost, spreadPips, toAmount, toPrice } from '#protocol'
import { fc } from '../../../support/property.ts'

const pair = (baseCcy: string, tickSz: string, kind: 'forex' | 'metal' = 'forex') => ({ baseCcy, tickSz, kind })
const EURUSD = pair('EUR', '0.00001')
const USDJPY = pair('USD', '0.001')
const GOLD = pair('XAU', '0.01', 'metal')
const price = (count: number) => toPrice((count / 100_000).toFixed(5))
const SILVER = pair('XAG', '0.001', 'metal')

describe('lots and pips', () => {
  it.each([
    ['EUR / USD', EURUSD, '100000', '0.0001', '10'],
    ['USD / JPY', USDJPY, '100000', '0.01', '1000'],
    ['gold', GOLD, '100', '0.1', '10'],
    ['silver', SILVER, '5000', '0.01', '50'],
  ] as const)('%s: units of a lot, pip, worth of a pip in the quote currency', (_, one, units, pip, worth) => {
    expect(lotUnits(one)).toBe(units)
    expect(pipOf(one)).toBe(pip)
    expect(pipValue(toAmount('1'), one)).toBe(worth)
  })

  it('a spread is told to a tenth of a pip, and costs its distance times the units', () => {
    const [bid, ask] = [toPrice('1.08541'), toPrice('1.08552')]
    expect(spreadPips(bid, ask, EURUSD)).toBe('1.1')
    expect(spreadCost(toAmount('0.5'), bid, ask, EURUSD)).toBe('5.5')
    expect(spreadPips(toPrice('151.204'), toPrice('151.218'), USDJPY)).toBe('1.4')
  })

  it('the spread in pips times the worth of a pip is what it costs', () => {
    const ticks = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(ticks, fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 10_000 }), (low, wide, lots) => {
        const [bid, ask] = [price(low), price(low + wide)]
        const many = toAmount((lots / 100).toFixed(2))
        const pips = Number(spreadPips(bid, ask, EURUSD))
        expect(Number(spreadCost(many, bid, ask, EURUSD))).toBeCloseTo(pips * Number(pipValue(many, EURUSD)), 6)
      }),
    )
  })

  it('coins and contracts are not in lots', () => {
    expect(isInLots({ kind: 'spot' })).toBe(false)
    expect(isInLots({ kind: 'futures' })).toBe(false)
    expect(isInLots(EURUSD)).toBe(true)
    expect(isInLots(GOLD)).toBe(true)
  })
})
