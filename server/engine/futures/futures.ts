import { type Amount, FUNDING_INTERVAL, nextFunding, toAmount } from '#protocol'
import { crossBeyondMargin } from '../margin/beyondMargin.ts'
import { MAX_MISSED_CHARGES, MarginEngine, type OnMargin } from '../margin/engine.ts'
import type { EngineParts } from '../margin/parts.ts'
import type { MarginPosition } from '../margin/types.ts'
import type { Warning } from '../margin/work.ts'
import { AccountWatch, type MarkNow } from './accountWatch.ts'
import type { MarketCommand, UserAct } from './acts.ts'
import { CONTRACTS } from './commands.ts'
import { type ContractQuote, freshMark } from './quote.ts'
import { createWatcher, type Watcher } from './watcher.ts'

export interface FuturesParts extends EngineParts {
  /** Called after the commit. */
  readonly onWarning?: (warning: Warning) => void
}

/** Trading in perpetual contracts. */
export interface Futures extends OnMargin<UserAct> {
  /** Cancels orders that could open a position in a reduce-only contract. The caller repeats it until none is left. */
  withdraw(instId: string): void
}

class FuturesEngine extends MarginEngine<UserAct, MarketCommand, ContractQuote> implements Futures {
  protected override readonly accountWatch: AccountWatch
  protected override readonly watcher: Watcher
  readonly #onWarning: ((warning: Warning) => void) | undefined
  /** Contracts with a queued `withdraw`. */
  readonly #withdrawing = new Set<string>()
  readonly #unfollow: () => void

  constructor(parts: FuturesParts) {
    // Prices, marks, books and charges have the same result when repeated; a trade would fill twice.
    super(parts, { space: 'contracts', commands: CONTRACTS, isRepeatable: ({ kind }) => kind !== 'trade' })
    const { market, clock, timers, terms } = parts
    this.#onWarning = parts.onWarning
    this.accountWatch = new AccountWatch({
      state: () => this.state,
      now: () => clock.now(),
      leverage: terms.leverage,
      markOf: (instId) => this.#markOf(instId),
      walletOf: (uid) => this.wallets.of(uid),
    })
    this.#unfollow = terms.leverage.onChange(() => this.accountWatch.reset())
    this.watcher = createWatcher(
      market,
      () => this.state,
      this.accountWatch,
      (command, settled) => this.push(command, settled),
      (run) => void timers.after(0, run),
    )
  }

  override async stop(): Promise<void> {
    await super.stop()
    this.#unfollow()
  }
  withdraw(instId: string): void {
    if (this.#withdrawing.has(instId) || !this.state.hasOpening(instId)) return
    this.#withdrawing.add(instId)
    this.push({ kind: 'withdraw', instId }, () => void this.#withdrawing.delete(instId))
  }
  override beyondMargin(uid: string): Amount {
    return crossBeyondMargin(
      this.state.positionsOf(uid).filter(({ mode }) => mode === 'cross'),
      (instId) => this.parts.market.mark(instId)?.markPx,
    )
  }

  protected override dropWarnings(changed: readonly MarginPosition[]): void {
    for (const { posId, holding } of changed) if (holding === undefined) this.state.warned.delete(posId)
  }
  protected override warn(warning: Warning): void {
    this.#onWarning?.(warning)
  }
  /** Funding. */
  protected override dueCharges(instId: string, oldest: number): readonly MarketCommand[] {
    const { market, clock } = this.parts
    const now = clock.now()
    const since = Math.max(this.state.charged(instId) ?? 0, Math.min(oldest, now) - 1)
    if (now - since < 1 || Math.floor(now / FUNDING_INTERVAL) * FUNDING_INTERVAL <= since) return []
    return market
      .fundingCharges(instId, since, MAX_MISSED_CHARGES)
      .toReversed()
      .map(({ fundingTime, fundingRate }) => ({
        kind: 'funding',
        instId,
        time: Number(fundingTime),
        rate: toAmount(fundingRate),
      }))
  }
  protected override nextCharge(now: number): number {
    return nextFunding(now)
  }

  #markOf(instId: string): MarkNow | undefined {
    const { market, clock } = this.parts
    const mark = freshMark(market, instId, clock.now(), this.mode(instId))
    return mark === undefined ? undefined : { mark, takerFee: market.instrument(instId)?.takerFee ?? '0' }
  }
}

export const createFutures = (parts: FuturesParts): Futures => new FuturesEngine(parts)
