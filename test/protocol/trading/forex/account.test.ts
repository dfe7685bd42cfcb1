import { describe, expect, it } from 'vitest'
import {
  AS_DOLLARS,
  type Conversion,
  compare,
  conversionOf,
  dollarsPerUnit,
  type ForexAccount,
  type ForexHeld,
  fillForex,
  forexHealth,
  forexMargin,
  forexResult,
  midPrice,
  openingSide,
  type Price,
  previewForex,
  resultInDollars,
  stopOutPrice,
  toAmount,
  toDollars,
  toPrice,
  usedMargin,
  ZERO,
} from '#protocol'
import { INSTRUMENTS } from '../../../../server/market/instruments.ts'
import { type Fraction, fraction, minus, order, over, plus, times, written } from '../../../support/fraction.ts'
import { fc } from '../../../support/property.ts'

const YEN: Conversion = { px: toPrice('150.005'), inverse: true }
const POUND: Conversion = { px: toPrice('1.27005'), inverse: false }
const pair = (instId: string) => {
  const found = INSTRUMENTS.find((one) => one.instId === instId)
  if (found === undefined) throw new Error(instId)
  return found
}
const ONE = fraction('1')
const rateOf = ({ px, inverse }: Conversion): Fraction => (inverse ? over(ONE, fraction(px)) : fraction(px))
const held = (
  side: 'long' | 'short',
  size: string,
  entry: string,
  closing: string,
  conversion = AS_DOLLARS,
  leverage = 100,
): ForexHeld => {
  const opened = { side: side === 'long' ? 'buy' : 'sell', sz: toAmount(size), px: toPrice(entry), leverage } as const
  const { holding } = fillForex(undefined, opened, conversion)
  if (holding === undefined) throw new Error('nothing was opened')
  return { holding, closing: toPrice(closing), conversion }
}
const account = (available: string, ...positions: ForexHeld[]): ForexAccount => ({
  available: toAmount(available),
  elsewhere: ZERO,
  positions,
})

const longAt = (closing: string, available = '9.99') =>
  forexHealth(account(available, held('long', '10000', '1.1001', closing)))
const buy = (sz: string, at?: string) =>
  ({ side: 'buy', sz: toAmount(sz), leverage: 100, ...(at === undefined ? {} : { at: toPrice(at) }) }) as const

const units = fc.integer({ min: 1, max: 10_000 }).map((lots) => toAmount(String(lots * 1_000)))
const ticks = fc.integer({ min: 50_000, max: 200_000 })
const dollar = (count: number) => toPrice((count / 100_000).toFixed(5))
const conversions = fc.constantFrom(AS_DOLLARS, YEN, POUND)
const sides = fc.constantFrom('long' as const, 'short' as const)

describe('conversion', () => {
  it('is the mid rate of the pair with the dollar, either way round; unknown without a price', () => {
    const mids: Record<string, Price> = { 'USD-JPY': toPrice('150'), 'GBP-USD': toPrice('1.25') }
    const midOf = (instId: string) => mids[instId]
    expect(midPrice(toPrice('1.10000'), toPrice('1.10011'))).toBe('1.100055')
    expect(conversionOf('USD', midOf)).toEqual(AS_DOLLARS)
    expect(conversionOf('JPY', midOf)).toEqual({ px: '150', inverse: true })
    expect(conversionOf('GBP', midOf)).toEqual({ px: '1.25', inverse: false })
    expect([conversionOf('CHF', midOf), conversionOf('THB', midOf)]).toEqual([undefined, undefined])
    expect(dollarsPerUnit({ px: toPrice('160'), inverse: true })).toBe('0.00625')
  })
  it('is exact but for its last digit, gains down and losses up', () => {
    const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })
    fc.assert(
      fc.property(cents, conversions, (count, conversion) => {
        const result = (count / 100).toFixed(2)
        const exact = times(fraction(result), rateOf(conversion))
        const expected = written(exact, 8, count < 0 ? 'up' : 'down')
        expect(resultInDollars(toAmount(result), conversion)).toBe(toAmount(expected))
        expect(toDollars(toAmount(result), conversion, 'up')).toBe(toAmount(written(exact, 8, 'up')))
      }),
    )
  })
})

describe('margin and results', () => {
  it.each([
    // 1 lot at 1.10010 and 100x; 0.1 lot of EUR-JPY at 165.020 and 50x; 1 lot of gold at 4,000.50 and 20x.
    ['100000', '1.1001', 100, AS_DOLLARS, '1100.1'],
    ['10000', '165.02', 50, YEN, '220.01933269'],
    ['100', '4000.5', 20, AS_DOLLARS, '20002.5'],
  ] as const)('%s units at %s and %ix need their margin', (size, px, leverage, conversion, expected) => {
    expect(forexMargin(toAmount(size), toPrice(px), leverage, conversion)).toBe(expected)
  })
  it('are those of plain fractions, rounded against the holder by less than one unit', () => {
    fc.assert(
      fc.property(
        sides,
        units,
        ticks,
        ticks,
        conversions,
        fc.integer({ min: 1, max: 100 }),
        (side, size, entry, closing, conversion, leverage) => {
          const one = held(side, size, dollar(entry), dollar(closing), conversion, leverage)
          const cost = times(fraction(size), fraction(dollar(entry)))
          const value = times(fraction(size), fraction(dollar(closing)))
          const result = times(side === 'long' ? minus(value, cost) : minus(cost, value), rateOf(conversion))
          const isLoss = order(result, fraction('0')) < 0
          expect(forexResult(one)).toBe(toAmount(written(result, 8, isLoss ? 'up' : 'down')))
          const margin = over(times(cost, rateOf(conversion)), fraction(String(leverage)))
          const over8 = minus(fraction(usedMargin(one)), margin)
          expect(order(over8, fraction('0'))).toBeGreaterThanOrEqual(0)
          expect(order(over8, fraction('0.00000002'))).toBeLessThan(0)
          expect(one.holding.margin).toBe(usedMargin(one))
        },
      ),
    )
  })
  it('a netted position pays in parts what it pays at once, but for the last digits', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('buy' as const, 'sell' as const), units, ticks), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(steps, conversions, (fills, conversion) => {
        let holding: ForexHeld['holding'] | undefined
        let cash = fraction('0')
        let size = fraction('0')
        let realised = fraction('0')
        let put = fraction('0')
        for (const [side, sz, at] of fills) {
          const effect = fillForex(holding, { side, sz, px: dollar(at), leverage: 30 }, conversion)
          holding = effect.holding
          const quote = times(fraction(sz), fraction(dollar(at)))
          cash = side === 'buy' ? minus(cash, quote) : plus(cash, quote)
          size = side === 'buy' ? plus(size, fraction(sz)) : minus(size, fraction(sz))
          realised = plus(realised, fraction(effect.realised))
          put = minus(plus(put, fraction(effect.locked)), fraction(effect.released))
        }
        const signed = holding === undefined ? '0' : holding.side === 'long' ? holding.size : `-${holding.size}`
        expect(order(size, fraction(signed))).toBe(0)
        expect(order(put, fraction(holding?.margin ?? '0'))).toBe(0)
        // What came in and what is still held at cost is what was realised, converted.
        const cost = fraction(holding?.cost ?? '0')
        const exact = times(holding?.side === 'short' ? minus(cash, cost) : plus(cash, cost), rateOf(conversion))
        const off = minus(exact, realised)
        expect(order(off, fraction('-0.000001'))).toBeGreaterThan(0)
        expect(order(off, fraction('0.000001'))).toBeLessThan(0)
      }),
    )
  })
})

describe('margin level', () => {
  it('calls at 100 % and stops out at 50 %, to the last unit', () => {
    // 0.1 lot at 1.1001: margin 110.01.
    expect(longAt('1.1001')).toMatchObject({ used: '110.01', equity: '120', level: '1.09080992', isCalled: false })
    expect(longAt('1.09911')).toMatchObject({ equity: '110.1', isCalled: false })
    expect(longAt('1.0991', '10')).toMatchObject({ equity: '110.01', level: '1', isCalled: true, isStoppedOut: false })
    expect(longAt('1.0936')).toMatchObject({ equity: '55', isStoppedOut: true })
    expect(longAt('1.09361')).toMatchObject({ equity: '55.1', isStoppedOut: false })
  })
  it('has no level without positions, and counts losses elsewhere', () => {
    expect(forexHealth(account('50'))).toMatchObject({ level: undefined, free: '50', isCalled: false, isShort: false })
    const one = { ...account('100', held('long', '10000', '1.1', '1.1')), elsewhere: toAmount('-60') }
    expect(forexHealth(one)).toMatchObject({ equity: '150', free: '40', isShort: false })
    expect(forexHealth({ ...one, elsewhere: toAmount('-101') })).toMatchObject({ free: '0', isShort: true })
  })
  it('gains free nothing, losses take from what is free, and what was put up less takes too', () => {
    expect(forexHealth(account('100', held('long', '10000', '1.1', '1.2'))).free).toBe('100')
    expect(forexHealth(account('100', held('long', '10000', '1.1', '1.099'))).free).toBe('90')
    const one = held('long', '10000', '1.1', '1.1')
    const less = { ...one, holding: { ...one.holding, margin: toAmount('80') } }
    expect(forexHealth(account('100', less)).free).toBe('70')
  })
  it('the stop-out begins at its price, and not a tick before', () => {
    const money = fc.integer({ min: 0, max: 500_000 }).map((count) => String(count / 100))
    fc.assert(
      fc.property(sides, units, ticks, money, (side, size, entry, available) => {
        const one = held(side, size, dollar(entry), dollar(entry))
        const whole = account(available, one)
        const px = stopOutPrice(whole, one)
        if (px === undefined) return
        const at = (closing: string) =>
          forexHealth(account(available, { ...one, closing: toPrice(closing) })).isStoppedOut
        const step = (by: number) => toPrice((Number(px) + by).toFixed(8))
        const away = side === 'long' ? 1 : -1
        expect(at(step(-away * 0.000001))).toBe(true)
        expect(at(step(away * 0.000001))).toBe(false)
      }),
    )
  })
})

describe('the preview of an order', () => {
  const EURUSD = pair('EUR-USD')
  const market = {
    bid: toPrice('1.10000'),
    ask: toPrice('1.10010'),
    levels: [
      ['1.10010', '20000', '0', '1'],
      ['1.10020', '20000', '0', '1'],
    ] as const,
    conversion: AS_DOLLARS,
  }
  it('walks the depth, and tells pip, spread, margin, level and stop-out', () => {
    expect(previewForex(undefined, buy('30000'), market, account('1000'), EURUSD)).toMatchObject({
      avgPx: '1.100133333333333333',
      pipValue: '3',
      spreadCost: '3',
      locked: '330.04',
      left: '0',
      before: { equity: '1000' },
      after: { used: '330.04', equity: '996', level: '3.01781602' },
      stopOut: '1.072300666666666667',
      isCarried: true,
    })
  })
  it('says what the depth leaves, and what is not carried', () => {
    expect(previewForex(undefined, buy('50000'), market, account('1000'), EURUSD).left).toBe('10000')
    expect(previewForex(undefined, buy('30000'), market, account('330'), EURUSD).isCarried).toBe(false)
    expect(previewForex(undefined, buy('30000', '1.09'), market, account('330'), EURUSD).avgPx).toBe('1.09')
  })
  it('of an order against a position is the position that results, with its account', () => {
    const one = held('short', '30000', '1.1', '1.1001')
    const next = previewForex(one.holding, buy('40000'), market, account('100'), EURUSD)
    expect(next).toMatchObject({ closed: '30000', opened: '10000', holding: { side: 'long', size: '10000' } })
    expect(openingSide(next.holding?.side ?? 'short')).toBe('buy')
    expect(compare(next.after.used, next.before.used)).toBeLessThan(0)
  })
})
