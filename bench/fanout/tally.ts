import { preciseNow } from './clock.ts'

/** Every so many deliveries one is timed. */
const SAMPLE = 8
const TS = Buffer.from('"ts":"')
/** Events are shorter than any ticker. */
const SHORTEST = 200

/** Counts deliveries and times a sample of them by the time that they carry. */
export class Tally {
  deliveries = 0
  #latencies: number[] = []

  readonly add = (bytes: Buffer, from: number, to: number): void => {
    if (to - from < SHORTEST) return
    this.deliveries++
    if (this.deliveries % SAMPLE !== 0) return
    const at = bytes.lastIndexOf(TS, to - 1)
    if (at >= from) this.#latencies.push(preciseNow() - Number(bytes.toString('latin1', at + TS.length, to - 4)))
  }

  /** The figures since the last call, and a fresh start. */
  take(): { deliveries: number; p50: number; p99: number } {
    const sorted = this.#latencies.toSorted((a, b) => a - b)
    const part = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    const taken = { deliveries: this.deliveries, p50: part(0.5), p99: part(0.99) }
    this.deliveries = 0
    this.#latencies = []
    return taken
  }
}
