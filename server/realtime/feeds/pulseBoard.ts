import type { Instrument, PulseChange, PulseRow, Ticker } from '#protocol'
import type { Market } from '../../market/port.ts'
import type { Clock } from '../../platform/ports.ts'
import { significant } from './significant.ts'

/** Enough to sort and to show; a volume that changed less is no news. */
const VOLUME_DIGITS = 4

interface Entry {
  readonly row: PulseRow
  /** Versions of the board at which anything, and at which the open changed. */
  readonly changedIn: number
  readonly openedIn: number
}

/** The sort keys of all instruments, and when each of them changed last; one for all paces. */
export class PulseBoard {
  /** Counts the looks at the market. */
  version = 0
  #lookedAt = Number.NEGATIVE_INFINITY
  readonly #entries = new Map<string, Entry>()
  readonly #market: Pick<Market, 'ticker'>
  readonly #clock: Clock
  readonly #quoted: () => readonly Instrument[]

  /** `quoted` may be more than what is listed: balances keep their worth. */
  constructor(market: Pick<Market, 'ticker'>, clock: Clock, quoted: () => readonly Instrument[]) {
    this.#market = market
    this.#quoted = quoted
    this.#clock = clock
  }

  /** Looks at the market, unless that was done less than `maxAge` ms ago. */
  look(maxAge: number): void {
    const now = this.#clock.now()
    if (Math.abs(now - this.#lookedAt) < maxAge) return
    this.#lookedAt = now
    this.version++
    for (const { instId } of this.#quoted()) {
      const ticker = this.#market.ticker(instId)
      if (ticker !== undefined) this.#see(ticker)
    }
  }

  /** Every instrument that has a price. */
  all(): PulseRow[] {
    return Array.from(this.#entries.values(), ({ row }) => row)
  }

  /** What changed after that version, the open only where it did. */
  since(version: number): PulseChange[] {
    const changes: PulseChange[] = []
    for (const { row, changedIn, openedIn } of this.#entries.values()) {
      if (changedIn <= version) continue
      const [instId, last, open, volume] = row
      changes.push(openedIn > version ? [instId, last, volume, open] : [instId, last, volume])
    }
    return changes
  }

  #see({ instId, last, open24h, volCcy24h, ts }: Ticker): void {
    const before = this.#entries.get(instId)
    const volume = significant(volCcy24h, VOLUME_DIGITS)
    const row: PulseRow = [instId, last, open24h, volume, ts]
    const isNewOpen = before?.row[2] !== open24h
    const hasChanged = isNewOpen || before?.row[1] !== last || before.row[3] !== volume
    this.#entries.set(instId, {
      row,
      changedIn: hasChanged ? this.version : before.changedIn,
      openedIn: isNewOpen ? this.version : (before?.openedIn ?? this.version),
    })
  }
}
