import type { VenueEmitter } from '../../platform/venueEvents.ts'
import type { BatchDone } from './batch.ts'
import type { MarginState } from './state.ts'
import type { MarginStore } from './store.ts'
import { COIN } from './types.ts'
import type { Wallets } from './wallets.ts'
import { orderToWire } from './wire.ts'

/** Emits one event per user, with all of the user's positions in the list. */
export const emitPositions = (
  emitter: Pick<VenueEmitter, 'emitPositions'>,
  all: Iterable<readonly [uid: string, posId: string]>,
): void => {
  const by = new Map<string, Set<string>>()
  for (const [uid, posId] of all) by.set(uid, (by.get(uid) ?? new Set()).add(posId))
  for (const [uid, own] of by) emitter.emitPositions(uid, [...own])
}

/**
 * Emits what a batch committed: orders, accounts, and positions with those whose warning changed (`warned`). Takes over
 * the balances that the batch knew.
 */
export const emitBatch = (
  emitter: VenueEmitter,
  wallets: Pick<Wallets, 'own' | 'read'>,
  { work, uids }: Pick<BatchDone<unknown, unknown>, 'work' | 'uids'>,
  warned: readonly (readonly [uid: string, posId: string])[],
): void => {
  for (const order of work.orders.values()) emitter.emitOrder(order.uid, orderToWire(order))
  emitPositions(emitter, [...[...work.positions.values()].map(({ uid, posId }) => [uid, posId] as const), ...warned])
  const owners = new Set(work.postings.flatMap(({ moves }) => moves.flatMap(({ from, to }) => [from.uid, to.uid])))
  wallets.own(() => {
    for (const uid of owners) if (uid !== undefined) emitter.emitAccount(uid, [COIN])
  })
  wallets.read(uids, (uid) => work.available(uid))
}

/** Emits the differences after a recovery: a commit whose answer was lost has emitted nothing. */
export const emitRecovered = async (
  emitter: VenueEmitter,
  store: Pick<MarginStore, 'find'>,
  before: MarginState,
  after: MarginState,
): Promise<void> => {
  const changed = [...before.orders()].filter(({ id, version }) => after.order(id)?.version !== version)
  const fresh = [...after.orders()].filter(({ id }) => before.order(id) === undefined)
  for (const order of [...(await store.find(changed.map(({ id }) => id))), ...fresh])
    emitter.emitOrder(order.uid, orderToWire(order))
  emitPositions(
    emitter,
    [...before.positions(), ...after.positions()].map(({ uid, posId }) => [uid, posId] as const),
  )
  for (const uid of new Set([...before.users(), ...after.users()])) emitter.emitAccount(uid, [COIN])
}
