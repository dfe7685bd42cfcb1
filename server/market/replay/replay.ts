import type { Clock, Timers } from '../../platform/ports.ts'
import { MINUTE } from '../calendar.ts'
import { instIdOf } from '../events/event.ts'
import { createEventMarket } from '../events/eventMarket.ts'
import type { Market } from '../port.ts'
import { instrumentsOf } from './instruments.ts'
import { channelKey, type Recording } from './recording.ts'
import { shifted } from './shift.ts'

export interface ReplayOptions {
  readonly recording: Recording
  readonly clock: Clock
  readonly timers: Timers
  /** Time to which the first event is shifted, Unix ms; by default the time of `start()`. */
  readonly begins?: number
}

/** Shift of a recording's events in ms. Minute bars are shifted by whole minutes, so that they stay complete bars. */
export const shiftOf = ({ events, format }: Recording, begins: number): number => {
  const first = events[0]?.at ?? 0
  return format === 'bars' ? Math.floor((begins - first) / MINUTE) * MINUTE : begins - first
}

/**
 * A recording as the market. From `start()` on its events come at their recorded intervals, with their times shifted to
 * the present. At the end it halts for good.
 */
export const createReplayMarket = ({ recording, clock, timers, begins }: ReplayOptions): Market => {
  const { events, acknowledged } = recording
  let halted: string | undefined
  let next = 0
  let shift = 0
  let cancel: (() => void) | undefined

  const namesOf = (kind: 'index' | 'mark'): ReadonlySet<string> =>
    new Set(events.flatMap(({ event }) => (event.kind === kind ? [instIdOf(event)] : [])))

  const eventMarket = createEventMarket({
    source: 'replay',
    has: { index: namesOf('index'), mark: namesOf('mark') },
    instruments: instrumentsOf(events),
    clock,
    timers,
    halted: () => halted,
  })

  const play = (): void => {
    cancel = undefined
    const now = clock.now()
    for (let due = events[next]; due !== undefined && due.at + shift <= now; due = events[++next]) {
      eventMarket.apply(shifted(due.event, shift))
    }
    const waiting = events[next]
    if (waiting === undefined) {
      halted = 'replay-ended'
      eventMarket.stopRepeating()
    } else cancel = timers.after(Math.max(1, Math.ceil(waiting.at + shift - now)), play)
  }

  return {
    ...eventMarket.market,
    acknowledged: (arg) => acknowledged.has(channelKey(arg)),
    get halted() {
      return halted
    },
    start: () => {
      shift = shiftOf(recording, begins ?? clock.now())
      eventMarket.startRepeating()
      play()
      return Promise.resolve()
    },
    stop: () => {
      cancel?.()
      cancel = undefined
      eventMarket.stopRepeating()
      return Promise.resolve()
    },
  }
}
