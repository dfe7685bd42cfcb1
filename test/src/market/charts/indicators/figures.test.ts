import { describe, expect, it } from 'vitest'
import type { Candle } from '#stream'
import {
  CATALOGUE,
  INDICATORS,
  isAllowed,
  parametersOf,
} from '../../../../../src/market/charts/indicators/catalogue.ts'
import { createIndicator } from '../../../../../src/market/charts/indicators/figures.ts'
import { fc } from '../../../../support/property.ts'
import { plainFigures } from './plain.ts'

const bar = (close: number, high = close, low = close, volume = 1, time = 0): Candle => ({
  time,
  open: close,
  high,
  low,
  close,
  volume,
  closed: true,
})
const of = (id: (typeof INDICATORS)[number], parameters: readonly number[], bars: readonly Candle[]) => {
  const made = createIndicator(id, parameters)
  made.update(bars, 0)
  return made.figures.map(({ values }) => values.map((value) => (Number.isNaN(value) ? undefined : value)))
}
const closes = (...all: number[]) => all.map((close) => bar(close))
const about = (expected: (number | undefined)[]) =>
  expected.map((value) => (value === undefined ? undefined : (expect.closeTo(value, 9) as number)))

/** Worked out by hand; each line of a table says how. */
describe('an indicator worked out by hand', () => {
  it('MA: (2+4+6)/3, (4+6+8)/3, (6+8+13)/3', () => {
    const [three, one] = of('MA', [3, 1, 9], closes(2, 4, 6, 8, 13))
    expect(three).toEqual([undefined, undefined, 4, 6, 9])
    expect(one).toEqual([2, 4, 6, 8, 13])
  })

  it('EMA of 3: begins as (2+4+6)/3 = 4, then half of the way: 4 + (8−4)/2 = 6, 6 + (13−6)/2 = 9.5', () => {
    expect(of('EMA', [3, 9, 9], closes(2, 4, 6, 8, 13))[0]).toEqual([undefined, undefined, 4, 6, 9.5])
  })

  it('BOLL of 4 with 2: mean 5, squares 9+1+1+9 = 20, deviation √5', () => {
    const [middle, upper, lower] = of('BOLL', [4, 2], closes(2, 4, 6, 8))
    expect(middle).toEqual(about([undefined, undefined, undefined, 5]))
    expect(upper).toEqual(about([undefined, undefined, undefined, 5 + 2 * Math.sqrt(5)]))
    expect(lower).toEqual(about([undefined, undefined, undefined, 5 - 2 * Math.sqrt(5)]))
  })

  it('BOLL keeps its digits at large prices: 1,000,000 ± 1 has deviation 1', () => {
    const [, upper] = of('BOLL', [2, 1], closes(999_999, 1_000_001))
    expect(upper?.[1]).toBeCloseTo(1_000_001, 9)
  })

  it('MACD of 1, 2, 2: DIF 1, 5/3−… and its mean', () => {
    // EMA1 is the close. EMA2 begins as (1+3)/2 = 2, then 2 + ⅔(5−2) = 4, then 4 + ⅔(4−4) = 4.
    // DIF: 3−2 = 1, 5−4 = 1, 4−4 = 0. DEA of 2 begins as (1+1)/2 = 1, then 1 + ⅔(0−1) = ⅓.
    const [dif, dea, difference] = of('MACD', [1, 2, 2], closes(1, 3, 5, 4))
    expect(dif).toEqual(about([undefined, 1, 1, 0]))
    expect(dea).toEqual(about([undefined, undefined, 1, 1 / 3]))
    expect(difference).toEqual(about([undefined, undefined, 0, -1 / 3]))
  })

  it('RSI of 2: gains 1 and 0, losses 0 and 1 make 50; then gains (0.5+3)/2, losses 0.5/2: 87.5', () => {
    expect(of('RSI', [2], closes(10, 11, 10, 13))[0]).toEqual(about([undefined, undefined, 50, 87.5]))
  })

  it('RSI is 50 where nothing moves, 100 and 0 where all goes one way', () => {
    expect(of('RSI', [2], closes(5, 5, 5))[0]?.[2]).toBe(50)
    expect(of('RSI', [2], closes(5, 6, 7))[0]?.[2]).toBe(100)
    expect(of('RSI', [2], closes(7, 6, 5))[0]?.[2]).toBe(0)
  })

  it('KDJ of 2, 3, 3: raw 75, then 0, smoothed by thirds from 50', () => {
    // Bars 1 and 2: high 5, low 1, close 4: raw 75. K = 50 + 25/3 = 58⅓, D = 50 + (58⅓−50)/3 = 52 7/9.
    // Bars 2 and 3: high 5, low 2, close 2: raw 0. K = 58⅓·⅔ = 38 8/9, D = 52 7/9 + (38 8/9 − 52 7/9)/3.
    const [k, d, j] = of('KDJ', [2, 3, 3], [bar(2, 3, 1), bar(4, 5, 2), bar(2, 4, 2)])
    const d2 = 475 / 9
    const k3 = 350 / 9
    const d3 = d2 + (k3 - d2) / 3
    expect(k).toEqual(about([undefined, 175 / 3, k3]))
    expect(d).toEqual(about([undefined, d2, d3]))
    expect(j).toEqual(about([undefined, 3 * (175 / 3) - 2 * d2, 3 * k3 - 2 * d3]))
  })

  it('KDJ takes a range without height as its middle', () => {
    expect(of('KDJ', [2, 3, 3], closes(5, 5))[0]?.[1]).toBe(50)
  })

  it('VOL is the volume of each bar', () => {
    expect(of('VOL', [], [bar(1, 1, 1, 7), bar(1, 1, 1, 9)])).toEqual([[7, 9]])
  })
})

const price = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => cents / 100)
const candle = fc
  .record({ a: price, b: price, c: price, volume: fc.nat(1_000) })
  .map(({ a, b, c, volume }) => bar(c, Math.max(a, b, c), Math.min(a, b, c), volume))
/** What happens to the newest bars: a tick, a new bar, the one before is closed late, or several at once. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('tick' as const), bars: fc.tuple(candle) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('open' as const),
      bars: fc.array(candle, { minLength: 1, maxLength: 12 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('late' as const),
      bars: fc.array(candle, { minLength: 2, maxLength: 12 }),
    }),
  },
)
const small = fc.integer({ min: 2, max: 9 })

describe.each(INDICATORS)('%s', (id) => {
  it('after any ticks is what a plain computation over all bars makes of them', () => {
    fc.assert(
      fc.property(
        fc.array(candle, { maxLength: 40 }),
        fc.array(step, { maxLength: 25 }),
        fc.tuple(small, small, small),
        (start, steps, given) => {
          const parameters = given.slice(0, CATALOGUE[id].parameters.length)
          const made = createIndicator(id, parameters)
          let bars: readonly Candle[] = start
          made.update(bars, 0)
          for (const { kind, bars: next } of steps) {
            const from = kind === 'open' ? bars.length : Math.max(0, bars.length - next.length)
            bars = [...bars.slice(0, from), ...next]
            made.update(bars, from)
          }
          const plain = plainFigures(id, parameters, bars)
          expect(made.figures).toHaveLength(plain.length)
          for (const [output, column] of plain.entries()) {
            const own = made.figures[output]?.values ?? []
            expect(own).toHaveLength(bars.length)
            for (const [index, value] of column.entries()) {
              if (value === undefined) expect(own[index]).toBeNaN()
              else expect(Math.abs((own[index] ?? Number.NaN) - value)).toBeLessThan(1e-4)
            }
          }
        },
      ),
      { numRuns: 150 },
    )
  })

  it.each([
    ['a tick', 0],
    ['a bar that opens', 1],
    ['a bar that closes late', -1],
  ])('reads a bounded number of bars for %s, however long the history is', (_name, opened) => {
    const reads = (length: number): number => {
      let count = 0
      const bars = Array.from({ length }, (_bar, at) => bar(100 + Math.sin(at), 102, 98))
      const made = createIndicator(id, parametersOf(id, undefined))
      made.update(bars.slice(0, length - Math.max(0, opened)), 0)
      const counted = new Proxy(bars, {
        get: (target, key) => {
          if (typeof key === 'string' && /^\d+$/.test(key)) count += 1
          return Reflect.get(target, key) as unknown
        },
      })
      made.update(counted, length - 1 + Math.min(0, opened))
      return count
    }
    expect(reads(50_000)).toBe(reads(500))
    // A tick reads the bar itself, once for each figure; a new bar also what its longest parameter looks back to.
    if (opened === 0) expect(reads(50_000)).toBeLessThanOrEqual(3)
  })
})

describe('parameters', () => {
  it('that are missing, broken or out of bounds become the defaults', () => {
    expect(parametersOf('MACD', undefined)).toEqual([12, 26, 9])
    expect(parametersOf('MACD', [5, 'x', 401])).toEqual([5, 26, 9])
    expect(parametersOf('BOLL', [1, 0.7])).toEqual([20, 2])
    expect(parametersOf('BOLL', [30, 2.5, 9])).toEqual([30, 2.5])
    expect(parametersOf('VOL', [1])).toEqual([])
    expect(parametersOf('RSI', { 0: 5 })).toEqual([14])
  })
  it('hold to their step', () => {
    const [length] = CATALOGUE.RSI.parameters
    expect(length && [isAllowed(14, length), isAllowed(14.5, length), isAllowed(0, length)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('bars that come in front', () => {
  it('change no figure by more than what cannot be seen, page after page, and ticks go on from there', () => {
    const all = Array.from({ length: 4_000 }, (_, at) => {
      const close = 50_000 * (1 + 0.1 * Math.sin(at / 90) + 0.002 * Math.sin(at * 12.9898))
      return bar(close, close * 1.001, close * 0.999, 1 + (at % 17), at * 60_000)
    })
    for (const id of INDICATORS) {
      const paged = createIndicator(id, parametersOf(id, undefined))
      let start = 3_000
      paged.update(all.slice(start, 3_900), 0)
      for (; start > 0; start -= 300) paged.prepend(all.slice(start - 300, 3_900), 300)
      paged.update(all, 3_899)
      const whole = createIndicator(id, parametersOf(id, undefined))
      whole.update(all, 0)
      for (const [line, { values }] of paged.figures.entries()) {
        expect(values).toHaveLength(all.length)
        const exact = whole.figures[line]?.values ?? []
        const worst = values.reduce((most, value, at) => {
          const other = exact[at] ?? Number.NaN
          if (Number.isNaN(value) !== Number.isNaN(other)) return Number.POSITIVE_INFINITY
          return Number.isNaN(value) ? most : Math.max(most, Math.abs(value - other))
        }, 0)
        expect([id, line, worst < 1e-6 ? 0 : worst]).toEqual([id, line, 0])
      }
    }
  })
  it('cost as much before many bars as before few', () => {
    const many = Array.from({ length: 30_300 }, (_, at) => bar(100 + Math.sin(at), 101, 99, 1, at))
    let read = 0
    const counting = (bars: readonly Candle[]) =>
      new Proxy(bars as Candle[], {
        get: (target, key, receiver) => {
          read += typeof key === 'string' && /^\d+$/.test(key) ? 1 : 0
          return Reflect.get(target, key, receiver) as unknown
        },
      })
    const costOf = (count: number): number => {
      const made = createIndicator('EMA', [12, 26, 50])
      made.update(many.slice(-count), 0)
      read = 0
      made.prepend(counting(many.slice(-count - 300)), 300)
      return read
    }
    expect(costOf(30_000)).toBeLessThanOrEqual(costOf(3_000))
  })
})
