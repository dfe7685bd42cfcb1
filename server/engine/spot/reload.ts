import { takeDepth } from '#protocol'
import { createState, type SpotState } from './state.ts'
import type { SpotStore } from './store.ts'

/**
 * Loads the state from the records. Taken depth still counts, also that of a commit whose answer was lost: when the
 * records have that commit, its fills count against the books.
 */
export const reload = async (store: Pick<SpotStore, 'load' | 'find'>, before: SpotState): Promise<SpotState> => {
  const [orders, found] = await Promise.all([
    store.load(),
    store.find(before.uncommitted.flatMap((batch) => [...batch.orders.keys()].slice(0, 1))),
  ])
  const state = createState(orders, before)
  const versions = new Map(found.map(({ id, version }) => [id, version]))
  for (const batch of before.uncommitted) {
    const [first] = batch.orders.values()
    if (first === undefined || (versions.get(first.id) ?? 0) < first.version) continue
    for (const { instId, taker, levels, fills } of batch.takes)
      state.setTaken(instId, taker, takeDepth(levels, state.taken(instId, taker), fills))
  }
  return state
}
