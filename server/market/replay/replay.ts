import type { Clock, Timers } from '../../ports.ts'
import { MINUTE } from '../calendar.ts'
import { instIdOf } from '../fed/event.ts'
import { createFed } from '../fed/fedMarket.ts'
import type { Market } from '../port.ts'
import { instrumentsOf } from './instruments.ts'
import type { Recording } from './recording.ts'
import { shifted } from './shift.ts'

export interface ReplayOptions {
  readonly recording: Recording
  readonly clock: Clock
  readonly timers: Timers
}

/**
 * A recording as the market: from `start()` on its events happen again, at their own pace, under the time of now. At
 * the end it halts for good.
 */
export const createReplayMarket = ({ recording, clock, timers }: ReplayOptions): Market => {
  const { events, format } = recording
  let halted: string | undefined
  let next = 0
  let shift = 0
  let cancel: (() => void) | undefined

  const namesOf = (kind: 'index' | 'mark'): ReadonlySet<string> =>
    new Set(events.flatMap(({ event }) => (event.kind === kind ? [instIdOf(event)] : [])))

  const fed = createFed({
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
      fed.apply(shifted(due.event, shift))
    }
    const waiting = events[next]
    if (waiting === undefined) {
      halted = 'replay-ended'
      fed.stopRepeating()
    } else cancel = timers.after(Math.max(1, Math.ceil(waiting.at + shift - now)), play)
  }

  return {
    ...fed.market,
    get halted() {
      return halted
    },
    start: () => {
      const first = events[0]?.at ?? 0
      // Minute bars keep whole minutes, so that bars come out as they were recorded.
      shift = format === 'bars' ? Math.floor((clock.now() - first) / MINUTE) * MINUTE : clock.now() - first
      fed.startRepeating()
      play()
      return Promise.resolve()
    },
    stop: () => {
      cancel?.()
      cancel = undefined
      fed.stopRepeating()
      return Promise.resolve()
    },
  }
}
