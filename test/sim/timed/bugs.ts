import { join, resolve } from 'node:path'
import type { createTimed } from '../../../server/engine/timed/timed.ts'
import { buildMutant, type Mutation, mutated } from '../mutate.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** The engine, built with this bug in it. */
export const timedWith = async (bug: Mutation): Promise<typeof createTimed> => {
  const entry = `export { createTimed } from '${ROOT}/server/engine/timed/timed.ts'`
  const built = await buildMutant(entry, join(ROOT, bug.file), (source) => mutated(source, bug))
  return built['createTimed'] as typeof createTimed
}

const ENGINE = 'server/engine/timed'

/** Slips that could happen, below the project's folder. */
export const TIMED_BUGS: readonly Mutation[] = [
  {
    name: 'void before the entry could come',
    file: `${ENGINE}/recordView.ts`,
    find: 'else if (until >= accepted + ENTRY_WINDOW_MS) state.entries.set(id, null)',
    replace: 'else state.entries.set(id, null)',
  },
  {
    name: 'what ran before a restart is forgotten',
    file: `${ENGINE}/timed.ts`,
    find: 'new TimedState(await store.load())',
    replace: 'new TimedState((await store.load()).slice(1))',
  },
  {
    name: 'a loss is credited',
    file: 'protocol/trading/timed/odds.ts',
    find: "return outcome === 'lose' ? ZERO : stake",
    replace: 'return stake',
  },
  {
    name: 'what is lost between two windows loses both',
    file: `${ENGINE}/recordView.ts`,
    find: "together.ticks === 'lost' && group.length > 1 ?",
    replace: "together.ticks === 'lost' && group.length > 99 ?",
  },
  {
    name: 'accepts while the record is halted',
    file: 'protocol/trading/timed/accept.ts',
    find: "if (record.halted) return refusal('timedOff', 'halted')",
    replace: '',
  },
  {
    name: 'accepts on an old price',
    file: 'protocol/trading/timed/accept.ts',
    find: '|| at - quoteTs > quoteAge ||',
    replace: '||',
  },
  {
    name: 'accepts when the entry is known',
    file: 'protocol/trading/timed/accept.ts',
    find: "return record.until >= received + acceptDelay ? refusal('priceStale') : undefined",
    replace: 'return undefined',
  },
  {
    name: 'forgets the delay',
    file: 'protocol/trading/timed/accept.ts',
    find: 'received + settings.acceptDelay',
    replace: 'received',
  },
  {
    name: 'forgets the cap',
    file: 'protocol/trading/timed/accept.ts',
    find: 'if (compare(stake, left) > 0)',
    replace: 'if (compare(stake, left) > 1)',
  },
  {
    name: 'a loss is paid back',
    file: `${ENGINE}/postings.ts`,
    find: "if (outcome === 'lose') return",
    replace: "if (outcome === 'lose' && stake.startsWith('5')) return",
  },
  {
    name: 'a win pays the stake alone',
    file: `${ENGINE}/postings.ts`,
    find: "outcome === 'win' ? [back, move(market, wallet, won, 'timed-win')] : [back]",
    replace: 'void won === undefined ? [back] : []',
  },
  {
    name: 'lost ticks count as none',
    file: 'protocol/trading/timed/settlement.ts',
    find: "if (entry === undefined || exits === 'lost') return voided(terms, 'lost', entry)",
    replace: "if (entry === undefined || exits === 'lost') return voided(terms, 'no-exit', entry)",
  },
  {
    name: 'an exit counts however old',
    file: 'protocol/proofs/ticks/rules.ts',
    find: 'export const EXIT_WINDOW_MS = 3_000',
    replace: 'export const EXIT_WINDOW_MS = 6_000',
  },
  {
    name: 'the entry is the tick at the accept',
    file: 'protocol/proofs/ticks/rules.ts',
    find: 'ticks.find(({ ts }) => ts > accepted)',
    replace: 'ticks.find(({ ts }) => ts >= accepted - 500)',
  },
  {
    name: 'of four the upper middle',
    file: 'protocol/proofs/ticks/rules.ts',
    find: '[(ticks.length - 1) >> 1]',
    replace: '[ticks.length >> 1]',
  },
  {
    name: 'a tie is lost',
    file: 'protocol/proofs/ticks/rules.ts',
    find: "if (move === 0) return 'tie'",
    replace: "if (move === 0) return 'lose'",
  },
  {
    name: 'one’s own limit forgets what runs',
    file: 'protocol/trading/timed/user.ts',
    find: 'compare(add(add(user.lost, running), stake), user.lossLimit)',
    replace: 'compare(add(user.lost, stake), user.lossLimit)',
  },
  {
    name: 'opens where it is banned',
    file: 'protocol/trading/timed/user.ts',
    find: 'settings.blocked.includes(user.country)',
    replace: "settings.blocked.includes('')",
  },
  {
    name: 'the same key opens two',
    file: `${ENGINE}/batch.ts`,
    find: 'if (before !== undefined) return',
    replace: 'if (before === null) return',
  },
  {
    name: 'a failed commit leaves its contract behind',
    file: `${ENGINE}/timed.ts`,
    find: 'state = loaded',
    replace: 'for (const one of loaded.all()) state.put(one)',
  },
]
