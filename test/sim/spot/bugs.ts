import { join, resolve } from 'node:path'
import { buildMutant, type Mutation, mutated } from '../mutate.ts'
import type { SpotProgram } from './program.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Slips that could happen in the spot engine; files below the project's folder. Where the sources change, the texts follow. */
export const SPOT_BUGS: readonly Mutation[] = [
  {
    name: 'a stop that falls is reached by prices above it',
    file: 'server/engine/core/triggers.ts',
    find: "const sign = (dir: Direction): 1 | -1 => (dir === 'up' ? 1 : -1)",
    replace: "const sign = (dir: Direction): 1 | -1 => (dir === 'up' ? 1 : 1)",
    seed: 3,
  },
  {
    name: 'a price just at the trigger does not reach it',
    file: 'server/engine/core/triggers.ts',
    find: 'return head !== undefined && beyond(px, head) >= 0',
    replace: 'return head !== undefined && beyond(px, head) > 0',
    seed: 3,
  },
  {
    name: 'a fired order keeps waiting',
    file: 'server/engine/spot/trigger.ts',
    find: 'const trigger = { ...order.trigger, at: work.at }',
    replace: 'const trigger = order.trigger',
    seed: 2,
  },
  {
    name: 'what a stop froze is not released when it fires',
    file: 'server/engine/spot/trigger.ts',
    find: 'const released = adjustFrozen(work, order, ZERO)',
    replace: 'const released = { ...order, frozen: ZERO }',
    seed: 2,
  },
  {
    name: 'the limit order of a pair outlives its stop',
    file: 'server/engine/spot/trigger.ts',
    find: '  endPartner(work, order)\n',
    replace: '',
    seed: 2,
  },
  {
    name: 'the stop of a pair outlives the first fill',
    file: 'server/engine/spot/match.ts',
    find: '  endPartner(work, rested)\n',
    replace: '',
  },
  {
    name: 'cancelling one order of a pair leaves the other',
    file: 'server/engine/spot/change.ts',
    find: "  endPartner(work, order, 'user')\n",
    replace: '',
    seed: 14,
  },
  {
    name: 'a pair freezes the smaller of its two needs',
    file: 'protocol/trading/spot/freeze.ts',
    find: 'return compare(rests, stops) > 0 ? rests : stops',
    replace: 'return compare(rests, stops) > 0 ? stops : rests',
  },
  {
    name: 'fill or kill fills a part',
    file: 'server/engine/spot/execute.ts',
    find: "if (order.tif === 'fok' && !isZero(walk.left))",
    replace: "if (order.tif === 'fok' && isZero(walk.base))",
    seed: 4,
  },
  {
    name: 'immediate or cancel rests',
    file: 'server/engine/spot/execute.ts',
    find: "if (order.tif === 'ioc' && !isZero(walk.left))",
    replace: "if (order.tif === 'ioc' && isZero(walk.left))",
  },
  {
    name: 'post-only takes when it is placed',
    file: 'server/engine/spot/place.ts',
    find: "if (order.tif === 'post_only' && wouldTake(work, order, quote)) return { error: 'wouldTake', field: 'px' }\n",
    replace: '',
    seed: 2,
  },
  {
    name: 'post-only takes when it is amended',
    file: 'server/engine/spot/change.ts',
    find: "if (crosses && order.tif === 'post_only') return { error: 'wouldTake', field: 'px' }\n",
    replace: '',
    seed: 28,
  },
  {
    name: 'depth that was taken is there again',
    file: 'server/engine/spot/execute.ts',
    find: '  work.take(order.instId, order.side, opposite(quote, order.side), fills)\n',
    replace: '',
    seed: 8,
  },
  {
    name: 'a commit that nobody heard of gives its depth back',
    file: 'server/engine/spot/reload.ts',
    find: '(versions.get(first.id) ?? 0) < first.version) continue',
    replace: '(versions.get(first.id) ?? 0) <= first.version) continue',
    seed: 23,
  },
  {
    name: 'the switch of an instrument is not asked',
    file: 'server/engine/spot/batch.ts',
    find: 'quoteOf(market, instId, at, mode(instId))',
    replace: 'quoteOf(market, instId, at)',
  },
  {
    name: 'cancelling is possible during a halt',
    file: 'server/engine/spot/commands.ts',
    find: '  if (halted !== undefined) return halted\n',
    replace: '',
  },
  {
    name: 'cancel all forgets what waits',
    file: 'server/engine/spot/commands.ts',
    find: "const free = asked.filter((order) => rules.mode(order.instId) !== 'halt')",
    replace: "const free = asked.filter((order) => rules.mode(order.instId) !== 'halt' && order.trigger === undefined)",
    seed: 14,
  },
  {
    name: 'the index is not watched',
    file: 'server/engine/spot/state.ts',
    find: "...(index.size > 0 ? (['index'] as const) : [])",
    replace: "...(index.size > 9 ? (['index'] as const) : [])",
    seed: 2,
  },
  {
    name: 'an amended size does not move the money',
    file: 'server/engine/spot/change.ts',
    find: 'return refreeze(work, amended, freezeWaiting(amended))',
    replace: 'return amended',
    seed: 2,
  },
]

export const spotSource = ({ file }: Mutation): string => join(ROOT, file)

/** The engine with this bug in it. */
export const buggySpot = async (bug: Mutation): Promise<SpotProgram> => {
  const engine = join(ROOT, 'server/engine/spot')
  const made = await buildMutant(
    `export { runBatch } from '${engine}/batch.ts'
     export { reload } from '${engine}/reload.ts'
     export { createState } from '${engine}/state.ts'
     export { createWatcher } from '${engine}/watcher.ts'
     export { createSpotWriter } from '${engine}/writer.ts'`,
    spotSource(bug),
    (source) => mutated(source, bug),
  )
  return made as unknown as SpotProgram
}
