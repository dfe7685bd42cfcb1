import type { Action, Entry, Segment } from './entries.ts'
import { createMirror, type Mirror } from './mirror.ts'

/** One session's segments as a film: what was shown at each moment of it. */
export interface Replay {
  /** Unix ms of the first and the last moment, by the device's clock. */
  readonly from: number
  readonly to: number
  readonly actions: readonly Action[]
  /** Stretches of which nothing is kept, Unix ms: segments that were dropped, or cut before their end. */
  readonly gaps: readonly (readonly [from: number, to: number])[]
  /** What was shown at a moment. Going on is cheap; going back begins at the segment's checkpoint. */
  readonly at: (time: number) => Mirror
  /** The next moment at which something changed; undefined at the end. */
  readonly next: (time: number) => number | undefined
}

interface Moment {
  readonly at: number
  readonly entry: Entry
}
const momentsOf = ({ header, entries }: Segment): Moment[] =>
  entries.map((entry) => ({ at: header.started + entry[1], entry }))

/** Segments of one session, at least one, in any order. */
export const createReplay = (segments: readonly Segment[]): Replay => {
  const parts = segments
    .toSorted((a, b) => a.header.index - b.header.index)
    .map((segment) => ({ segment, from: segment.header.from, moments: momentsOf(segment) }))
  const ends = parts.map(({ from, moments }) => moments.at(-1)?.at ?? from)
  const gaps: [number, number][] = []
  for (const [i, { segment, from }] of parts.entries()) {
    const before = parts[i - 1]
    if (before === undefined) continue
    const isNext = before.segment.header.index + 1 === segment.header.index
    if (!isNext || before.segment.end === undefined) gaps.push([ends[i - 1] ?? from, from])
  }
  let part = -1
  let done = 0
  let reached = Number.NEGATIVE_INFINITY
  let mirror = createMirror()
  const begin = (next: number): void => {
    part = next
    done = 0
    mirror = createMirror(parts[next]?.segment.checkpoint)
  }
  const at = (time: number): Mirror => {
    const wanted = Math.max(
      0,
      parts.findLastIndex(({ from }) => from <= time),
    )
    if (wanted !== part || time < reached) begin(wanted)
    reached = time
    const moments = parts[wanted]?.moments ?? []
    for (let moment = moments[done]; moment !== undefined && moment.at <= time; moment = moments[done]) {
      mirror.apply(moment.entry)
      done += 1
    }
    return mirror
  }
  return {
    from: parts[0]?.from ?? 0,
    to: ends.at(-1) ?? 0,
    actions: parts.flatMap(({ segment }) =>
      segment.entries.flatMap((entry) => (entry[0] === 'action' ? [entry[2]] : [])),
    ),
    gaps,
    at,
    next: (time) => {
      const times = parts.flatMap(({ moments }) => moments.find((moment) => moment.at > time)?.at ?? [])
      return times.length === 0 ? undefined : Math.min(...times)
    },
  }
}
