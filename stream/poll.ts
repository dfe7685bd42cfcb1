import { distinctUntilChanged, EMPTY, exhaustMap, Observable, switchMap } from 'rxjs'
import { POLL_INTERVAL } from '#protocol'
import type { Ports } from './ports.ts'

/** Now, and then at each interval, on the host's timers. */
export const beats = (ports: Ports, interval: number): Observable<void> =>
  new Observable((subscriber) => {
    let timer = ports.setTimeout(beat, 0)
    function beat(): void {
      timer = ports.setTimeout(beat, interval)
      subscriber.next()
    }
    return () => ports.clearTimeout(timer)
  })

/** A promise that can be called off, as a stream of its one value. */
export const cancellable = <T>(start: (signal: AbortSignal) => Promise<T>): Observable<T> =>
  new Observable((subscriber) => {
    const abort = new AbortController()
    const run = async (): Promise<void> => {
      const value = await start(abort.signal)
      if (abort.signal.aborted) return
      subscriber.next(value)
      subscriber.complete()
    }
    void run()
    return () => abort.abort()
  })

/**
 * Asks every two seconds while `active`. A beat that finds the last answer still on its way is skipped, so requests
 * never overlap; becoming inactive calls off the one under way.
 */
export const poll = <T>(
  ports: Ports,
  active: Observable<boolean>,
  ask: (signal: AbortSignal) => Promise<T>,
  interval = POLL_INTERVAL,
): Observable<T> =>
  active.pipe(
    distinctUntilChanged(),
    switchMap((on) => (on ? beats(ports, interval).pipe(exhaustMap(() => cancellable(ask))) : EMPTY)),
  )
