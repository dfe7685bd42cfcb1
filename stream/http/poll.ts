// Asks the same thing again and again at a pace that may change, never twice at a time.

import { distinctUntilChanged, EMPTY, exhaustMap, Observable, switchMap } from 'rxjs'
import { POLL_INTERVAL } from '#protocol'
import type { Ports } from '../base/ports.ts'
import type { Visibility } from '../base/visibility.ts'

/** How often to ask, and how long to wait before the first time, in ms. */
export interface PollPace {
  readonly interval: number
  readonly after: number
}

/** A poll that nothing else stands for. */
export const ALWAYS: PollPace = { interval: POLL_INTERVAL, after: 0 }
/** For a private channel that is down; one that is just joining is given a moment. */
export const STAND_IN: PollPace = { interval: POLL_INTERVAL, after: 1_000 }
/** Beside a private channel that leads: at first, after each outage, and now and then. */
export const RECONCILE: PollPace = { interval: 30_000, after: 0 }
/** The same, for what the channel completes and does not bring whole, once it is known. */
export const LATER: PollPace = { interval: RECONCILE.interval, after: RECONCILE.interval }

/** Whether the page is seen, as a stream. */
export const seen = (visible: Visibility): Observable<boolean> =>
  new Observable((subscriber) => visible.subscribe((on) => subscriber.next(on)))

/** After `after`, and then at each interval, on the host's timers. */
const beats = (ports: Ports, { interval, after }: PollPace): Observable<void> =>
  new Observable((subscriber) => {
    let timer = ports.setTimeout(beat, after)
    function beat(): void {
      timer = ports.setTimeout(beat, interval)
      subscriber.next()
    }
    return () => ports.clearTimeout(timer)
  })

/** A promise that can be called off, as a stream of its one value. */
const cancellable = <T>(start: (signal: AbortSignal) => Promise<T>): Observable<T> =>
  new Observable((subscriber) => {
    const abort = new AbortController()
    let isDone = false
    const run = async (): Promise<void> => {
      const value = await start(abort.signal)
      if (abort.signal.aborted) return
      isDone = true
      subscriber.next(value)
      subscriber.complete()
    }
    void run()
    // An end is an end already; to abort makes an error with its stack, each time.
    return () => {
      if (!isDone) abort.abort()
    }
  })

/**
 * Asks at the pace that `pace` says, and not at all while it says undefined. A beat that finds the last answer still on
 * its way is skipped, so requests never overlap; another pace calls off the one under way and begins anew.
 */
export const poll = <T>(
  ports: Ports,
  pace: Observable<PollPace | undefined>,
  ask: (signal: AbortSignal) => Promise<T>,
): Observable<T> =>
  pace.pipe(
    distinctUntilChanged(),
    switchMap((now) => (now === undefined ? EMPTY : beats(ports, now).pipe(exhaustMap(() => cancellable(ask))))),
  )
