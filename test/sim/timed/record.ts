import { type Tick, toPrice } from '#protocol'
import type { SettlingRecord } from '../../../server/engine/timed/recordView.ts'
import type { Random } from '../random.ts'

export const INSTRUMENTS = ['BTC-USDT', 'ETH-USDT'] as const
const SAMPLE_INTERVAL_MS = 500

/** A tick record in memory that has gaps, halts, loses files and comes back with a tick that nobody was told of. */
export class ModelRecord {
  now: number
  until: number
  readonly ticks = new Map<string, Tick[]>(INSTRUMENTS.map((instId) => [instId, []]))
  /** Times from which ticks are lost. */
  readonly lost: { readonly from: number; readonly to: number }[] = []
  halted = false
  readonly #listeners = new Set<(ticks: readonly Tick[], until: number) => void>()
  readonly #random: Random
  /** Chance that an instrument has no new index in a sample. */
  silence = 0.05

  constructor(start: number, random: Random) {
    this.now = start
    this.until = start
    this.#random = random
  }

  /** As an engine has it; what it heard of before it was cut off is all that it hears. */
  attach(): { readonly record: SettlingRecord; readonly cut: () => void } {
    const own = new Set<(ticks: readonly Tick[], until: number) => void>()
    const listeners = this.#listeners
    const halted = (): boolean => this.halted
    const until = (): number => this.until
    const record: SettlingRecord = {
      get state() {
        return halted() ? ({ halted: true, reason: 'disk', detail: '' } as const) : ({ halted: false } as const)
      },
      get until() {
        return until()
      },
      instruments: INSTRUMENTS,
      watch: (listener) => {
        own.add(listener)
        listeners.add(listener)
        return () => {
          own.delete(listener)
          listeners.delete(listener)
        }
      },
      ticks: (instId, from, to) => Promise.resolve(this.read(instId, from, Math.min(to, this.until))),
    }
    const cut = (): void => {
      for (const listener of own) listeners.delete(listener)
    }
    return { record, cut }
  }

  read(instId: string, from: number, to: number): readonly Tick[] | 'lost' {
    if (this.lost.some((gap) => gap.from <= to && from <= gap.to)) return 'lost'
    return (this.ticks.get(instId) ?? []).filter(({ ts }) => ts >= from && ts <= to)
  }

  /** The next sample of the indexes; `isTold`: its ticks are durable, and those who listen hear of them. */
  sample(isTold = true): void {
    this.now += SAMPLE_INTERVAL_MS - (this.now % SAMPLE_INTERVAL_MS) + this.#random.below(3)
    if (this.halted || this.now <= this.until) return
    const fresh: Tick[] = []
    for (const instId of INSTRUMENTS) {
      if (this.#random.chance(this.silence)) continue
      const list = this.ticks.get(instId) ?? []
      // Few prices, so that ties come about.
      const tick = { instId, seq: list.length + 1, ts: this.now, px: toPrice(String(100 + this.#random.below(4))) }
      list.push(tick)
      fresh.push(tick)
    }
    this.until = this.now
    if (isTold) for (const listener of this.#listeners) listener(fresh, this.until)
  }
}
