import type { Ports, Timer } from './ports.ts'

/** Between two pings; OKX closes after 30 s without traffic. */
const INTERVAL = 10_000
/** How long anything at all may take to arrive after a ping. */
const PATIENCE = 5_000
/** The same right after a resume, when a dead socket is likely and someone is looking. */
const PROBE_PATIENCE = 2_500
/** A check that runs this much late was asleep, and what arrived meanwhile may still stand in the queue behind it. */
const OVERSLEPT = 1_000

export interface Heartbeat {
  /** A fresh socket: pings at once, then at each interval. */
  readonly start: () => void
  readonly stop: () => void
  /** Asks now, and soon concludes. */
  readonly probe: () => void
  /** Something arrived. Called for every frame, so it does next to nothing. */
  readonly heard: () => void
  readonly pong: () => void
}

/** Text pings of the OKX dialect. Any frame proves life; the pong alone measures the round trip (ms). */
export const createHeartbeat = (
  ports: Ports,
  on: { ping(): void; silent(): void; rtt(ms: number): void },
): Heartbeat => {
  let timer: Timer | undefined
  let sentAt = 0
  let answered = true
  let awaitsPong = false

  const later = (run: () => void, ms: number): void => {
    ports.clearTimeout(timer)
    timer = ports.setTimeout(run, ms)
  }
  const beat = (patience: number): void => {
    sentAt = ports.now()
    answered = false
    awaitsPong = true
    on.ping()
    later(() => check(patience), patience)
  }
  const check = (patience: number): void => {
    if (answered) later(() => beat(PATIENCE), INTERVAL - patience)
    else if (ports.now() - sentAt > patience + OVERSLEPT) beat(PROBE_PATIENCE)
    else on.silent()
  }
  return {
    start: () => beat(PATIENCE),
    stop: () => {
      ports.clearTimeout(timer)
      timer = undefined
    },
    probe: () => beat(PROBE_PATIENCE),
    heard: () => {
      answered = true
    },
    pong: () => {
      if (!awaitsPong) return
      awaitsPong = false
      on.rtt(ports.now() - sentAt)
    },
  }
}
