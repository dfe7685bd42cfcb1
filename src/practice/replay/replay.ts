import { batch, type Signal, signal } from '@preact/signals-core'
import { randomId } from '../../core/format/randomId.ts'
import { Desk } from '../desk.ts'
import { type Account, openAccount } from '../engine/account.ts'
import type { Conditions, Tape } from './tape.ts'

/** How fast a replay may go. */
export const SPEEDS = [1, 2, 5, 10, 30, 60] as const

/** Between two turns of the clock, ms. */
export const TURN_MS = 100
/** What one step goes forward, ms of the replayed time. */
export const STEP_MS = 10_000

/** A day that is traded again. Time passes only by `turn` and `step`. */
export class Replay {
  readonly tape: Tape
  readonly desk: Desk
  readonly account: Signal<Account>
  readonly now: Signal<number>
  readonly speed = signal(10)
  readonly isPlaying = signal(false)
  readonly isOver = signal(false)

  constructor(tape: Tape, from: number, conditions: () => Conditions) {
    this.tape = tape
    this.account = signal(openAccount(randomId(), from))
    this.now = signal(from)
    this.desk = new Desk({
      account: this.account,
      now: () => this.now.peek(),
      markets: (instId) => (instId === tape.instrument.instId ? tape.view() : undefined),
      last: (instId) => (instId === tape.instrument.instId || instId === pairOf(tape) ? tape.view()?.last : undefined),
      latency: () => conditions().latency,
    })
    // What came before the start makes the book, and meets no order.
    tape.advance(from, { trade: () => {}, book: () => {}, mark: () => {} })
  }

  setSpeed(speed: number): void {
    this.speed.value = speed
  }

  setPlaying(isPlaying: boolean): void {
    this.isPlaying.value = isPlaying && !this.isOver.peek()
  }

  /** So many ms of the device's time have passed. */
  turn(ms: number): void {
    if (this.isPlaying.peek()) this.step(ms * this.speed.peek())
  }

  /** Goes forward by so many ms of the day, a second at a time, so that orders on their way arrive in between. */
  step(ms: number): void {
    if (this.isOver.peek()) return
    const to = Math.min(this.now.peek() + ms, this.tape.end)
    batch(() => {
      for (let at = this.now.peek(); at < to; ) {
        at = Math.min(to, at + 1_000)
        this.now.value = at
        this.tape.advance(at, this.desk)
        this.desk.tick()
      }
      if (to >= this.tape.end) this.end()
    })
  }

  end(): void {
    this.isPlaying.value = false
    this.isOver.value = true
  }
}

const pairOf = ({ instrument: { baseCcy, quoteCcy } }: Tape): string => `${baseCcy}-${quoteCcy}`
