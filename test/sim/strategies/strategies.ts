import { DAY, HOUR, MINUTE } from '../../../server/market/calendar.ts'
import { BOOK_LOOK, GRID, type Past, PER_SECOND } from './series.ts'

/** What a strategy may look at when it decides: the past of its instrument, of another one, and the book of now. */
export interface View {
  readonly now: number
  /** Unix ms of now. */
  readonly at: number
  readonly own: Past
  /** The largest instrument of the market, or one of a cross's legs; the same as `own` for itself. */
  readonly other: Past
  /** Share of the touch's size that is bid for, by looks at the book. */
  readonly bidShares: Float64Array
}

/** 1 to bet on a rise, -1 on a fall, 0 to wait. */
export type Decide = (view: View) => -1 | 0 | 1

export interface Strategy {
  readonly name: string
  readonly decide: Decide
}

const sign = (value: number): -1 | 0 | 1 => (value > 0 ? 1 : value < 0 ? -1 : 0)
const against = (decide: Decide): Decide => {
  return (view) => sign(-decide(view))
}
const both = (name: string, decide: Decide): Strategy[] => [
  { name: `${name}, with it`, decide },
  { name: `${name}, against it`, decide: against(decide) },
]
const steps = (seconds: number): number => seconds * PER_SECOND

const afterMove = (seconds: number, deviations: number): Strategy[] =>
  both(`move of ${seconds} s beyond ${deviations} sd`, ({ now, own }) => {
    const score = own.score(now, steps(seconds))
    return Math.abs(score) > deviations ? sign(score) : 0
  })

const atEdge = (minutes: number): Strategy[] =>
  both(`edge of the range of ${minutes} min`, ({ now, own }) => {
    const place = own.place(now, steps(minutes * 60))
    return place >= 0.995 ? 1 : place <= 0.005 ? -1 : 0
  })

/** In the last or first tenth of a bar: how it stands against its opening. */
const inBar = (name: string, length: number): Strategy[] =>
  both(`${name} against its opening`, ({ at, now, own }) => {
    const part = (at % length) / length
    return part > 0.85 && part < 0.97 ? sign(own.since(now, length)) : 0
  })

/** The other instrument has moved, and this one not as much. */
const behindOther = (seconds: number): Strategy[] =>
  both(`behind the leader by ${seconds} s`, ({ now, own, other }) => {
    const gap = other.score(now, steps(seconds)) - own.score(now, steps(seconds))
    return Math.abs(gap) > 2 ? sign(gap) : 0
  })

const bookLeans = (share: number): Strategy[] =>
  both(`book leans beyond ${share}`, ({ now, bidShares }) => {
    if (now % BOOK_LOOK !== 0) return 0
    const bids = bidShares[now / BOOK_LOOK] ?? 0.5
    return bids > share ? 1 : bids < 1 - share ? -1 : 0
  })

const afterCalm = (name: string, isIt: (liveliness: number) => boolean): Strategy[] =>
  both(`last minute's move, ${name}`, ({ now, own }) =>
    isIt(own.liveliness(now)) ? sign(own.change(now, MINUTE / GRID)) : 0,
  )

/** Fifty ways to bet on what prices did: trends, their ends, ranges, bars, other instruments, books. */
export const STRATEGIES: readonly Strategy[] = [
  ...[10, 30, 60, 120, 300, 1_800].flatMap((seconds) => [...afterMove(seconds, 2), ...afterMove(seconds, 3)]),
  ...[5, 30, 240].flatMap(atEdge),
  ...inBar('minute', MINUTE),
  ...inBar('five minutes', 5 * MINUTE),
  ...inBar('hour', HOUR),
  ...inBar('day', DAY),
  ...[5, 30, 120].flatMap(behindOther),
  ...bookLeans(0.7),
  ...bookLeans(0.95),
  ...afterCalm('when calm', (liveliness) => liveliness < 0.5),
]
