import type { Candle } from '#stream'
import { emaWeight, type Smooth, settled, smooth, UNSMOOTHED } from './averages.ts'
import { fades, type Rule } from './rule.ts'

interface Macd {
  readonly fast: Smooth
  readonly slow: Smooth
  readonly signal: Smooth
}

/** MACD: difference of two exponential averages (DIF), its own exponential average (DEA), and DIF − DEA. */
export const macd = (fast: number, slow: number, signal: number): Rule<Macd> => {
  const step = (state: Macd, { close }: Candle): Macd & { readonly dif: number } => {
    const next = {
      fast: smooth(state.fast, close, fast, emaWeight(fast)),
      slow: smooth(state.slow, close, slow, emaWeight(slow)),
    }
    const dif = settled(next.fast, fast) - settled(next.slow, slow)
    return {
      ...next,
      dif,
      signal: Number.isNaN(dif) ? state.signal : smooth(state.signal, dif, signal, emaWeight(signal)),
    }
  }
  return {
    outputs: 3,
    settles: Math.max(fast, slow) + fades(emaWeight(Math.max(fast, slow))) + signal + fades(emaWeight(signal)),
    start: { fast: UNSMOOTHED, slow: UNSMOOTHED, signal: UNSMOOTHED },
    pass: (state, bars, index) => step(state, bars[index] as Candle),
    read: (state, bar) => {
      const { dif, signal: average } = step(state, bar)
      const dea = settled(average, signal)
      return [dif, dea, dif - dea]
    },
  }
}

interface Strength {
  readonly close: number | undefined
  readonly gain: Smooth
  readonly loss: Smooth
}

/** Relative strength index after Wilder: smoothed gains against smoothed losses, 0 to 100; 50 where nothing moved. */
export const rsi = (length: number): Rule<Strength> => {
  const step = ({ close: before, gain, loss }: Strength, { close }: Candle): Strength => {
    if (before === undefined) return { close, gain, loss }
    const move = close - before
    return {
      close,
      gain: smooth(gain, Math.max(0, move), length, 1 / length),
      loss: smooth(loss, Math.max(0, -move), length, 1 / length),
    }
  }
  return {
    outputs: 1,
    settles: 1 + length + fades(1 / length),
    start: { close: undefined, gain: UNSMOOTHED, loss: UNSMOOTHED },
    pass: (state, bars, index) => step(state, bars[index] as Candle),
    read: (state, bar) => {
      const next = step(state, bar)
      const gain = settled(next.gain, length)
      const both = gain + settled(next.loss, length)
      return [both === 0 ? 50 : (100 * gain) / both]
    },
  }
}

interface Stochastic {
  readonly high: number
  readonly low: number
  readonly count: number
  readonly k: number
  readonly d: number
}

/**
 * KDJ: where the close lies in the range of the last `length` bars (0 to 100), smoothed to K, K smoothed to D, both from
 * 50 on with weights 1/`slowK` and 1/`slowD`, and J = 3K − 2D. A range without height counts as its middle.
 */
export const kdj = (length: number, slowK: number, slowD: number): Rule<Stochastic> => {
  const step = (state: Stochastic, bar: Candle): { readonly k: number; readonly d: number } => {
    if (state.count < length - 1) return state
    const high = Math.max(state.high, bar.high)
    const low = Math.min(state.low, bar.low)
    const raw = high === low ? 50 : (100 * (bar.close - low)) / (high - low)
    const k = state.k + (raw - state.k) / slowK
    return { k, d: state.d + (k - state.d) / slowD }
  }
  return {
    outputs: 3,
    settles: length + fades(1 / slowK) + fades(1 / slowD),
    start: { high: Number.NEGATIVE_INFINITY, low: Number.POSITIVE_INFINITY, count: 0, k: 50, d: 50 },
    pass: (state, bars, index) => {
      const { k, d } = step(state, bars[index] as Candle)
      const first = Math.max(0, index - length + 2)
      let high = Number.NEGATIVE_INFINITY
      let low = Number.POSITIVE_INFINITY
      for (let at = first; at <= index; at += 1) {
        high = Math.max(high, (bars[at] as Candle).high)
        low = Math.min(low, (bars[at] as Candle).low)
      }
      return { high, low, count: index - first + 1, k, d }
    },
    read: (state, bar) => {
      if (state.count < length - 1) return []
      const { k, d } = step(state, bar)
      return [k, d, 3 * k - 2 * d]
    },
  }
}
