import type { Candle } from '#stream'
import type { Rule } from './rule.ts'

/** States in front of so many of the newest bars are kept: the venue closes a bar seconds after the next one has opened. */
const KEPT = 8

/** The figures of an indicator over all bars of a chart. */
export interface Run {
  /** A column for each figure, as long as there are bars; NaN where there is none. Changed in place. */
  readonly columns: readonly number[][]
  /**
   * Takes the bars as they are now; those before `from` are the same as the last time. Costs the changed bars alone,
   * as long as they are among the newest ones, else everything.
   */
  readonly update: (bars: readonly Candle[], from: number) => void
  /** So many bars came in front; costs those and the ones whose figures still tell where the history begins. */
  readonly prepend: (bars: readonly Candle[], added: number) => void
}

export const createRun = <State>(rule: Rule<State>): Run => {
  const { outputs, settles, start, pass, read } = rule
  const columns = Array.from({ length: outputs }, (): number[] => [])
  /** `states[i]` stands in front of bar `first + i`. */
  let states: State[] = [start]
  let first = 0
  const update = (bars: readonly Candle[], from: number): void => {
    if (from < first) {
      states = [start]
      first = 0
    }
    // Never behind the newest state: a bar that just opened is told as new alone.
    const begin = Math.max(first, Math.min(from, first + states.length - 1))
    states.length = begin - first + 1
    for (const column of columns) column.length = bars.length
    let state = states.at(-1) as State
    for (let index = begin; index < bars.length; index += 1) {
      const bar = bars[index] as Candle
      const figures = read(state, bar)
      for (let output = 0; output < outputs; output += 1)
        (columns[output] as number[])[index] = figures[output] ?? Number.NaN
      // In front of the bar after the last one there is nothing to read yet: it may still change.
      if (index === bars.length - 1) break
      state = pass(state, bars, index)
      states.push(state)
      if (states.length > KEPT) {
        states.shift()
        first += 1
      }
    }
  }
  return {
    columns,
    update,
    prepend: (bars, added) => {
      const known = columns[0]?.length ?? 0
      // The newest states are kept as they are, so they must have settled.
      if (known < settles + KEPT) return update(bars, 0)
      const front = createRun(rule)
      front.update(bars.slice(0, added + settles), 0)
      for (const [at, column] of columns.entries()) column.splice(0, settles, ...(front.columns[at] ?? []))
      first += added
    },
  }
}
