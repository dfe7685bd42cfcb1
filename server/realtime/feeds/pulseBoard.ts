import type { Instrument, PulseChange, PulseRow, Ticker } from '#protocol'
import type { Market } from '../../market/port.ts'
import type { Clock } from '../../platform/ports.ts'
import { significant } from './significant.ts'

/** Enough to sort by and to show; smaller changes of the volume are not sent. */
const VOLUME_DIGITS = 4

interface Entry {
  readonly row: PulseRow
  /** Board version of the last change of any field, and of the last change of the open. */
  readonly changedIn: number
  readonly openedIn: number
}

/** Last price, open and volume of all instruments, with the version of their last change. Shared by all rates. */
export class PulseBoard {
  /** Counts the refreshes. */
  version = 0
  #refreshedAt = Number.NEGATIVE_INFINITY
  readonly #entries = new Map<string, Entry>()
  readonly #market: Pick<Market, 'ticker'>
  readonly #clock: Clock
  readonly #quoted: () => readonly Instrument[]

  /** `quoted` may contain more than the listed instruments, because balances in delisted coins are still valued. */
  constructor(market: Pick<Market, 'ticker'>, clock: Clock, quoted: () => readonly Instrument[]) {
    this.#market = market
    this.#quoted = quoted
    this.#clock = clock
  }

  /** Reads all tickers of the market, unless that was done less than `maxAge` ms ago. */
  refresh(maxAge: number): void {
    const now = this.#clock.now()
    if (Math.abs(now - this.#refreshedAt) < maxAge) return
    this.#refreshedAt = now
    this.version++
    for (const { instId } of this.#quoted()) {
      const ticker = this.#market.ticker(instId)
      if (ticker !== undefined) this.#update(ticker)
    }
  }

  /** Every instrument that has a price. */
  all(): PulseRow[] {
    return Array.from(this.#entries.values(), ({ row }) => row)
  }

  /** The rows that changed after this version. A row contains the open only if it changed. */
  since(version: number): PulseChange[] {
    const changes: PulseChange[] = []
    for (const { row, changedIn, openedIn } of this.#entries.values()) {
      if (changedIn <= version) continue
      const [instId, last, open, volume] = row
      changes.push(openedIn > version ? [instId, last, volume, open] : [instId, last, volume])
    }
    return changes
  }

  #update({ instId, last, open24h, volCcy24h, ts }: Ticker): void {
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
