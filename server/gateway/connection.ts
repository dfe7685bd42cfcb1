import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Pace } from '#protocol'
import type { Batch, Outlet, Row } from './batch.ts'
import type { Batches } from './batches.ts'
import { type EventFields, eventFrame } from './events.ts'
import type { Flusher } from './flusher.ts'
import type { Frame } from './frame.ts'
import { Lag } from './lag.ts'
import { DEFAULT_PACE } from './pace.ts'
import type { TokenBucket } from './tokenBucket.ts'
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

/** Frames of one turn are written early from here on, so that one burst cannot hold much memory. */
const FLUSH_AT = 64 * 1024
const NOTHING: Frame[] = []
const NEVER = (): void => undefined

/**
 * One socket: what it gets, and nothing else. Frames are gathered for the turn and leave in one write. When the peer
 * does not keep up, nothing is queued: the connection notes which topics it missed, and when the socket has drained
 * each of them says what counts now.
 */
export class Connection implements Subscriber, Outlet {
  readonly id: string
  /** May use private channels: same Origin. */
  readonly trusted: boolean
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
  readonly #socket: Duplex
  #topics: Topic[] = []
  #out: Frame[] = NOTHING
  #outBytes = 0
  #queued = false
  #lag: Lag | undefined
  #loading: Map<Topic, Loading> | undefined
  #batch: Batch | undefined
  /** Stands for the batch among what was missed. */
  #lateBatch: Topic | undefined

  constructor(host: ConnectionHost, { ws, socket, id, trusted, requests, messages }: Opened) {
    this.#host = host
    this.#ws = ws
    this.#socket = socket
    this.id = id
    this.trusted = trusted
    this.requests = requests
    this.messages = messages
    this.unsubscribedSince = host.now()
    this.heardAt = this.unsubscribedSince
  }

  /** A public or private value. Part of `Topic`'s fan-out, so as short as it can be. */
  deliver(topic: Topic, frame: Frame): void {
    // Behind a snapshot that is being read, also while the socket is full: no frame between the two may be missing.
    if (this.#loading?.has(topic)) return this.#keep(topic, frame)
    if (this.#lag !== undefined) return this.#lag.miss(topic, topic.version - 1)
    this.#push(frame)
  }

  /** An event; it is never conflated, and a peer that leaves too many unread is dropped. */
  send(event: EventFields): void {
    this.#push(eventFrame({ ...event, connId: this.id }))
  }

  sendFrame(frame: Frame): void {
    this.#push(frame)
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
    this.#loading?.delete(topic)
    topic.remove(this)
  }

  unsubscribeAll(): void {
    const topics = this.#topics
    this.#topics = []
    this.#lag = undefined
    this.#loading = undefined
    this.#batch?.leave()
    this.#batch = undefined
    for (const topic of topics) topic.remove(this)
  }

  /** Writes what has gathered. */
  flush(): void {
    this.#queued = false
    const out = this.#out
    if (out.length === 0) return
    this.#out = NOTHING
    this.#outBytes = 0
    if (!this.isOpen) return
    this.#socket.write(this.#host.flusher.joiner.join(out))
    const unread = this.#socket.writableLength
    if (unread <= this.#socket.writableHighWaterMark) return
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
      if (this.#outBytes > this.#socket.writableHighWaterMark) this.flush()
      if (this.#isCongested) return
    }
    this.flush()
    if (!this.#isCongested && lag.isEmpty) this.#lag = undefined
  }

  /** Its batches come at another pace from now on. */
  setPace(pace: Pace): void {
    this.pace = pace
    this.#batch?.moveTo(this.#host.batches.lane(pace.quotes))
  }

  get isLagging(): boolean {
    return this.#lag !== undefined
  }

  missBatch(): void {
    this.#lateBatch ??= new Topic('batch', {
      start: () => NEVER,
      first: () => [],
      catchUp: () => this.#batch?.take() ?? [],
    })
    this.#lag?.miss(this.#lateBatch, 0)
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
    this.flush()
    this.unsubscribeAll()
    this.closedWith ??= code
    this.#ws.close(code, reason)
  }

  terminate(): void {
    this.#ws.terminate()
  }

  get #isCongested(): boolean {
    return this.#socket.writableLength > this.#socket.writableHighWaterMark
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

  #push(frame: Frame): void {
    if (this.#out === NOTHING) this.#out = [frame]
    else this.#out.push(frame)
    this.#outBytes += frame.length
    if (this.#outBytes > FLUSH_AT) return this.flush()
    if (this.#queued) return
    this.#queued = true
    this.#host.flusher.add(this)
  }

  #handOut(topic: Topic, frames: Frames, resume?: Resume): void {
    if (!(frames instanceof Promise)) {
      // What was being read for an earlier request is older than this.
      if (frames.length > 0) this.#loading?.delete(topic)
      for (const frame of frames) this.#push(frame)
      return
    }
    const loading: Loading = { meanwhile: [], resume }
    this.#loading ??= new Map()
    this.#loading.set(topic, loading)
    frames.then(
      (loaded) => this.#loaded(topic, loading, loaded),
      (problem: unknown) =>
        this.#host.retryLater(() => {
          if (this.#loading?.get(topic) === loading) this.#handOut(topic, topic.feed.first(resume), resume)
        }, problem),
    )
  }

  #keep(topic: Topic, frame: Frame): void {
    const meanwhile = this.#loading?.get(topic)?.meanwhile
    if (meanwhile !== undefined && meanwhile.length <= MAX_MEANWHILE) meanwhile.push(frame)
  }

  /** A snapshot has arrived, and behind it what happened while it was read. */
  #loaded(topic: Topic, loading: Loading, frames: readonly Frame[]): void {
    if (this.#loading?.get(topic) !== loading) return
    const { meanwhile, resume } = loading
    if (meanwhile.length > MAX_MEANWHILE) return this.#handOut(topic, topic.feed.first(resume), resume)
    this.#loading.delete(topic)
    if (this.#loading.size === 0) this.#loading = undefined
    if (this.#lag !== undefined) return this.#lag.owe(topic, resume)
    for (const frame of frames) this.#push(frame)
    for (const frame of meanwhile) if (!frames.includes(frame)) this.#push(frame)
  }
}

/** Events kept while a snapshot is read; with more the snapshot is read again. */
const MAX_MEANWHILE = 100

/** A snapshot that is being read: what happens meanwhile, and what it answers. */
interface Loading {
  readonly meanwhile: Frame[]
  readonly resume: Resume | undefined
}

/** A socket that has just been opened. */
export interface Opened {
  readonly ws: WebSocket
  /** The stream under it; whole frames may be written to it, because nothing is ever compressed or fragmented. */
  readonly socket: Duplex
  readonly id: string
  readonly trusted: boolean
  readonly requests: TokenBucket
  readonly messages: TokenBucket
}
