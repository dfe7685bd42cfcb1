// Repeats a request at a rate that may change, never twice at a time.

import { distinctUntilChanged, EMPTY, exhaustMap, Observable, switchMap } from 'rxjs'
import { POLL_INTERVAL } from '#protocol'
import type { Ports } from '../base/ports.ts'
import type { Visibility } from '../base/visibility.ts'

/** How often to ask, and how long to wait before the first time, in ms. */
export interface PollPace {
  readonly interval: number
  readonly after: number
}

/** For what comes by poll alone. */
export const ALWAYS: PollPace = { interval: POLL_INTERVAL, after: 0 }
/** For a private channel that is down; one that is about to be live gets a second first. */
export const STAND_IN: PollPace = { interval: POLL_INTERVAL, after: 1_000 }
/** Beside a live private channel: at first, after each outage, and every 30 s. */
export const RECONCILE: PollPace = { interval: 30_000, after: 0 }
/** The same without the first request: for what is known already and the channel only adds to. */
export const LATER: PollPace = { interval: RECONCILE.interval, after: RECONCILE.interval }

/** Whether the page is seen, as a stream. */
export const seen = (visible: Visibility): Observable<boolean> =>
  new Observable((subscriber) => visible.subscribe((on) => subscriber.next(on)))

/** After `after`, and then at each interval, on the host's timers. */
const ticks = (ports: Ports, { interval, after }: PollPace): Observable<void> =>
  new Observable((subscriber) => {
    let timer = ports.setTimeout(tick, after)
    function tick(): void {
      timer = ports.setTimeout(tick, interval)
      subscriber.next()
    }
    return () => ports.clearTimeout(timer)
  })

/** A promise that can be aborted, as a stream of its one value. */
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
    // Once it is done there is nothing to abort, and aborting would create an error with a stack each time.
    return () => {
      if (!isDone) abort.abort()
    }
  })

/**
 * Asks as often as `pace` says, and not at all while that is undefined. A tick is skipped while the last request is under
 * way, so that requests never overlap; another pace aborts the one under way and starts again.
 */
export const poll = <T>(
  ports: Ports,
  pace: Observable<PollPace | undefined>,
  ask: (signal: AbortSignal) => Promise<T>,
): Observable<T> =>
  pace.pipe(
    distinctUntilChanged(),
    switchMap((now) => (now === undefined ? EMPTY : ticks(ports, now).pipe(exhaustMap(() => cancellable(ask))))),
  )
