import {
  type Amount,
  type Dealing,
  type ForexAccount,
  isRefusal,
  nextRollover,
  rolloversBetween,
  ZERO,
} from '#protocol'
import { MAX_MISSED_CHARGES, MarginEngine, type OnMargin } from '../margin/engine.ts'
import type { EngineParts } from '../margin/parts.ts'
import type { MarginPosition } from '../margin/types.ts'
import type { Warning } from '../margin/work.ts'
import { ForexAccountWatch, type ForexAccountWatchParts } from './accountWatch.ts'
import { FOREX, type ForexAct, type ForexMarketCommand } from './commands.ts'
import { beyondMargin, heldAt } from './margin.ts'
import { dealingOf, type ForexQuote, forexQuote } from './quote.ts'
import { createForexWatcher, type ForexWatcher, pairsOf } from './watcher.ts'

export interface ForexParts extends EngineParts {
  /** Whether a user has contracts whose losses the wallet has to cover. */
  readonly hasElsewhere?: (uid: string) => boolean
  /** Called after the commit, with a margin call. */
  readonly onCall?: (call: Warning) => void
}

/** Trading in forex: net positions at dealing prices, with one margin level for all positions of a user. */
export type Forex = OnMargin<ForexAct>

class ForexEngine extends MarginEngine<ForexAct, ForexMarketCommand, ForexQuote> implements Forex {
  protected override readonly accountWatch: ForexAccountWatch
  protected override readonly watcher: ForexWatcher
  readonly #hasElsewhere: ((uid: string) => boolean) | undefined
  readonly #onCall: ((call: Warning) => void) | undefined
  /**
   * By pair, since when (Unix ms) the last check looked for rollovers. It need not be repeated before the next
   * rollover.
   */
  readonly #checkedSince = new Map<string, number>()
  /** Unix ms. */
  #nextRollover = 0

  constructor(parts: ForexParts) {
    // Repeating is harmless: prices are evaluated again, and each charge is booked once.
    super(parts, { space: 'forex', commands: FOREX, isRepeatable: () => true })
    const { market, timers } = parts
    this.#hasElsewhere = parts.hasElsewhere
    this.#onCall = parts.onCall
    this.accountWatch = new ForexAccountWatch({
      state: () => this.state,
      account: (uid) => this.#accountNow(uid),
      pairsOf: (instId) => pairsOf(market, instId),
      dealing: (instId) => dealingOf(market, instId),
    })
    this.watcher = createForexWatcher(
      market,
      () => this.state,
      this.accountWatch,
      (command, settled) => this.push(command, settled),
      (run) => void timers.after(0, run),
    )
  }

  override beyondMargin(uid: string): Amount {
    return beyondMargin(
      this.state.positionsOf(uid).flatMap((position) => {
        const quote = this.#quoteOf(position.instId)
        return quote === undefined ? [] : [heldAt(position, quote)]
      }),
    )
  }

  protected override dropWarnings(changed: readonly MarginPosition[]): void {
    for (const { uid } of changed) if (this.state.positionsOf(uid).length === 0) this.state.warned.delete(uid)
  }
  protected override warn(call: Warning): void {
    this.#onCall?.(call)
  }
  /** Rollovers. */
  protected override dueCharges(instId: string, oldest: number): readonly ForexMarketCommand[] {
    const now = this.parts.clock.now()
    const since = Math.max(this.state.charged(instId) ?? 0, oldest)
    const isChecked = this.#checkedSince.get(instId) === since && now < this.#nextRollover
    const due = isChecked ? [] : rolloversBetween(since, now).slice(-MAX_MISSED_CHARGES)
    this.#checkedSince.set(instId, since)
    return due.map((one) => ({ kind: 'swap', instId, ...one }))
  }
  protected override nextCharge(now: number): number {
    if (now >= this.#nextRollover) this.#nextRollover = nextRollover(now).time
    return this.#nextRollover
  }

  #quoteOf(instId: string): ForexQuote | undefined {
    const quote = forexQuote(this.parts, instId, this.parts.clock.now(), this.mode(instId))
    return isRefusal(quote) ? undefined : quote
  }
  #accountNow(uid: string): ReturnType<ForexAccountWatchParts['account']> {
    const { market, elsewhere } = this.parts
    const available = this.wallets.of(uid)
    if (available === undefined) return 'ask'
    const prices = new Map<string, Dealing>()
    const positions: ForexAccount['positions'][number][] = []
    for (const position of this.state.positionsOf(uid)) {
      for (const instId of pairsOf(market, position.instId)) {
        const quote = this.#quoteOf(instId)
        if (quote === undefined || (instId === position.instId && !quote.canEvaluate)) return undefined
        prices.set(instId, quote)
        if (instId === position.instId) positions.push(heldAt(position, quote))
      }
    }
    const account = { available, elsewhere: elsewhere?.(uid) ?? ZERO, positions }
    return { account, prices, isAlone: this.#hasElsewhere?.(uid) !== true }
  }
}

export const createForex = (parts: ForexParts): Forex => new ForexEngine(parts)
