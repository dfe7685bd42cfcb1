import { calendarOf, isOpenAt } from '../../../market/calendar.ts'
import { instrumentsOf } from '../../../market/replay/instruments.ts'
import { readRecording } from '../../../market/replay/read.ts'
import { shiftOf } from '../../../market/replay/replay.ts'
import type { PlanOf } from '../../../market/sourcePlan.ts'
import type { OpenSource } from '../schedule.ts'

interface IndexEvent {
  /** Unix ms of the replay. */
  readonly at: number
  readonly idxPx: string
  readonly ts: string
}

/** The last event at or before a time. */
const newestAt = (events: readonly IndexEvent[], at: number): IndexEvent | undefined => {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle]?.at ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return events[low - 1]
}

/** The indexes of a recording whose first event is replayed at `begins`; only the indexes of the recording are kept. */
export const open: OpenSource<PlanOf<'replay'>> = ({ file, begins }, instruments) => {
  const recording = readRecording(file)
  const { events } = recording
  const shift = shiftOf(recording, begins)
  const ends = (events.at(-1)?.at ?? 0) + shift
  const calendars = new Map(instrumentsOf(events).map(({ instId, hours }) => [instId, calendarOf(hours)]))
  const byInstrument = new Map<string, IndexEvent[]>(instruments.map((instId) => [instId, []]))
  for (const { at, event } of events)
    if (event.kind === 'index') {
      const { instId, idxPx, ts } = event.index
      byInstrument.get(instId)?.push({ at: at + shift, idxPx, ts: String(Math.round(Number(ts) + shift)) })
    }
  let now = 0
  return {
    get halted() {
      return now >= ends ? 'replay-ended' : undefined
    },
    begins,
    has: (_, instId) => (byInstrument.get(instId)?.length ?? 0) > 0,
    isOpen: (instId, at) => {
      const calendar = calendars.get(instId)
      return calendar !== undefined && isOpenAt(calendar, at)
    },
    index: (instId) => newestAt(byInstrument.get(instId) ?? [], now),
    moveTo: (at) => {
      now = at
    },
    start: () => Promise.resolve(),
    stop: () => {},
  }
}
