import type { CoreSettings, Patch } from '../../stream/base/messages.ts'
import type { Ports, Timer } from '../../stream/base/ports.ts'
import type { Core } from '../../stream/core/core.ts'
import { createWholeCore } from '../../stream/core/wholeCore.ts'
import { pause } from '../figures.ts'

type Listener = (event: { type: string; data?: string }) => void

/** A frame's length on a screen of 60 a second, ms. */
const FRAME = 16

/**
 * The whole data core on this thread, with a socket into which frames are put as fast as the core takes them. Time is
 * the real one and may be wound on; timers run when `pump` is called, because a measured loop never yields.
 */
export interface BenchHost {
  readonly core: Core
  /** Puts one frame into the socket, as its `message` event. */
  readonly deliver: (text: string) => void
  /** Runs what is due. */
  readonly pump: () => void
  readonly wind: (ms: number) => void
  /** Waits, running timers, until so many channels are acknowledged and have sent their first frame. */
  readonly ready: (channels: number) => Promise<void>
  readonly stop: () => void
}

export interface HostOptions {
  readonly venue: CoreSettings['venue']
  /** Sent after the acknowledgement of a channel. */
  readonly first: (arg: { channel: string; instId?: string }) => string | undefined
  readonly post: (patch: Patch) => void
}

const scheduler = (now: () => number) => {
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>()
  let frames: (() => void)[] = []
  let framedAt = 0
  let last = 0
  return {
    set: (run: () => void, ms: number): Timer => {
      timers.set(++last, { at: now() + ms, run })
      return last as unknown as Timer
    },
    clear: (timer: Timer | undefined) => void timers.delete(timer as unknown as number),
    frame: (run: () => void) => void frames.push(run),
    pump: () => {
      const at = now()
      // Those alone that are due now: what they set is for the next time.
      for (const [id, timer] of [...timers].filter(([, one]) => one.at <= at)) {
        timers.delete(id)
        timer.run()
      }
      if (at - framedAt < FRAME) return
      framedAt = at
      const due = frames
      frames = []
      for (const run of due) run()
    },
  }
}

export const startHost = ({ venue, first, post }: HostOptions): BenchHost => {
  let ahead = 0
  let acknowledged = 0
  const now = (): number => Date.now() + ahead
  const schedule = scheduler(now)
  const listeners = new Set<Listener>()
  const deliver = (data: string): void => {
    const event = { type: 'message', data }
    for (const listener of listeners) listener(event)
  }
  class BenchSocket {
    static readonly CLOSING = 2
    readyState = 0
    binaryType = 'blob'
    constructor() {
      const open = new Set<Listener>()
      this.addEventListener = (type, listener) => {
        if (type === 'open') open.add(listener)
        if (type === 'message') listeners.add(listener)
      }
      setTimeout(() => {
        this.readyState = 1
        for (const listener of open) listener({ type: 'open' })
      })
    }
    addEventListener: (type: string, listener: Listener) => void
    removeEventListener(): void {}
    close(): void {}
    send(text: string): void {
      if (text === 'ping') return deliver('pong')
      const { id, op, args } = JSON.parse(text) as { id?: string; op: string; args: { channel: string }[] }
      if (op !== 'subscribe') return
      // Never within the request, as no socket does.
      setTimeout(() => {
        for (const arg of args) {
          acknowledged += 1
          deliver(JSON.stringify({ id, event: 'subscribe', arg, connId: 'a4d3ae55' }))
          const snapshot = first(arg)
          if (snapshot !== undefined) deliver(snapshot)
        }
      })
    }
  }
  const ports: Ports = {
    now,
    monotonic: () => performance.now() + ahead,
    setTimeout: schedule.set,
    clearTimeout: schedule.clear,
    frame: schedule.frame,
    random: () => 0.5,
    WebSocket: BenchSocket,
    fetch: async () => Response.json({ code: '1', msg: '', data: [] }),
    report: (error) => {
      throw error
    },
  }
  const core = createWholeCore(ports, post)
  core.receive({
    to: 'start',
    settings: { socket: 'ws://bench.test/ws', api: 'http://bench.test', language: 'en', venue },
    page: { online: true, visible: true, resumed: false },
  })
  return {
    core,
    deliver,
    pump: schedule.pump,
    wind: (ms) => {
      ahead += ms
    },
    ready: async (channels) => {
      for (let i = 0; i < 1_000; i++) {
        if (acknowledged >= channels) return
        schedule.pump()
        await pause(2)
      }
      throw new Error(`Only ${acknowledged} of ${channels} channels stand`)
    },
    stop: () => core.receive({ to: 'stop' }),
  }
}
