import { isRefusal, type Refusal } from '#protocol'
import type { Market } from '../../market/port.ts'
import type { Clock } from '../../platform/ports.ts'
import { type Mode, type Quote, quoteOf } from '../core/checks.ts'
import type { Ids } from '../core/ids.ts'
import { commitFailure, eachAlone, isInDoubt } from '../core/inDoubt.ts'
import {
  type AnsweredRequest,
  answerRepeated,
  type RequestKey,
  type Result,
  type StoredRequest,
} from '../core/requests.ts'
import { type Command, type Rules, runMarket, runUser, type UserCommand, wantedBy } from './commands.ts'
import type { SpotState } from './state.ts'
import type { SpotStore } from './store.ts'
import { createWork, type Work } from './work.ts'

export interface BatchParts {
  readonly market: Market
  readonly ids: Ids
  readonly clock: Clock
  readonly store: SpotStore
  /** The mode that the operator's switch sets for an instrument. */
  readonly mode: (instId: string) => Mode
}

/** The outcome of a committed batch: an answer for each command of a user, and the changes. */
export interface BatchDone {
  readonly results: ReadonlyMap<UserCommand, Result>
  /** The error of each command that threw. Such a command changed nothing. */
  readonly failed: ReadonlyMap<Command, unknown>
  readonly work: Work
}

export const isUserCommand = (command: Command): command is UserCommand =>
  command.kind === 'place' || command.kind === 'update' || command.kind === 'cancelAll'

const id = ({ uid, key }: RequestKey): string => `${uid} ${key}`
const toResult = (outcome: ReturnType<typeof runUser>): Result => (isRefusal(outcome) ? { refused: outcome } : outcome)

/** A batch runs in one turn, in which the market cannot move, so each quote is computed once. */
const quotesAt = (market: Market, at: number, mode: Rules['mode']): Rules['quote'] => {
  const quotes = new Map<string, Quote | Refusal>()
  return (instId) => {
    const quote = quotes.get(instId) ?? quoteOf(market, instId, at, mode(instId))
    quotes.set(instId, quote)
    return quote
  }
}

/**
 * Runs the commands in order and commits them with their replies in one transaction, without those that throw. Rejects
 * when the commit fails: the state is then as before, or in doubt (`StateInDoubt`).
 */
export const runBatch = async (
  { market, ids, clock, store, mode }: BatchParts,
  state: SpotState,
  commands: readonly Command[],
): Promise<BatchDone> => {
  const users = commands.filter(isUserCommand)
  const known =
    users.length === 0
      ? { balances: new Map(), keys: [], owners: new Map() }
      : await store.read(wantedBy(users, state, market))
  const seen = new Map<string, StoredRequest<Result>>(known.keys.map((stored) => [id(stored), stored]))
  const work = createWork(state, known.balances, clock.now())
  const rules: Rules = { ids, mode, quote: quotesAt(market, work.at, mode) }
  const answered: AnsweredRequest<Result>[] = []
  const results = new Map<UserCommand, Result>()
  const failed = new Map<Command, unknown>()
  const decide = (command: Command): void => {
    if (!isUserCommand(command)) return work.whole(() => runMarket(work, rules, command))
    const { request } = command
    const before = seen.get(id(request))
    if (before !== undefined) return void results.set(command, answerRepeated(request, before))
    const result = work.whole(() => toResult(runUser(work, rules, known, command)))
    results.set(command, result)
    seen.set(id(request), { ...request, reply: result })
    answered.push({ request, result })
  }
  eachAlone(commands, decide, failed)
  try {
    if (answered.length > 0 || work.orders.size > 0) await store.commit(work, answered)
  } catch (error) {
    const failure = commitFailure(error)
    if (isInDoubt(failure)) state.uncommitted.push({ orders: new Map(work.orders), takes: [...work.takes] })
    work.undo()
    throw failure
  }
  return { results, failed, work }
}
