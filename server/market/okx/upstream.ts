import { createBudget, type Push } from '#protocol'
import type { Clock, Random, Timers } from '../../platform/ports.ts'
import type { ConnectSocket, UpstreamSocket } from './socket.ts'

/** One subscription of the upstream. */
export interface Topic {
  readonly channel: string
  readonly instId: string
}

export interface UpstreamOptions {
  readonly url: string
  readonly connect: ConnectSocket
  readonly clock: Clock
  readonly timers: Timers
  readonly random: Random
  readonly onPush: (push: Push) => void
  /** The connection was lost; whatever is known may have gaps. */
  readonly onLost: () => void
  /** A topic is subscribed to: its data begins. */
  readonly onSubscribed: (topic: Topic) => void
}

/** One connection to an OKX v5 address that keeps the wanted subscriptions alive. */
export interface Upstream {
  want(topic: Topic): void
  drop(topic: Topic): void
  /**
   * Asks again for a topic whose data has a gap, once however often it is called until then; a new snapshot follows.
   * Waits while few requests are left, so that what is newly wanted can still be asked for.
   */
  renew(topic: Topic): void
  /** When anything was last heard, Unix ms; 0 before the first frame. */
  readonly heardAt: number
  start(): void
  stop(): void
}

/** Ping after so much silence; without any answer in as much again the connection is dead. */
const PING_AFTER_MS = 4_000
const CHECK_INTERVAL_MS = 2_000
const DEAD_AFTER_MS = 9_000
/** Waiting before the n-th attempt: anywhere up to this, doubled each time. */
const FIRST_RETRY_DELAY_MS = 500
const MAX_RETRY_DELAY_MS = 20_000
/** Topics are asked for in batches. */
const BATCH_DELAY_MS = 200
/** OKX allows so many requests an hour on a connection; near that they go out rarely. */
const MAX_REQUESTS_PER_HOUR = 480
const HOUR_MS = 3_600_000
const THRIFTY_BATCH_DELAY_MS = 15_000

/** The topic as one text. */
export const keyOf = ({ channel, instId }: Topic): string => `${channel} ${instId}`

export const createUpstream = (options: UpstreamOptions): Upstream => {
  const { url, connect, clock, timers, random, onPush, onLost, onSubscribed } = options
  const wanted = new Map<string, Topic>()
  /** What the present connection was asked for. */
  let asked = new Map<string, Topic>()
  /** To be given back and asked for again. */
  const renewals = new Set<string>()
  let budget = createBudget(() => MAX_REQUESTS_PER_HOUR, HOUR_MS)
  let socket: UpstreamSocket | undefined
  let open = false
  let running = false
  let generation = 0
  let attempts = 0
  let heardAt = 0
  let openedAt = 0
  let cancelFlush: (() => void) | undefined
  /** Set while renewals wait for their time. */
  let cancelRest: (() => void) | undefined
  let cancelCheck: (() => void) | undefined
  let cancelRetry: (() => void) | undefined

  const send = (op: 'subscribe' | 'unsubscribe', args: readonly Topic[]): void => {
    if (args.length === 0) return
    budget.spend(clock.now())
    socket?.send(JSON.stringify({ op, args }))
  }

  const flush = (): void => {
    cancelFlush = undefined
    if (!open) return
    const renewed = cancelRest === undefined ? new Set(renewals) : new Set<string>()
    const leaving = [...asked.values()].filter((topic) => !wanted.has(keyOf(topic)) || renewed.has(keyOf(topic)))
    const entering = [...wanted.values()].filter((topic) => !asked.has(keyOf(topic)) || renewed.has(keyOf(topic)))
    const now = clock.now()
    // Both or none: a topic that was given back and cannot be asked for again would be missing until then.
    const pause = budget.wait(now, Math.min(1, leaving.length) + Math.min(1, entering.length))
    if (pause > 0) {
      cancelFlush = timers.after(pause, flush)
      return
    }
    const rest = 2 * budget.pace(now)
    if (renewed.size > 0 && rest > 0) {
      cancelRest = timers.after(rest, () => {
        cancelRest = undefined
        if (renewals.size > 0) flushSoon()
      })
    }
    for (const key of renewed) renewals.delete(key)
    send('unsubscribe', leaving)
    send('subscribe', entering)
    asked = new Map(wanted)
  }

  const flushSoon = (): void => {
    if (open) cancelFlush ??= timers.after(budget.isTight(clock.now()) ? THRIFTY_BATCH_DELAY_MS : BATCH_DELAY_MS, flush)
  }

  const check = (): void => {
    cancelCheck = timers.after(CHECK_INTERVAL_MS, check)
    if (!open) return
    const silence = clock.now() - Math.max(heardAt, openedAt)
    if (silence >= DEAD_AFTER_MS) lose(generation)
    else if (silence >= PING_AFTER_MS) socket?.send('ping')
  }

  const receive = (text: string): void => {
    heardAt = clock.now()
    if (!text.startsWith('{')) return
    let frame: Partial<Push> & { event?: string }
    try {
      frame = JSON.parse(text) as typeof frame
    } catch {
      return
    }
    // Announced maintenance (64008): a new connection now is better than a break later.
    if (frame.event === 'notice') lose(generation)
    else if (frame.event === 'subscribe' && frame.arg?.instId !== undefined)
      onSubscribed({ channel: frame.arg.channel, instId: frame.arg.instId })
    else if (frame.event === undefined && frame.arg !== undefined && Array.isArray(frame.data)) onPush(frame as Push)
  }

  const dial = (): void => {
    cancelRetry = undefined
    const mine = ++generation
    const isMine = (): boolean => running && mine === generation
    socket = connect(url, {
      open: () => {
        if (!isMine()) return
        open = true
        openedAt = clock.now()
        asked = new Map()
        flush()
      },
      message: (text) => {
        if (!isMine()) return
        attempts = 0
        receive(text)
      },
      close: () => lose(mine),
    })
  }

  const lose = (which: number): void => {
    if (!running || which !== generation) return
    generation++
    open = false
    budget = createBudget(() => MAX_REQUESTS_PER_HOUR, HOUR_MS)
    renewals.clear()
    for (const cancel of [cancelFlush, cancelRest]) cancel?.()
    cancelFlush = cancelRest = undefined
    const old = socket
    socket = undefined
    old?.close()
    onLost()
    const longest = Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** attempts++)
    cancelRetry?.()
    cancelRetry = timers.after(Math.round(random() * longest) + 50, dial)
  }

  return {
    want: (topic) => {
      wanted.set(keyOf(topic), topic)
      flushSoon()
    },
    drop: (topic) => {
      wanted.delete(keyOf(topic))
      flushSoon()
    },
    renew: (topic) => {
      const key = keyOf(topic)
      // What is not asked for yet begins with a snapshot anyway.
      if (!open || !wanted.has(key) || !asked.has(key)) return
      renewals.add(key)
      if (cancelRest === undefined) flushSoon()
    },
    get heardAt() {
      return heardAt
    },
    start: () => {
      if (running) return
      running = true
      cancelCheck = timers.after(CHECK_INTERVAL_MS, check)
      dial()
    },
    stop: () => {
      running = false
      generation++
      open = false
      for (const cancel of [cancelCheck, cancelFlush, cancelRest, cancelRetry]) cancel?.()
      cancelCheck = cancelFlush = cancelRest = cancelRetry = undefined
      socket?.close()
      socket = undefined
    },
  }
}
