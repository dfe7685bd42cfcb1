// Pings a socket, measures its round trip, and finds out that it is slow or dead.

import type { Ports, Timer } from '../base/ports.ts'

/** Between two pings; OKX closes after 30 s without traffic. */
const PING_INTERVAL_MS = 10_000
/** The same while the socket is slow, so that its recovery shows soon. */
const SLOW_PING_INTERVAL_MS = 6_000
/** A socket whose pong takes longer than this is slow. */
const SLOW_ROUND_TRIP_MS = 1_000
/** How long anything at all may take to arrive after a ping. */
const ANSWER_TIMEOUT_MS = 5_000
/** The same right after the page comes back, when a dead socket is likely and the user waits. */
const PROBE_TIMEOUT_MS = 2_500
/** A probed socket that has not answered by then may be dead; it is not given up yet. */
const PROBE_OVERDUE_MS = 400
/** A timer that runs this late means that the device slept; frames that arrived meanwhile may still be queued. */
const MAX_TIMER_DELAY_MS = 2_000

/** Finds out whether a socket still lives, which its own state does not show. */
export interface Heartbeat {
  /** A fresh socket: pings at once, then at each interval. */
  readonly start: () => void
  readonly stop: () => void
  /** Pings now, with a short time-out. `answered`: the pong is here, and with it everything that was sent before it. */
  readonly probe: (answered?: () => void) => void
  /** Something arrived. Called for every frame, so it does next to nothing. */
  readonly heard: () => void
  readonly pong: () => void
}

/** What the heartbeat finds. */
export interface HeartbeatEvents {
  ping(): void
  /** Nothing came within the time-out. */
  silent(): void
  /** The probe has no pong so far. Frames that arrive meanwhile prove nothing: they may have been queued before. */
  probeOverdue(): void
  /** `rtt` in ms; undefined: the pong is overdue. */
  measured(slow: boolean, rtt: number | undefined): void
}

/** Text pings of the OKX dialect. Any frame proves life; the pong alone measures the round trip. */
export const createHeartbeat = (ports: Ports, on: HeartbeatEvents): Heartbeat => {
  let timer: Timer | undefined
  /** When each ping went out that is still to be answered, oldest first. */
  let pings: number[] = []
  let heard = true
  let slow = false
  let waiting: { readonly sentAt: number; readonly run: () => void }[] = []

  /** Drops pings that will not be answered any more, and those sent before the clock was set back. */
  const prune = (now: number): void => {
    pings = pings.filter((at) => at <= now && now - at <= ANSWER_TIMEOUT_MS + MAX_TIMER_DELAY_MS)
  }
  /** Runs it in so many ms; if the device slept meanwhile, probes instead. */
  const later = (run: () => void, ms: number): void => {
    const due = ports.now() + ms
    ports.clearTimeout(timer)
    timer = ports.setTimeout(() => (ports.now() - due > MAX_TIMER_DELAY_MS ? sendPing(true) : run()), ms)
  }
  const sendPing = (probing: boolean): void => {
    const sentAt = ports.now()
    prune(sentAt)
    pings.push(sentAt)
    heard = false
    on.ping()
    const timeout = probing ? PROBE_TIMEOUT_MS : ANSWER_TIMEOUT_MS
    const isUnanswered = (): boolean => pings.includes(sentAt)
    const conclude = (): void => {
      if (isUnanswered() && !heard) return on.silent()
      if (isUnanswered() && probing) return sendPing(false)
      later(() => sendPing(false), (slow ? SLOW_PING_INTERVAL_MS : PING_INTERVAL_MS) - timeout)
    }
    const overdue = (): void => {
      if (isUnanswered()) {
        slow = true
        on.measured(slow, undefined)
      }
      later(conclude, timeout - SLOW_ROUND_TRIP_MS)
    }
    if (!probing) return later(overdue, SLOW_ROUND_TRIP_MS)
    later(() => {
      if (isUnanswered()) on.probeOverdue()
      later(overdue, SLOW_ROUND_TRIP_MS - PROBE_OVERDUE_MS)
    }, PROBE_OVERDUE_MS)
  }
  return {
    start: () => sendPing(false),
    stop: () => {
      ports.clearTimeout(timer)
      timer = undefined
      waiting = []
    },
    probe: (run) => {
      if (run !== undefined) waiting.push({ sentAt: ports.now(), run })
      sendPing(true)
    },
    heard: () => {
      heard = true
    },
    pong: () => {
      const now = ports.now()
      prune(now)
      const sentAt = pings.shift()
      if (sentAt === undefined) return
      slow = now - sentAt > SLOW_ROUND_TRIP_MS
      on.measured(slow, now - sentAt)
      const ready = waiting.filter((each) => each.sentAt <= sentAt)
      waiting = waiting.filter((each) => each.sentAt > sentAt)
      for (const { run } of ready) run()
    },
  }
}
