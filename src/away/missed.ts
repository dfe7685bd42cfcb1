import { signal } from '@preact/signals-core'
import type { AnyOrder, TimedContract } from '#protocol'
import type { Away } from '#stream'

/** What one session missed so far: each order once, in its newest state, the newest first. Times: Unix ms. */
export interface Missed {
  /** The session it belongs to (`sessionEpoch`); nobody else may see it. */
  readonly session: number
  readonly orders: readonly AnyOrder[]
  /** Timed contracts that were settled, the newest first. */
  readonly timed: readonly TimedContract[]
  /** Something could no longer be told; everything was loaded again. */
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

/** What was missed before and what is told now, as one list. */
export const withMissed = (before: Missed | undefined, away: Away, session: number, now: number): Missed => {
  const same = before?.session === session ? before : undefined
  const newest = new Map<string, AnyOrder>()
  for (const order of [...(same?.orders ?? []), ...away.orders]) {
    const known = newest.get(order.ordId)
    if (known === undefined || Number(known.uTime) <= Number(order.uTime)) newest.set(order.ordId, order)
  }
  return {
    session,
    orders: [...newest.values()].toSorted((a, b) => Number(b.uTime) - Number(a.uTime)),
    timed: same?.timed ?? [],
    lost: away.lost || same?.lost === true,
    from: Math.min(away.since, same?.from ?? away.since),
    to: now,
  }
}

/** The same with timed contracts that were settled meanwhile; `since`: when one was here last. */
export const withSettled = (
  before: Missed | undefined,
  settled: readonly TimedContract[],
  session: number,
  { since, now }: { readonly since: number; readonly now: number },
): Missed => {
  const same = before?.session === session ? before : undefined
  const all = new Map([...(same?.timed ?? []), ...settled].map((one) => [one.id, one]))
  return {
    session,
    orders: same?.orders ?? [],
    timed: [...all.values()].toSorted((a, b) => b.settled - a.settled),
    lost: same?.lost === true,
    from: Math.min(since, same?.from ?? since),
    to: now,
  }
}
