import {
  type Amount,
  compare,
  type contractConfig,
  type Holding,
  type MarginMode,
  openingSide,
  type Price,
  type Side,
  type Tier,
} from '#protocol'

/** The terms on which a contract is traded by this user, or looked at by this guest. */
export interface Terms {
  readonly tiers: readonly Tier[]
  readonly mode: MarginMode
  readonly leverage: number
  /** The highest that may be set. */
  readonly maxLeverage: number
}

/** What the user has in contracts; undefined for guests and until it is known. */
export interface Means {
  /** What new orders may use of the wallet. */
  readonly free: Amount
  /** What carries the shared positions: the wallet and their margins. */
  readonly shared: Amount
  /** The position in the contract of the ticket. */
  readonly holding: Holding | undefined
}

/** A contract's terms: the user's settings at the venue, or those that a guest tries out. */
export const termsOf = (
  config: contractConfig.ContractConfig,
  look: { readonly lever: number; readonly mode: MarginMode } | undefined,
): Terms => ({
  tiers: config.tiers,
  mode: look?.mode ?? config.mgnMode,
  leverage: look?.lever ?? Number(config.lever),
  maxLeverage: config.userMaxLeverage,
})

/** What of a position an order of this side closes. */
export const closable = (holding: Holding | undefined, side: Side): Holding | undefined =>
  holding !== undefined && openingSide(holding.side) !== side ? holding : undefined

/** The price at which an order surely costs no less: its limit, or the best price on the other side where that is worse. */
export const dearestPrice = (side: Side, limit: Price | undefined, best: Price | undefined): Price | undefined => {
  if (limit === undefined) return best
  if (side === 'buy' || best === undefined) return limit
  return compare(best, limit) > 0 ? best : limit
}
