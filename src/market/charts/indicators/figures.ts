import type { Candle } from '#stream'
import { boll, ema, sma } from './averages.ts'
import type { IndicatorId } from './catalogue.ts'
import { kdj, macd, rsi } from './oscillators.ts'
import { createRun, type Run } from './run.ts'

/** One line or histogram of an indicator. */
export interface Figure {
  /** Name as traders write it, such as `MA7` or `DIF`; the same in every language. */
  readonly name: string
  /** `price` is written as one, `oscillator` with two decimals, `volume` compact. */
  readonly unit: 'price' | 'oscillator' | 'volume'
  /** As long as the bars; NaN where there is none. */
  readonly values: readonly number[]
}

/** An indicator over the bars of a chart. */
export interface Indicator {
  readonly id: IndicatorId
  readonly figures: readonly Figure[]
  /** Bars before `from` are the same as the last time. */
  readonly update: (bars: readonly Candle[], from: number) => void
  /** So many bars came in front of the others. */
  readonly prepend: (bars: readonly Candle[], added: number) => void
}

const volumes = (): Run => {
  const column: number[] = []
  return {
    columns: [column],
    update: (bars, from) => {
      column.length = bars.length
      for (let at = Math.min(from, bars.length); at < bars.length; at += 1) column[at] = (bars[at] as Candle).volume
    },
    prepend: (bars, added) => void column.unshift(...bars.slice(0, added).map(({ volume }) => volume)),
  }
}

type Parts = readonly (readonly [run: Run, names: readonly string[]])[]
const each = (name: string, runOf: (length: number) => Run, lengths: readonly number[]): Parts =>
  lengths.map((length) => [runOf(length), [`${name}${length}`]])

const partsOf = (id: IndicatorId, [a = 1, b = 1, c = 1]: readonly number[]): Parts => {
  switch (id) {
    case 'MA':
      return each('MA', (length) => createRun(sma(length)), [a, b, c])
    case 'EMA':
      return each('EMA', (length) => createRun(ema(length)), [a, b, c])
    case 'BOLL':
      return [[createRun(boll(a, b)), ['MB', 'UP', 'DN']]]
    case 'VOL':
      return [[volumes(), ['VOL']]]
    case 'MACD':
      return [[createRun(macd(a, b, c)), ['DIF', 'DEA', 'MACD']]]
    case 'RSI':
      return [[createRun(rsi(a)), [`RSI${a}`]]]
    case 'KDJ':
      return [[createRun(kdj(a, b, c)), ['K', 'D', 'J']]]
  }
}

const UNIT: Readonly<Partial<Record<IndicatorId, Figure['unit']>>> = {
  VOL: 'volume',
  RSI: 'oscillator',
  KDJ: 'oscillator',
}

/** An indicator with its parameters (`parametersOf`); it holds no bars until `update`. */
export const createIndicator = (id: IndicatorId, parameters: readonly number[]): Indicator => {
  const parts = partsOf(id, parameters)
  return {
    id,
    figures: parts.flatMap(([run, names]) =>
      run.columns.map((values, at) => ({ name: names[at] ?? id, unit: UNIT[id] ?? 'price', values })),
    ),
    update: (bars, from) => {
      for (const [run] of parts) run.update(bars, from)
    },
    prepend: (bars, added) => {
      for (const [run] of parts) run.prepend(bars, added)
    },
  }
}
