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
  /** When the first event happens again, Unix ms; by itself at `start()`. */
  readonly begins?: number
}

/** How much later the events of a recording happen again, ms. Minute bars keep whole minutes, so that they come out as they were. */
export const shiftOf = ({ events, format }: Recording, begins: number): number => {
  const first = events[0]?.at ?? 0
  return format === 'bars' ? Math.floor((begins - first) / MINUTE) * MINUTE : begins - first
}

/**
 * A recording as the market: from `start()` on its events happen again, at their own pace, under the time of now. At
 * the end it halts for good.
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
