import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Pace } from '#protocol'
import type { TokenBucket } from '../../platform/tokenBucket.ts'
import type { Batch, Outlet, Row } from './batch.ts'
import type { Batches } from './batches.ts'
import { type EventFields, eventFrame } from './events.ts'
import type { Flusher } from './flusher.ts'
import type { Frame } from './frame.ts'
import { Lag } from './lag.ts'
import { Outbox, type OutboxOwner } from './outbox.ts'
import { DEFAULT_PACE } from './pace.ts'
import { Reads } from './reads.ts'
import { type Frames, type Resume, type Subscriber, Topic } from './topic.ts'

/** What all connections of a gateway share. */
export interface ConnectionHost {
  readonly flusher: Flusher
  readonly batches: Batches
  readonly maxUnread: number
  now(): number
  /** Tries again later to load what could not be loaded. */
  retryLater(run: () => void, problem: unknown): void
}

/** A socket that has just been opened. */
export interface Opened {
  readonly ws: WebSocket
  /** The stream under it; whole frames may be written to it, because nothing is ever compressed or fragmented. */
  readonly socket: Duplex
  readonly id: string
  readonly trusted: boolean
  /** Address of the peer. */
  readonly ip: string
  readonly requests: TokenBucket
  readonly messages: TokenBucket
}

const NEVER = (): void => undefined

/**
 * One socket: what it gets, and nothing else. When the peer does not keep up, nothing is queued: the connection notes
 * which topics it missed, and when the socket has drained each of them says what counts now.
 */
export class Connection implements Subscriber, Outlet, OutboxOwner {
  readonly id: string
  /** May use private channels: same Origin. */
  readonly trusted: boolean
  /** Address of the peer, for the log. */
  readonly ip: string
  uid: string | undefined
  /** The session that logged it in. */
  session: string | undefined
  /** How often it wants its batches. */
  pace: Pace = DEFAULT_PACE
  /** Time of the connect, Unix ms; 0 once something was subscribed. */
  unsubscribedSince: number
  /** Last sign of life of the peer, Unix ms. */
  heardAt: number
  errors = 0
  /** The code with which we ended it. */
  closedWith: number | undefined
  readonly requests: TokenBucket
  readonly messages: TokenBucket
  readonly #host: ConnectionHost
  readonly #ws: WebSocket
  readonly #outbox: Outbox
  #topics: Topic[] = []
  #lag: Lag | undefined
  /** Made when the first snapshot comes from the database. */
  #reads: Reads | undefined
  #batch: Batch | undefined
  /** Stands for the batch among what was missed. */
  #delayedBatch: Topic | undefined

  constructor(host: ConnectionHost, { ws, socket, id, trusted, ip, requests, messages }: Opened) {
    this.#host = host
    this.#ws = ws
    this.#outbox = new Outbox(host.flusher, socket, this)
    this.id = id
    this.trusted = trusted
    this.ip = ip
    this.requests = requests
    this.messages = messages
    this.unsubscribedSince = host.now()
    this.heardAt = this.unsubscribedSince
  }

  /** A public or private value. Part of `Topic`'s fan-out, so as short as it can be. */
  deliver(topic: Topic, frame: Frame): void {
    // Behind a snapshot that is being read, also while the socket is full: no frame between the two may be missing.
    if (this.#reads?.keep(topic, frame)) return
    if (this.#lag !== undefined) return this.#lag.miss(topic, topic.version - 1)
    this.#outbox.push(frame)
  }

  /** An event; it is never conflated, and a peer that leaves too many unread is dropped. */
  send(event: EventFields): void {
    this.#outbox.push(eventFrame({ ...event, connId: this.id }))
  }

  sendFrame(frame: Frame): void {
    this.#outbox.push(frame)
  }

  isSubscribed(topic: Topic): boolean {
    return topic.has(this)
  }

  /** False from the moment that either side said good-bye. */
  get isOpen(): boolean {
    return this.#ws.readyState === WebSocket.OPEN
  }

  /** Subscribes and hands out the first value, or what a repeated subscribe brings. Call after the ack. */
  subscribe(topic: Topic, resume?: Resume): void {
    // The ack itself may have been one unread answer too many.
    if (!this.isOpen) return
    this.unsubscribedSince = 0
    if (topic.feed.row !== undefined) return this.#subscribeRow(topic, topic.feed.row)
    if (topic.has(this)) {
      if (this.#lag !== undefined) {
        if (resume === undefined) this.#lag.miss(topic, topic.version)
        else this.#lag.owe(topic, resume)
      } else if (resume === undefined) this.#handOut(topic, topic.feed.catchUp(0))
      else this.#handOut(topic, topic.feed.first(resume), resume)
      return
    }
    topic.open()
    const first = this.#lag === undefined ? topic.feed.first(resume) : undefined
    topic.add(this)
    this.#topics.push(topic)
    if (first === undefined) this.#lag?.owe(topic, resume)
    else this.#handOut(topic, first, resume)
  }

  unsubscribe(topic: Topic): void {
    const at = this.#topics.indexOf(topic)
    if (at < 0) return
    this.#topics.splice(at, 1)
    if (topic.feed.row !== undefined) this.#batch?.remove(topic.feed.row)
    this.#lag?.forget(topic)
    this.#reads?.forget(topic)
    topic.remove(this)
  }

  unsubscribeAll(): void {
    const topics = this.#topics
    this.#topics = []
    this.#lag = undefined
    this.#reads?.clear()
    this.#batch?.leave()
    this.#batch = undefined
    for (const topic of topics) topic.remove(this)
  }

  /** The socket is full: what follows is missed until it has drained, and who leaves too much unread is dropped. */
  congested(unread: number): void {
    this.#lag ??= new Lag(this.#host.now())
    if (unread > this.#host.maxUnread) this.close(4005, 'Buffer full')
  }

  /** The socket took everything: serve the missed topics in the order in which they were missed. */
  drained(): void {
    const lag = this.#lag
    if (lag === undefined) return
    lag.since = this.#host.now()
    for (const [topic, frames, resume] of lag.takeOut()) {
      this.#handOut(topic, frames, resume)
      if (this.#outbox.isFull) this.#outbox.flush()
      if (this.#outbox.isCongested) return
    }
    this.#outbox.flush()
    if (!this.#outbox.isCongested && lag.isEmpty) this.#lag = undefined
  }

  /** Its batches come at another pace from now on. */
  setPace(pace: Pace): void {
    this.pace = pace
    this.#batch?.moveTo(this.#host.batches.group(pace.quotes))
  }

  get isLagging(): boolean {
    return this.#lag !== undefined
  }

  missBatch(): void {
    this.#delayedBatch ??= new Topic('batch', {
      start: () => NEVER,
      first: () => [],
      catchUp: () => this.#batch?.take() ?? [],
    })
    this.#lag?.miss(this.#delayedBatch, 0)
  }

  /** Since when nothing was taken, Unix ms; 0 when all is well. */
  get stalledSince(): number {
    return this.#lag?.since ?? 0
  }

  ping(): void {
    this.#ws.ping()
  }

  /** Ends the connection; the peer reads code and reason if he still reads. */
  close(code: number, reason: string): void {
    if (!this.isOpen) return
    this.#outbox.flush()
    this.unsubscribeAll()
    this.closedWith ??= code
    this.#ws.close(code, reason)
  }

  terminate(): void {
    this.#ws.terminate()
  }

  #subscribeRow(topic: Topic, row: Row): void {
    if (!topic.has(this)) {
      topic.open()
      topic.add(this)
      this.#topics.push(topic)
    }
    this.#batch ??= this.#host.batches.open(this, this.pace.quotes)
    this.#batch.add(row)
  }

  #handOut(topic: Topic, frames: Frames, resume?: Resume): void {
    if (frames instanceof Promise) {
      this.#reads ??= this.#openReads()
      return this.#reads.begin(topic, frames, resume)
    }
    // What was being read for an earlier request is older than this.
    if (frames.length > 0) this.#reads?.forget(topic)
    for (const frame of frames) this.#outbox.push(frame)
  }

  #openReads(): Reads {
    return new Reads({
      done: (topic, resume, frames) => {
        if (this.#lag !== undefined) return this.#lag.owe(topic, resume)
        for (const frame of frames) this.#outbox.push(frame)
      },
      again: (topic, resume) => this.#handOut(topic, topic.feed.first(resume), resume),
      retryLater: (run, problem) => this.#host.retryLater(run, problem),
    })
  }
}
