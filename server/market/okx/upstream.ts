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
  /** Called when the connection is lost; present data may have gaps. */
  readonly onLost: () => void
  /** Called when a topic is subscribed to, before its first data. */
  readonly onSubscribed: (topic: Topic) => void
}

/** A connection to an OKX v5 address that keeps the wanted topics subscribed. */
export interface Upstream {
  subscribe(topic: Topic): void
  unsubscribe(topic: Topic): void
  /**
   * Subscribes again to a topic whose data has a gap, so that a new snapshot follows. Calls before that are merged.
   * Waits while few requests are left, so that new topics can still be subscribed to.
   */
  renew(topic: Topic): void
  /** Time of the last message, Unix ms; 0 before the first. */
  readonly lastMessageAt: number
  start(): void
  stop(): void
}

/** A ping is sent after this much silence; the connection counts as dead after `DEAD_AFTER_MS`. */
const PING_AFTER_MS = 4_000
const CHECK_INTERVAL_MS = 2_000
const DEAD_AFTER_MS = 9_000
/** Upper limit of the random delay before the first retry, doubled with each attempt. */
const FIRST_RETRY_DELAY_MS = 500
const MAX_RETRY_DELAY_MS = 20_000
/** Changes within this time are sent in one request. */
const BATCH_DELAY_MS = 200
/** OKX's limit of requests per hour and connection. Near it, requests are sent every `THRIFTY_BATCH_DELAY_MS`. */
const MAX_REQUESTS_PER_HOUR = 480
const HOUR_MS = 3_600_000
const THRIFTY_BATCH_DELAY_MS = 15_000

export const keyOf = ({ channel, instId }: Topic): string => `${channel} ${instId}`

class UpstreamConnection implements Upstream {
  readonly #options: UpstreamOptions
  readonly #wanted = new Map<string, Topic>()
  /** The topics to which the present connection is subscribed. */
  #subscribed = new Map<string, Topic>()
  /** Topics to unsubscribe from and subscribe to again. */
  readonly #renewals = new Set<string>()
  #budget = createBudget(() => MAX_REQUESTS_PER_HOUR, HOUR_MS)
  #socket: UpstreamSocket | undefined
  #isOpen = false
  #isRunning = false
  #generation = 0
  #attempts = 0
  #lastMessageAt = 0
  #openedAt = 0
  #cancelFlush: (() => void) | undefined
  /** Set while no renewals may be sent. */
  #cancelRenewalDelay: (() => void) | undefined
  #cancelCheck: (() => void) | undefined
  #cancelRetry: (() => void) | undefined

  constructor(options: UpstreamOptions) {
    this.#options = options
  }

  get lastMessageAt(): number {
    return this.#lastMessageAt
  }

  subscribe(topic: Topic): void {
    this.#wanted.set(keyOf(topic), topic)
    this.#flushSoon()
  }

  unsubscribe(topic: Topic): void {
    this.#wanted.delete(keyOf(topic))
    this.#flushSoon()
  }

  renew(topic: Topic): void {
    const key = keyOf(topic)
    // A topic that is not subscribed to yet begins with a snapshot anyway.
    if (!this.#isOpen || !this.#wanted.has(key) || !this.#subscribed.has(key)) return
    this.#renewals.add(key)
    if (this.#cancelRenewalDelay === undefined) this.#flushSoon()
  }

  start(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#checkLater()
    this.#dial()
  }

  stop(): void {
    this.#isRunning = false
    this.#generation++
    this.#isOpen = false
    this.#cancelCheck?.()
    this.#cancelRetry?.()
    this.#cancelCheck = this.#cancelRetry = undefined
    this.#cancelRequests()
    this.#socket?.close()
    this.#socket = undefined
  }

  #cancelRequests(): void {
    this.#cancelFlush?.()
    this.#cancelRenewalDelay?.()
    this.#cancelFlush = this.#cancelRenewalDelay = undefined
  }

  #send(op: 'subscribe' | 'unsubscribe', args: readonly Topic[]): void {
    if (args.length === 0) return
    this.#budget.spend(this.#options.clock.now())
    this.#socket?.send(JSON.stringify({ op, args }))
  }

  readonly #flush = (): void => {
    this.#cancelFlush = undefined
    if (!this.#isOpen) return
    const { clock, timers } = this.#options
    const renewed = this.#cancelRenewalDelay === undefined ? new Set(this.#renewals) : new Set<string>()
    const isRenewed = (topic: Topic): boolean => renewed.has(keyOf(topic))
    const leaving = [...this.#subscribed.values()].filter(
      (topic) => !this.#wanted.has(keyOf(topic)) || isRenewed(topic),
    )
    const entering = [...this.#wanted.values()].filter(
      (topic) => !this.#subscribed.has(keyOf(topic)) || isRenewed(topic),
    )
    const now = clock.now()
    // Sent together or not at all: without the second request, the topic would have no data until the next attempt.
    const pause = this.#budget.wait(now, Math.min(1, leaving.length) + Math.min(1, entering.length))
    if (pause > 0) {
      this.#cancelFlush = timers.after(pause, this.#flush)
      return
    }
    if (renewed.size > 0) this.#delayRenewals(now)
    for (const key of renewed) this.#renewals.delete(key)
    this.#send('unsubscribe', leaving)
    this.#send('subscribe', entering)
    this.#subscribed = new Map(this.#wanted)
  }

  /** Delays the next renewals while few requests are left. */
  #delayRenewals(now: number): void {
    const rest = 2 * this.#budget.pace(now)
    if (rest <= 0) return
    this.#cancelRenewalDelay = this.#options.timers.after(rest, () => {
      this.#cancelRenewalDelay = undefined
      if (this.#renewals.size > 0) this.#flushSoon()
    })
  }

  #flushSoon(): void {
    if (!this.#isOpen) return
    const { clock, timers } = this.#options
    const delay = this.#budget.isTight(clock.now()) ? THRIFTY_BATCH_DELAY_MS : BATCH_DELAY_MS
    this.#cancelFlush ??= timers.after(delay, this.#flush)
  }

  #checkLater(): void {
    this.#cancelCheck = this.#options.timers.after(CHECK_INTERVAL_MS, () => this.#check())
  }

  #check(): void {
    this.#checkLater()
    if (!this.#isOpen) return
    const silence = this.#options.clock.now() - Math.max(this.#lastMessageAt, this.#openedAt)
    if (silence >= DEAD_AFTER_MS) this.#lose(this.#generation)
    else if (silence >= PING_AFTER_MS) this.#socket?.send('ping')
  }

  #receive(text: string): void {
    const { clock, onPush, onSubscribed } = this.#options
    this.#lastMessageAt = clock.now()
    if (!text.startsWith('{')) return
    let frame: Partial<Push> & { event?: string }
    try {
      frame = JSON.parse(text) as typeof frame
    } catch {
      return
    }
    // Notice of maintenance (64008): reconnecting now is better than being disconnected later.
    if (frame.event === 'notice') this.#lose(this.#generation)
    else if (frame.event === 'subscribe' && frame.arg?.instId !== undefined)
      onSubscribed({ channel: frame.arg.channel, instId: frame.arg.instId })
    else if (frame.event === undefined && frame.arg !== undefined && Array.isArray(frame.data)) onPush(frame as Push)
  }

  readonly #dial = (): void => {
    this.#cancelRetry = undefined
    const { connect, url } = this.#options
    const mine = ++this.#generation
    const isMine = (): boolean => this.#isRunning && mine === this.#generation
    this.#socket = connect(url, {
      open: () => {
        if (isMine()) this.#opened()
      },
      message: (text) => {
        if (!isMine()) return
        this.#attempts = 0
        this.#receive(text)
      },
      close: () => this.#lose(mine),
    })
  }

  #opened(): void {
    this.#isOpen = true
    this.#openedAt = this.#options.clock.now()
    this.#subscribed = new Map()
    this.#flush()
  }

  #lose(which: number): void {
    if (!this.#isRunning || which !== this.#generation) return
    const { random, timers, onLost } = this.#options
    this.#generation++
    this.#isOpen = false
    this.#budget = createBudget(() => MAX_REQUESTS_PER_HOUR, HOUR_MS)
    this.#renewals.clear()
    this.#cancelRequests()
    const old = this.#socket
    this.#socket = undefined
    old?.close()
    onLost()
    const longest = Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** this.#attempts++)
    this.#cancelRetry?.()
    this.#cancelRetry = timers.after(Math.round(random() * longest) + 50, this.#dial)
  }
}

export const createUpstream = (options: UpstreamOptions): Upstream => new UpstreamConnection(options)
