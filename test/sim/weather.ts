import type { Client } from './client.ts'
import type { Http } from './http.ts'
import type { Network } from './network.ts'
import type { Scheduler } from './scheduler.ts'

/** A probe concludes within 2.5 s of a return; a first attempt follows at once or within the first back-off of 0.5 s. */
const AFTER_SIGNAL = 3_600
/** An attempt that nobody answers is given up within 11 s. */
const HUNG_ATTEMPT = 11_500
/** Silence is noticed within 15 s (10 s between pings, 5 s of patience), back-off takes up to 15 s. */
const WITHOUT_SIGNAL = 15_500 + 15_500 + HUNG_ATTEMPT

/** A failed page of history is asked for again after 1 to 16 s; a doubtful one three times within 6 s. */
const HISTORY = 17_000

/**
 * When the client has no excuse left. «The network is back» from the moment on that a socket stands which both ends
 * know and nothing holds up; and such a socket must stand by `deadline`.
 */
export interface Weather {
  /** Looks around; called ten times a second and whenever conditions change. */
  readonly look: () => void
  /** What went wrong may legitimately take until then, ms from now. */
  readonly excuse: (ms: number) => void
  readonly excuseHistory: (ms: number) => void
  readonly excuseHttp: (ms: number) => void
  readonly signal: () => void
  readonly setFrozen: (frozen: boolean) => void
  /** Ms since nothing has been wrong with the network; negative while something is. */
  readonly good: () => number
  /** Ms since the public side has had no excuse; negative while it has one. */
  readonly calm: () => number
  /** The same for what history over HTTP must complete. */
  readonly calmHistory: () => number
  /** Ms since calls have been answered as they should. */
  readonly calmHttp: () => number
  /** Ms since the page has been visible and awake; negative while it is not. */
  readonly seen: () => number
  /** Is a socket overdue? The answer says since when. */
  readonly overdue: () => string | undefined
}

export const createWeather = (
  time: Scheduler,
  network: Network,
  http: Http,
  okx: boolean,
  client: () => Client,
): Weather => {
  let goodSince: number | undefined
  let healthySince: number | undefined
  /** The socket for candles, where it is another one. */
  let businessSince: number | undefined
  let healthyLast = 0
  let httpSince: number | undefined
  let seenSince: number | undefined = 0
  let excused = 0
  let excusedHistory = 0
  let excusedHttp = 0
  let signalAt = 0
  let hungAtSignal = false
  let frozen = false

  const isGood = (): boolean => {
    const { latency, refusing, black, stalled } = network.conditions
    return latency <= 100 && !refusing && !black && !stalled
  }
  const since = (known: number | undefined, holds: boolean): number | undefined =>
    holds ? (known ?? time.now) : undefined
  /** Another socket than the one before: what it has to bring takes its time again. */
  const healthy = (address: string, known: number | undefined): number | undefined => {
    const oldest = network.lines().reduce<number | undefined>((first, line) => {
      const at = line.isHealthy() && line.url.endsWith(address) ? line.openedAt() : undefined
      return at === undefined ? first : Math.min(first ?? at, at)
    }, undefined)
    return oldest === undefined ? undefined : Math.max(oldest, known ?? oldest)
  }
  const age = (at: number | undefined): number => (at === undefined ? -1 : time.now - at)
  return {
    look: () => {
      const { page } = client()
      const pageGood = page.online && !frozen
      goodSince = since(goodSince, isGood() && pageGood)
      httpSince = since(httpSince, isGood() && pageGood && http.mode === 'ok')
      seenSince = since(seenSince, page.visible && !frozen)
      healthySince = healthy('public', healthySince)
      businessSince = healthy('business', businessSince)
      if (healthySince !== undefined) healthyLast = time.now
    },
    excuse: (ms) => {
      excused = Math.max(excused, time.now + ms)
    },
    excuseHistory: (ms) => {
      excusedHistory = Math.max(excusedHistory, time.now + ms)
    },
    excuseHttp: (ms) => {
      excusedHttp = Math.max(excusedHttp, time.now + ms)
    },
    signal: () => {
      signalAt = time.now
      hungAtSignal = network.lines().some((line) => line.isOpening())
    },
    setFrozen: (next) => {
      frozen = next
    },
    good: () => age(goodSince),
    calm: () => {
      if (goodSince === undefined || healthySince === undefined) return -1
      return time.now - Math.max(goodSince, healthySince, excused)
    },
    calmHistory: () => {
      const socket = okx ? businessSince : healthySince
      if (goodSince === undefined || socket === undefined || httpSince === undefined) return -1
      // Calls that failed while something was wrong are made again in their own time.
      const asked = httpSince === 0 ? 0 : httpSince + HISTORY
      return time.now - Math.max(goodSince, socket, excused, excusedHistory, asked)
    },
    calmHttp: () => (httpSince === undefined ? -1 : time.now - Math.max(httpSince, excusedHttp)),
    seen: () => age(seenSince),
    overdue: () => {
      if (goodSince === undefined || healthySince !== undefined) return undefined
      if (client().core.counts().open === 0) return undefined
      const from = Math.max(goodSince, healthyLast)
      const bySilence = from + WITHOUT_SIGNAL
      const bySignal = signalAt + (hungAtSignal ? HUNG_ATTEMPT : 0) + AFTER_SIGNAL
      const deadline = signalAt >= from ? Math.min(bySilence, bySignal) : bySilence
      return time.now > deadline ? `no connection although the network is good since ${Math.round(from)} ms` : undefined
    },
  }
}
