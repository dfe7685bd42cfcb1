import type { Connection, Trading } from '#stream'
import { connectionState } from '../../ui/connectionState.ts'

/** A connection that is back sooner than this, in ms, was no outage. */
const GRACE = 3_000

/** What does not work, and from when the data is that is shown instead. Times: Unix ms. */
export interface Outage {
  /** `lost`: there were prices, up to `at`. `snapshot`: those of an earlier visit, of `at`. `none`: there are none. */
  readonly prices: { readonly kind: 'lost' | 'snapshot' | 'none'; readonly at: number } | undefined
  /** Neither channel nor poll tells of one's own orders and funds; `at` is when they were last confirmed, if ever. */
  readonly trading: { readonly at: number | undefined } | undefined
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
    // Whoever began to look after the loss did not see it live, but sees that data came.
    if (state === 'live' || state === 'slow' || connection.heardAt !== undefined) wasLive = true
    const down = state === 'lost' || state === 'offline'
    if (down) since ??= connection.since
    else if (state !== 'connecting' || connection.phase === 'idle') since = undefined
    const lasts = down && since !== undefined && now - since >= GRACE ? since : undefined
    return {
      prices:
        lasts === undefined
          ? undefined
          : wasLive
            ? { kind: 'lost', at: connection.heardAt ?? lasts }
            : snapshotAt === undefined
              ? { kind: 'none', at: lasts }
              : { kind: 'snapshot', at: snapshotAt },
      trading: trading.phase === 'down' ? { at: trading.confirmedAt } : undefined,
      cancels: trading.phase === 'polling',
    }
  }
}

/** True when both say the same. */
export const sameOutage = (a: Outage, b: Outage): boolean => JSON.stringify(a) === JSON.stringify(b)
