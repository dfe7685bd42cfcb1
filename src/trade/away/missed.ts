import { signal } from '@preact/signals-core'
import type { AnyOrder, MarginWarning, SwapCharge, TimedContract } from '#protocol'
import type { Away } from '#stream'

/** What one session missed so far: each order once, in its newest state, the newest first. Times: Unix ms. */
export interface Missed {
  /** The session it belongs to (`sessionEpoch`); nobody else may see it. */
  readonly session: number
  readonly orders: readonly AnyOrder[]
  /** Timed contracts that were settled, the newest first. */
  readonly timed: readonly TimedContract[]
  /** Charges of swap on forex positions, and warnings of the margin, the newest first. */
  readonly swaps: readonly SwapCharge[]
  readonly warnings: readonly MarginWarning[]
  /** The venue no longer knew everything that happened; all was loaded again. */
  readonly lost: boolean
  readonly from: number
  readonly to: number
}

/** Kept for the page, and over a reload, as long as the session lasts; the core's own list ends with its sheet. */
export const missed = signal<Missed | undefined>(undefined)

/** The sheet with it was not closed yet. */
export const unseen = signal(false)

/** True when there is anything to tell. */
export const tells = (away: Away | undefined): away is Away =>
  away !== undefined && (away.lost || away.orders.length > 0)

interface Span {
  readonly since: number
  readonly now: number
}

/** What was missed before and what was missed now, as one list. */
export const withMissed = (before: Missed | undefined, away: Away, session: number, now: number): Missed => {
  const newest = new Map<string, AnyOrder>()
  const known = before?.session === session ? before.orders : []
  for (const order of [...known, ...away.orders]) {
    const older = newest.get(order.ordId)
    if (older === undefined || Number(older.uTime) <= Number(order.uTime)) newest.set(order.ordId, order)
  }
  return grown(before, session, { since: away.since, now }, (same) => ({
    orders: [...newest.values()].toSorted((a, b) => Number(b.uTime) - Number(a.uTime)),
    lost: away.lost || same?.lost === true,
  }))
}

/** What of one session is known, grown by something that happened in `span`. */
const grown = (
  before: Missed | undefined,
  session: number,
  { since, now }: Span,
  more: (same: Missed | undefined) => Partial<Missed>,
): Missed => {
  const same = before?.session === session ? before : undefined
  const { orders = [], timed = [], swaps = [], warnings = [], lost = false } = same ?? {}
  return {
    session,
    orders,
    timed,
    swaps,
    warnings,
    lost,
    ...more(same),
    from: Math.min(since, same?.from ?? since),
    to: now,
  }
}

/** Each once, the newest first. */
const newestFirst = <T>(all: readonly T[], id: (one: T) => string, time: (one: T) => number): readonly T[] =>
  [...new Map(all.map((one) => [id(one), one])).values()].toSorted((a, b) => time(b) - time(a))

/** The same with timed contracts that were settled meanwhile; `since`: when one was here last. */
export const withSettled = (
  before: Missed | undefined,
  settled: readonly TimedContract[],
  session: number,
  span: Span,
): Missed =>
  grown(before, session, span, (same) => ({
    timed: newestFirst(
      [...(same?.timed ?? []), ...settled],
      ({ id }) => id,
      (one) => one.settled,
    ),
  }))

/** The same with charges of swap and margin warnings. */
export const withCharges = (
  before: Missed | undefined,
  { swaps, warnings }: Pick<Missed, 'swaps' | 'warnings'>,
  session: number,
  span: Span,
): Missed =>
  grown(before, session, span, (same) => ({
    swaps: newestFirst(
      [...(same?.swaps ?? []), ...swaps],
      ({ posId, swapTime }) => `${posId} ${swapTime}`,
      ({ swapTime }) => Number(swapTime),
    ),
    warnings: newestFirst(
      [...(same?.warnings ?? []), ...warnings],
      ({ assetClass, instId, ts }) => `${assetClass} ${instId} ${ts}`,
      ({ ts }) => Number(ts),
    ),
  }))
