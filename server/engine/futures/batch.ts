import type { Refusal } from '#protocol'
import type { Market } from '../../market/port.ts'
import type { Clock } from '../../ports.ts'
import type { Ids } from '../ids.ts'
import type { Mode } from '../spot/checks.ts'
import { contractQuote, isRefusal } from './checks.ts'
import { type Command, isUserCommand, type Rules, runMarket, runUser, type UserCommand } from './commands.ts'
import { type Answered, type Result, replay, type Stored } from './requests.ts'
import type { FuturesState } from './state.ts'
import type { FuturesStore } from './store.ts'
import type { ContractQuote } from './types.ts'
import { createWork, type Work } from './work.ts'

export interface BatchParts {
  readonly market: Market
  readonly ids: Ids
  readonly clock: Clock
  readonly store: FuturesStore
  readonly mode: (instId: string) => Mode
}

export interface BatchDone {
  readonly results: ReadonlyMap<UserCommand, Result>
  readonly work: Work
  /** Whose wallets it knew. */
  readonly uids: ReadonlySet<string>
}

const id = ({ uid, key }: { readonly uid: string; readonly key: string }): string => `${uid} ${key}`

/**
 * Whose balances a batch may touch: who asks, and for what the market brings whoever holds the contract or has orders in
 * it, with the other contracts of those who share margin: a liquidation there may close others' gains.
 */
const usersOf = (state: FuturesState, commands: readonly Command[]): ReadonlySet<string> => {
  const uids = new Set<string>()
  const asked = new Set<string>()
  for (const command of commands)
    if (isUserCommand(command)) uids.add(command.request.uid)
    else asked.add(command.kind === 'trade' ? command.trade.instId : command.instId)
  const contracts = new Set(asked)
  for (const instId of asked)
    for (const { uid, mode } of state.positionsIn(instId))
      if (mode === 'cross') for (const other of state.positionsOf(uid)) contracts.add(other.instId)
  for (const instId of contracts) for (const uid of state.usersIn(instId)) uids.add(uid)
  return uids
}

const changed = ({ postings, orders, positions, settings, charges }: Work): boolean =>
  postings.length + orders.size + positions.size + settings.size + charges.size > 0

/**
 * Runs the commands one after the other and commits all of them, with their replies, in one transaction. Rejects when
 * that could not be done; then the state is as it was before.
 */
export const runBatch = async (
  { market, ids, clock, store, mode }: BatchParts,
  state: FuturesState,
  commands: readonly Command[],
): Promise<BatchDone> => {
  const users = commands.filter(isUserCommand)
  const uids = usersOf(state, commands)
  const known = await store.read({
    uids: [...uids],
    keys: users.map(({ request }) => request),
    orders: users.flatMap((one) =>
      (one.kind === 'recall' || one.kind === 'amend') && state.order(one.ordId) === undefined ? [one.ordId] : [],
    ),
  })
  const seen = new Map<string, Stored>(known.keys.map((stored) => [id(stored), stored]))
  const at = clock.now()
  // Commands of one batch run in one turn, in which the market cannot move: each quote is asked for once.
  const quotes = new Map<string, ContractQuote | Refusal>()
  const quoteOf = (instId: string): ContractQuote | Refusal => {
    const quote = quotes.get(instId) ?? contractQuote(market, instId, at, mode(instId))
    quotes.set(instId, quote)
    return quote
  }
  const quote = (instId: string): ContractQuote | undefined => {
    const found = quoteOf(instId)
    return isRefusal(found) ? undefined : found
  }
  const work = createWork({ state, ids, at, balances: known.balances, quote })
  const rules: Rules = { quoteOf, owners: known.owners, mode }
  const answered: Answered[] = []
  const results = new Map<UserCommand, Result>()
  try {
    for (const command of commands) {
      if (!isUserCommand(command)) {
        runMarket(work, command)
        continue
      }
      const { request } = command
      const before = seen.get(id(request))
      if (before !== undefined) {
        results.set(command, replay(request, before))
        continue
      }
      const outcome = runUser(work, request.uid, command, rules)
      const result: Result = isRefusal(outcome) ? { refused: outcome } : outcome
      results.set(command, result)
      seen.set(id(request), { ...request, reply: result })
      answered.push({ request, result })
    }
    if (answered.length > 0 || changed(work)) await store.commit(work, answered)
  } catch (error) {
    work.undo()
    throw error
  }
  return { results, work, uids }
}
