import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import type { Trace } from './trace.ts'

/** What the network does to everybody at the moment. */
export interface Conditions {
  /** One way, ms. */
  latency: number
  /** Connections are refused at once. */
  refusing: boolean
  /** Nothing passes in either direction, and nobody is told. */
  black: boolean
  /** What comes down waits; what goes up passes. */
  stalled: boolean
}

/** The venue's end of a socket. */
export interface Peer {
  /** A text from the client. */
  readonly heard: (text: string) => void
  /** The client is gone, as far as the venue can know. */
  readonly gone: () => void
}

/** One socket as the network and the venue see it. */
export interface Line {
  readonly id: number
  readonly url: string
  /** Both ends agree that it is open, and it is not cut off without a word. */
  readonly isHealthy: () => boolean
  /** The client still waits for it to open. */
  readonly isOpening: () => boolean
  /** When the client saw it open, true time; undefined before. */
  readonly openedAt: () => number | undefined
  /** To the client, in order. */
  readonly send: (data: unknown) => void
  /** The venue closes: the client is told. */
  readonly close: (code: number) => void
  /** The line dies and neither end is told; with `reset`, the client is told at its next word. */
  readonly sever: (reset: boolean) => void
}

export interface Network {
  readonly conditions: Conditions
  readonly WebSocket: new (url: string) => unknown
  /** Every line that the client has not let go. */
  readonly lines: () => readonly Line[]
  /** How each text to the client fares: it passes once unless told otherwise. */
  tamper: (text: string) => readonly string[]
  /** Conditions changed for the better: what waits goes on. */
  readonly release: () => void
}

export interface NetworkEvents {
  /** A connection stands; the answer is the venue's end of it. */
  readonly opened: (line: Line) => Peer
  /** The client asks for a connection. */
  readonly attempt: () => void
  /** The client let an attempt go that was not answered. */
  readonly gaveUp: () => void
  /** The client got a text. */
  readonly arrived: () => void
  /** The client was told that a connection failed or ended. */
  readonly lost: (line: Line) => void
}

type Listener = (event: { type: string; data?: unknown; code?: number; message?: string }) => void

/** When a connection attempt that nobody answered tries again, ms after its start. */
const RETRANSMIT = [1_000, 3_000, 7_000]

/** One way, ms. */
const DETOUR = 40

export const createNetwork = (time: Scheduler, random: Random, trace: Trace, events: NetworkEvents): Network => {
  const conditions: Conditions = { latency: 20, refusing: false, black: false, stalled: false }
  const sockets = new Set<VirtualSocket>()
  /** Asked for more often than they change. */
  let lines: readonly Line[] | undefined
  let ids = 0
  const jitter = (): number => conditions.latency * (0.8 + random.next() * 0.4)

  /** Stands where the browser's socket would. Order is kept within each direction. */
  class VirtualSocket {
    static readonly CLOSING = 2
    readonly url: string
    readyState = 0
    binaryType = 'blob'
    readonly line: Line
    readonly #listeners = new Map<string, Set<Listener>>()
    #openedAt: number | undefined
    #peer: Peer | undefined
    #up: string[] = []
    #down: unknown[] = []
    #rising = false
    #falling = false
    #severed = false
    #reset = false
    /** No two ways are equally long. */
    readonly #detour = random.next() * DETOUR

    constructor(url: string) {
      this.url = url
      this.line = {
        id: ++ids,
        url,
        isHealthy: () => this.readyState === 1 && this.#peer !== undefined,
        isOpening: () => this.readyState === 0,
        openedAt: () => this.#openedAt,
        send: (data) => this.#push(data),
        close: (code) => this.#drop(code),
        sever: (reset) => this.#sever(reset),
      }
      sockets.add(this)
      lines = undefined
      trace.note('connect', this.line.id)
      events.attempt()
      this.#reach(0)
    }
    #delay(): number {
      return jitter() + this.#detour
    }
    addEventListener(type: string, listener: Listener): void {
      const known = this.#listeners.get(type) ?? new Set()
      this.#listeners.set(type, known.add(listener))
    }
    removeEventListener(type: string, listener: Listener): void {
      this.#listeners.get(type)?.delete(listener)
    }
    send(text: string): void {
      if (this.readyState !== 1) return
      trace.frame('up', this.line.id, text)
      if (this.#severed) {
        if (this.#reset && !conditions.black) time.clientAfter(this.#delay() * 2, () => this.#end(1006))
        return
      }
      this.#up.push(text)
      this.#rise()
    }
    close(code = 1000): void {
      if (this.readyState >= 2) return
      if (this.readyState === 0) events.gaveUp()
      this.readyState = 2
      sockets.delete(this)
      lines = undefined
      trace.note('leave', this.line.id)
      const peer = this.#peer
      this.#peer = undefined
      time.after(this.#delay(), () => peer?.gone())
      if (!conditions.black && !this.#severed) time.clientAfter(this.#delay() * 2, () => this.#end(code))
    }
    /** The attempt arrives, or is lost and repeats itself. */
    #reach(tries: number): void {
      time.after(this.#delay(), () => {
        if (this.readyState !== 0) return
        if (conditions.black) {
          const next = (RETRANSMIT[tries] ?? 0) - (RETRANSMIT[tries - 1] ?? 0)
          if (next > 0) time.after(next, () => this.#reach(tries + 1))
          return
        }
        if (conditions.refusing) return void time.clientAfter(this.#delay(), () => this.#end(1006))
        this.#peer = events.opened(this.line)
        time.clientAfter(this.#delay(), () => {
          if (this.readyState !== 0 || this.#severed) return
          this.readyState = 1
          this.#openedAt = time.now
          trace.note('open', this.line.id)
          this.#fire('open', {})
          this.#fall()
        })
      })
    }
    #fire(type: string, more: object): void {
      for (const listener of this.#listeners.get(type) ?? []) listener({ type, ...more })
    }
    #end(code: number): void {
      if (this.readyState === 3) return
      const told = this.readyState < 2
      this.readyState = 3
      sockets.delete(this)
      lines = undefined
      trace.note('closed', this.line.id)
      if (told) events.lost(this.line)
      if (code === 1006) this.#fire('error', { message: 'failed' })
      this.#fire('close', { code })
    }
    #rise(): void {
      if (this.#rising || this.#up.length === 0 || conditions.black) return
      this.#rising = true
      time.after(this.#delay(), () => {
        this.#rising = false
        if (conditions.black || this.#severed) return
        const batch = this.#up
        this.#up = []
        for (const text of batch) this.#peer?.heard(text)
        this.#rise()
      })
    }
    #push(data: unknown): void {
      if (this.#severed) return
      if (typeof data === 'string') this.#down.push(...network.tamper(data))
      else this.#down.push(data)
      this.#fall()
    }
    #fall(): void {
      if (this.#falling || this.#down.length === 0 || this.readyState === 0) return
      if (conditions.black || conditions.stalled) return
      this.#falling = true
      time.clientAfter(this.#delay(), () => {
        this.#falling = false
        if (conditions.black || conditions.stalled) return
        const batch = this.#down
        this.#down = []
        for (const data of batch) {
          if (this.readyState !== 1 || this.#severed) return
          trace.frame('down', this.line.id, data)
          events.arrived()
          this.#fire('message', { data })
        }
        this.#fall()
      })
    }
    #drop(code: number): void {
      if (this.#severed) return
      if (conditions.black) return this.#sever(true)
      const peer = this.#peer
      this.#peer = undefined
      peer?.gone()
      time.clientAfter(this.#delay() * 2.5, () => this.#end(code))
    }
    #sever(reset: boolean): void {
      if (this.#severed) return
      this.#severed = true
      this.#reset = reset
      const peer = this.#peer
      this.#peer = undefined
      peer?.gone()
    }
    release(): void {
      this.#rise()
      this.#fall()
    }
  }

  const network: Network = {
    conditions,
    WebSocket: VirtualSocket,
    lines: () => {
      lines ??= Array.from(sockets, ({ line }) => line)
      return lines
    },
    tamper: (text) => [text],
    release: () => {
      for (const socket of sockets) socket.release()
    },
  }
  return network
}
