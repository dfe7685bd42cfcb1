import { preciseNow } from './clock.ts'

/** Every so many deliveries one is timed. */
const SAMPLE = 8
const TS = Buffer.from('"ts":"')
/** Events are shorter than any ticker. */
const SHORTEST = 200
const BATCH = Buffer.from('{"arg":{"channel":"quotes"}')
const NEXT_ROW = Buffer.from('],[')
/** A row begins with `["C000-USDT","`, and then its time. */
const TIME_IN_ROW = 14
const QUOTE = 0x22

/** Counts deliveries (values, not frames) and times a sample of them by the time that they carry. */
export class Tally {
  deliveries = 0
  #latencies: number[] = []

  readonly add = (bytes: Buffer, from: number, to: number): void => {
    if (bytes.compare(BATCH, 0, BATCH.length, from, Math.min(to, from + BATCH.length)) === 0) {
      this.#addBatch(bytes, from, to)
      return
    }
    if (to - from < SHORTEST) return
    this.deliveries++
    if (this.deliveries % SAMPLE !== 0) return
    const at = bytes.lastIndexOf(TS, to - 1)
    if (at >= from) this.#time(bytes.toString('latin1', at + TS.length, to - 4))
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

  #addBatch(bytes: Buffer, from: number, to: number): void {
    for (let at = bytes.indexOf('[[', from) + 1; at > 0 && at < to; at = bytes.indexOf(NEXT_ROW, at) + 2) {
      if (at === 1) return
      this.deliveries++
      if (this.deliveries % SAMPLE !== 0) continue
      const begin = at + TIME_IN_ROW
      this.#time(bytes.toString('latin1', begin, bytes.indexOf(QUOTE, begin)))
    }
  }

  #time(ts: string): void {
    this.#latencies.push(preciseNow() - Number(ts))
  }
}
