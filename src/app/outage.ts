import type { Connection, Trading } from '#stream'
import { connectionState } from '../ui/connectionState.ts'

/** A connection that is back sooner than this, in ms, was no outage. */
const GRACE = 3_000

/** What does not work, and from when the data is that is shown instead. Times: Unix ms. */
export interface Outage {
  /** `lost`: there were prices, up to `at`. `snapshot`: those of an earlier visit, of `at`. `none`: there are none. */
  readonly prices: { readonly kind: 'lost' | 'snapshot' | 'none'; readonly at: number } | undefined
  /** Since when neither channel nor poll has told anything of one's own orders and funds. */
  readonly trading: number | undefined
  /** Orders can be cancelled though prices are down: the calls get through. */
  readonly cancels: boolean
}

export interface OutageSigns {
  readonly connection: Connection
  readonly trading: Trading
  readonly now: number
  /** When the prices of the last visit arrived. */
  readonly snapshotAt: number | undefined
}

/** Reads the signs one after the other: the phases of a connection that is coming back are one outage. */
export const createOutageReader = (): ((signs: OutageSigns) => Outage) => {
  let since: number | undefined
  let wasLive = false
  return ({ connection, trading, now, snapshotAt }) => {
    const state = connectionState(connection)
    if (state === 'live' || state === 'slow') wasLive = true
    const down = state === 'lost' || state === 'offline'
    if (down) since ??= connection.since
    else if (state !== 'connecting' || connection.phase === 'idle') since = undefined
    const lasts = down && since !== undefined && now - since >= GRACE ? since : undefined
    return {
      prices:
        lasts === undefined
          ? undefined
          : wasLive
            ? { kind: 'lost', at: lasts }
            : snapshotAt === undefined
              ? { kind: 'none', at: lasts }
              : { kind: 'snapshot', at: snapshotAt },
      trading: trading.phase === 'down' ? trading.since : undefined,
      cancels: trading.phase === 'polling',
    }
  }
}

/** True when both say the same. */
export const sameOutage = (a: Outage, b: Outage): boolean =>
  a.prices?.kind === b.prices?.kind &&
  a.prices?.at === b.prices?.at &&
  a.trading === b.trading &&
  a.cancels === b.cancels
