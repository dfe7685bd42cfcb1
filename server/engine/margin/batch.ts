import { type Amount, isRefusal, type Refusal } from '#protocol'
import type { Market } from '../../market/port.ts'
import type { Clock } from '../../platform/ports.ts'
import type { Mode } from '../core/checks.ts'
import type { Ids } from '../core/ids.ts'
import { commitFailure, eachAlone } from '../core/inDoubt.ts'
import { type AnsweredRequest, answerRepeated, type StoredRequest, type WithRequestKey } from '../core/requests.ts'
import type { ContractTerms } from './contractTerms.ts'
import type { Done, Result } from './requests.ts'
import type { MarginState } from './state.ts'
import type { MarginStore } from './store.ts'
import { createWork, type Work } from './work.ts'

export interface BatchParts {
  readonly market: Market
  readonly terms: ContractTerms
  readonly ids: Ids
  readonly clock: Clock
  readonly store: MarginStore
  readonly mode: (instId: string) => Mode
  readonly elsewhere?: ((uid: string) => Amount) | undefined
}

/** What commands are decided by: quotes, the owners of ended orders, and the operator's switches. */
export interface Rules<Q> {
  readonly quoteOf: (instId: string) => Q | Refusal
  readonly owners: ReadonlyMap<string, string>
  readonly mode: (instId: string) => Mode
}

/** How an engine carries out its commands: `U` are commands of users, `M` those of the market, `Q` its quotes. */
export interface BatchEngine<U extends WithRequestKey, M extends object, Q extends object> {
  isUser(command: U | M): command is U
  /** The id of the order that the command cancels or amends. */
  named(command: U): string | undefined
  /** The users whose balances the batch may change. */
  usersOf(state: MarginState, commands: readonly (U | M)[]): ReadonlySet<string>
  quote(venue: Pick<BatchParts, 'market' | 'terms'>, instId: string, at: number, mode: Mode): Q | Refusal
  runUser(work: Work<Q>, command: U, rules: Rules<Q>): Done | Refusal
  runMarket(work: Work<Q>, command: M, rules: Rules<Q>): void
}

export interface BatchDone<U, M> {
  readonly results: ReadonlyMap<U, Result>
  /** The error of each command that threw. Such a command changed nothing. */
  readonly failed: ReadonlyMap<U | M, unknown>
  readonly work: Work<unknown>
  /** The users whose balances the batch read. */
  readonly uids: ReadonlySet<string>
}

const id = ({ uid, key }: { readonly uid: string; readonly key: string }): string => `${uid} ${key}`

const changed = ({ postings, orders, positions, settings, charges, warnings }: Work<unknown>): boolean =>
  postings.length + orders.size + positions.size + settings.size + charges.size + warnings.length > 0

/**
 * Runs the commands in order and commits them with their replies in one transaction, without those that throw. Rejects
 * when the commit fails: the state is then as before, or in doubt (`StateInDoubt`).
 */
export const runBatch = async <U extends WithRequestKey, M extends object, Q extends object>(
  engine: BatchEngine<U, M, Q>,
  { market, terms, ids, clock, store, mode, elsewhere }: BatchParts,
  state: MarginState,
  commands: readonly (U | M)[],
): Promise<BatchDone<U, M>> => {
  const users = commands.filter((command) => engine.isUser(command))
  const uids = engine.usersOf(state, commands)
  const known = await store.read({
    uids: [...uids],
    keys: users.map(({ request }) => request),
    orders: users.flatMap((command) => {
      const ordId = engine.named(command)
      return ordId === undefined || state.order(ordId) !== undefined ? [] : [ordId]
    }),
  })
  const seen = new Map<string, StoredRequest<Result>>(known.keys.map((stored) => [id(stored), stored]))
  const at = clock.now()
  // A batch runs in one turn, in which the market cannot move, so each quote is computed once.
  const quotes = new Map<string, Q | Refusal>()
  const quoteOf = (instId: string): Q | Refusal => {
    const quote = quotes.get(instId) ?? engine.quote({ market, terms }, instId, at, mode(instId))
    quotes.set(instId, quote)
    return quote
  }
  const quote = (instId: string): Q | undefined => {
    const found = quoteOf(instId)
    return isRefusal(found) ? undefined : found
  }
  const work = createWork<Q>({ state, ids, terms, at, balances: known.balances, quote, elsewhere })
  const rules: Rules<Q> = { quoteOf, owners: known.owners, mode }
  const answered: AnsweredRequest<Result>[] = []
  const results = new Map<U, Result>()
  const failed = new Map<U | M, unknown>()
  const decide = (command: U | M): void => {
    if (!engine.isUser(command)) return work.whole(() => engine.runMarket(work, command, rules))
    const { request } = command
    const before = seen.get(id(request))
    if (before !== undefined) return void results.set(command, answerRepeated(request, before))
    const outcome = work.whole(() => engine.runUser(work, command, rules))
    const result: Result = isRefusal(outcome) ? { refused: outcome } : outcome
    results.set(command, result)
    seen.set(id(request), { ...request, reply: result })
    answered.push({ request, result })
  }
  eachAlone(commands, decide, failed)
  try {
    if (answered.length > 0 || changed(work)) await store.commit(work, answered)
  } catch (error) {
    work.undo()
    throw commitFailure(error)
  }
  return { results, failed, work, uids }
}
