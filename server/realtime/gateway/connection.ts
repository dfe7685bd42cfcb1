import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Pace } from '#protocol'
import type { TokenBucket } from '../../platform/tokenBucket.ts'
import type { Batch, Outlet, Row } from './batch.ts'
import type { Batches } from './batches.ts'
import type { Budget } from './budget.ts'
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
  /** Schedules another attempt to load a snapshot, and logs the problem. */
  retryLater(run: () => void, problem: unknown): void
}

/** A socket that has just been opened. */
export interface Opened {
  readonly ws: WebSocket
  /** The stream under it. Whole frames may be written to it, because nothing is ever compressed or fragmented. */
  readonly socket: Duplex
  readonly id: string
  readonly trusted: boolean
  /** Address of the peer. */
  readonly ip: string
  readonly requests: TokenBucket
  readonly messages: TokenBucket
  readonly budget: Budget
}

const NEVER = (): void => undefined

/**
 * The sending side of one socket. When the peer does not keep up, nothing is queued: the connection notes which topics
 * it missed, and once the socket has drained each of them sends its current value.
 */
export class Connection implements Subscriber, Outlet, OutboxOwner {
  readonly id: string
  /** May use private channels: same Origin. */
  readonly trusted: boolean
  /** Address of the peer, for the log. */
  readonly ip: string
  uid: string | undefined
  /** The session whose ticket logged the connection in. */
  session: string | undefined
  /** Shortest times between its batches, by channel. */
  pace: Pace = DEFAULT_PACE
  /** Time of the connect, Unix ms; 0 after the first subscription. */
  unsubscribedSince: number
  /** Time of the last message or pong of the peer, Unix ms. */
  lastMessageAt: number
  errors = 0
  /** The close code that this side sent. */
  closedWith: number | undefined
  readonly requests: TokenBucket
  readonly messages: TokenBucket
  readonly #budget: Budget
  readonly #host: ConnectionHost
  readonly #ws: WebSocket
  readonly #outbox: Outbox
  #topics: Topic[] = []
  #lag: Lag | undefined
  /** Created when the first snapshot comes from the database. */
  #reads: Reads | undefined
  #batch: Batch | undefined
  /** Represents the batch in the list of missed topics. */
  #delayedBatch: Topic | undefined

  constructor(host: ConnectionHost, { ws, socket, id, trusted, ip, requests, messages, budget }: Opened) {
    this.#host = host
    this.#ws = ws
    this.#outbox = new Outbox(host.flusher, socket, this)
    this.id = id
    this.trusted = trusted
    this.ip = ip
    this.requests = requests
    this.messages = messages
    this.#budget = budget
    this.unsubscribedSince = host.now()
    this.lastMessageAt = this.unsubscribedSince
  }

  /** Sends a public or private value. Runs for every frame and subscriber, so it is kept short. */
  deliver(topic: Topic, frame: Frame): void {
    // Frames wait behind a snapshot that is being read, also while the socket is full: none between the two may be
    // lost.
    if (this.#reads?.keep(topic, frame)) return
    if (this.#lag !== undefined) return this.#lag.miss(topic, topic.version - 1)
    this.#outbox.push(frame)
  }

  /** Sends an event. Events are never dropped; a peer that leaves too many unread is disconnected. */
  send(event: EventFields): void {
    this.#outbox.push(eventFrame({ ...event, connId: this.id }))
  }

  sendFrame(frame: Frame): void {
    this.#outbox.push(frame)
  }

  isSubscribed(topic: Topic): boolean {
    return topic.has(this)
  }

  /** Whether its budget and that of its address allow this subscription; always true for one that it has. */
  affords(topic: Topic): boolean {
    return topic.has(this) || this.#budget.allows(topic)
  }

  /** False as soon as either side has begun to close the connection. */
  get isOpen(): boolean {
    return this.#ws.readyState === WebSocket.OPEN
  }

  /** Subscribes and sends the first value. A repeated subscribe sends what the feed repeats. Call after the ack. */
  subscribe(topic: Topic, resume?: Resume): void {
    // The ack may have filled the peer's buffer and closed the connection.
    if (!this.isOpen) return
    this.unsubscribedSince = 0
    if (topic.feed.row !== undefined) return this.#subscribeRow(topic, topic.feed.row)
    if (topic.has(this)) {
      if (this.#lag !== undefined) {
        if (resume === undefined) this.#lag.miss(topic, topic.version)
        else this.#lag.missFirst(topic, resume)
      } else if (resume === undefined) this.#handOut(topic, topic.feed.catchUp(0))
      else this.#handOut(topic, topic.feed.first(resume), resume)
      return
    }
    topic.open()
    const first = this.#lag === undefined ? topic.feed.first(resume) : undefined
    this.#add(topic)
    if (first === undefined) this.#lag?.missFirst(topic, resume)
    else this.#handOut(topic, first, resume)
  }

  unsubscribe(topic: Topic): void {
    const at = this.#topics.indexOf(topic)
    if (at < 0) return
    this.#topics.splice(at, 1)
    if (topic.feed.row !== undefined) this.#batch?.remove(topic.feed.row)
    this.#lag?.forget(topic)
    this.#reads?.forget(topic)
    this.#remove(topic)
  }

  unsubscribeAll(): void {
    const topics = this.#topics
    this.#topics = []
    this.#lag = undefined
    this.#reads?.clear()
    this.#batch?.leave()
    this.#batch = undefined
    for (const topic of topics) this.#remove(topic)
  }

  /** Called when the socket is full: later values count as missed until it drains. Closes if too much is unread. */
  congested(unread: number): void {
    this.#lag ??= new Lag(this.#host.now())
    if (unread > this.#host.maxUnread) this.close(4005, 'Buffer full')
  }

  /** Called when the socket has sent everything: serves the missed topics in the order in which they were missed. */
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

  /** Changes the rate of its batches. */
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

  /** Time at which the full socket last drained, or became full, in Unix ms; 0 while nothing is missed. */
  get stalledSince(): number {
    return this.#lag?.since ?? 0
  }

  ping(): void {
    this.#ws.ping()
  }

  /** Closes the connection. The peer gets code and reason if it still reads. */
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

  #add(topic: Topic): void {
    topic.add(this)
    this.#topics.push(topic)
    this.#budget.take(topic)
  }

  #remove(topic: Topic): void {
    topic.remove(this)
    this.#budget.release(topic)
  }

  #subscribeRow(topic: Topic, row: Row): void {
    if (!topic.has(this)) {
      topic.open()
      this.#add(topic)
    }
    this.#batch ??= this.#host.batches.open(this, this.pace.quotes)
    this.#batch.add(row)
  }

  #handOut(topic: Topic, frames: Frames, resume?: Resume): void {
    if (frames instanceof Promise) {
      this.#reads ??= this.#openReads()
      return this.#reads.begin(topic, frames, resume)
    }
    // A read for an earlier request would send an older value.
    if (frames.length > 0) this.#reads?.forget(topic)
    for (const frame of frames) this.#outbox.push(frame)
  }

  #openReads(): Reads {
    return new Reads({
      done: (topic, resume, frames) => {
        if (this.#lag !== undefined) return this.#lag.missFirst(topic, resume)
        for (const frame of frames) this.#outbox.push(frame)
      },
      again: (topic, resume) => this.#handOut(topic, topic.feed.first(resume), resume),
      retryLater: (run, problem) => this.#host.retryLater(run, problem),
    })
  }
}
