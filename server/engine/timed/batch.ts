import {
  type Amount,
  acceptTimed,
  inSession,
  isRefusal,
  NEW_TIMED_USER,
  type RecordNow,
  type Refusal,
  sessionAt,
  type speedOrder,
  subtract,
  sum,
  type TimedAccept,
  type TimedUser,
  ZERO,
} from '#protocol'
import type { Posting } from '../../ledger/posting.ts'
import type { Clock } from '../../platform/ports.ts'
import type { Ids } from '../core/ids.ts'
import { commitFailure, eachAlone, takeBack } from '../core/inDoubt.ts'
import { type AnsweredRequest, answerRepeated, type RequestKey, type StoredRequest } from '../core/requests.ts'
import { settlementPosting, stakePosting } from './postings.ts'
import type { TimedResult } from './requests.ts'
import { openWire } from './rows.ts'
import type { DatedSettings } from './settings.ts'
import type { TimedState } from './state.ts'
import type { TimedStore, TimedWork } from './store.ts'
import type { Contract, Settlement } from './types.ts'

/** A request for a contract. `received` is when it arrived, Unix ms. */
export interface AcceptCommand {
  readonly kind: 'accept'
  readonly request: RequestKey
  readonly input: speedOrder.NewTimedContract
  readonly received: number
}
/** Settles what is due by the tick record. Nobody waits for its answer. */
export interface SettleCommand {
  readonly kind: 'settle'
}
export type Command = AcceptCommand | SettleCommand
export const isAccept = (command: Command): command is AcceptCommand => command.kind === 'accept'

export interface BatchParts {
  readonly ids: Ids
  readonly clock: Clock
  readonly store: TimedStore
  readonly record: RecordNow
  readonly instruments: readonly string[]
  readonly isResting: () => boolean
  /** The contracts that are due by the tick record; none while it is halted. */
  settleDue(state: TimedState, at: number): Promise<readonly Settlement[]>
}

/** What an accept is decided by, besides the running contracts. */
interface AcceptParts extends Omit<TimedAccept, 'settings' | 'running' | 'interest'> {
  readonly config: DatedSettings | undefined
  readonly state: TimedState
}

export interface BatchDone {
  readonly results: ReadonlyMap<AcceptCommand, TimedResult>
  /** The error of each command that threw. Such a command changed nothing. */
  readonly failed: ReadonlyMap<Command, unknown>
  readonly work: TimedWork
}

const nameOf = ({ uid, key }: RequestKey): string => `${uid} ${key}`

/** The accepted contract, or the refusal. */
const accept = (
  id: string,
  uid: string,
  input: speedOrder.NewTimedContract,
  parts: AcceptParts,
): Contract | Refusal => {
  const { config, state, ...world } = parts
  if (input.assetClass === 'forex') return { error: 'timedNoForex', field: 'instId' }
  const running = sum(state.of(uid).map(({ stake }) => stake))
  const interest = state.interest(input.instId, input.direction)
  const terms = acceptTimed(input, { ...world, settings: config?.settings, running, interest })
  // Without a configuration nothing is accepted.
  if (isRefusal(terms) || config === undefined) return isRefusal(terms) ? terms : { error: 'timedOff' }
  return { id, uid, ...terms, config: config.id }
}

/** Decides the accepts of a batch in order, each on the state that those before it left. */
const decide = async (parts: BatchParts, state: TimedState, commands: readonly AcceptCommand[]) => {
  const { ids, clock, store, record, instruments } = parts
  const requests = commands.map(({ request }) => request)
  const known = await store.read(
    requests.map(({ uid }) => uid),
    requests,
    clock.now(),
  )
  const at = clock.now()
  const seen = new Map<string, StoredRequest<TimedResult>>(known.keys.map((stored) => [nameOf(stored), stored]))
  const users = new Map<string, TimedUser>()
  const balances = new Map<string, Amount>(known.balances)
  const opened: Contract[] = []
  const answered: AnsweredRequest<TimedResult>[] = []
  const results = new Map<AcceptCommand, TimedResult>()
  const failed = new Map<Command, unknown>()
  const decideOne = (command: AcceptCommand): void => {
    const { request, input, received } = command
    const { uid } = request
    const before = seen.get(nameOf(request))
    if (before !== undefined) return void results.set(command, answerRepeated(request, before))
    const user = users.get(uid) ?? known.users.get(uid) ?? NEW_TIMED_USER
    const available = balances.get(uid) ?? ZERO
    const config = parts.isResting() ? undefined : known.config
    const made = accept(ids.next(), uid, input, { config, record, instruments, state, user, available, received, at })
    const result: TimedResult = isRefusal(made) ? { refused: made } : { contract: openWire(made, undefined) }
    if (!isRefusal(made) && config !== undefined) {
      // Everything that can throw comes before the first change.
      const left = subtract(available, made.stake)
      const next = inSession(user, sessionAt(user, config.settings, at), at)
      state.put(made)
      opened.push(made)
      balances.set(uid, left)
      users.set(uid, next)
    }
    results.set(command, result)
    seen.set(nameOf(request), { ...request, reply: result })
    answered.push({ request, result })
  }
  eachAlone(commands, decideOne, failed)
  return { at, users, opened, answered, results, failed }
}

const NOTHING = { users: new Map(), opened: [], answered: [], results: new Map(), failed: new Map() } as const

/**
 * Carries out a batch and commits it with its replies in one transaction, without accepts that throw. Rejects when the
 * commit fails: the state is then as before, or in doubt (`StateInDoubt`).
 */
export const runBatch = async (
  parts: BatchParts,
  state: TimedState,
  commands: readonly Command[],
): Promise<BatchDone> => {
  const accepts = commands.filter(isAccept)
  const decided = accepts.length === 0 ? { ...NOTHING, at: parts.clock.now() } : await decide(parts, state, accepts)
  const { at, users, opened, answered, results, failed } = decided
  const undo = (): void => {
    for (const { id } of opened) state.drop(id)
  }
  const commit = (work: TimedWork): Promise<void> =>
    parts.store.commit(work).catch((error: unknown) => {
      throw commitFailure(error)
    })
  try {
    const ended = accepts.length < commands.length ? await parts.settleDue(state, at) : []
    const postings: Posting[] = [...opened.map(stakePosting), ...ended.map(settlementPosting)]
    const work: TimedWork = { at, postings, opened, ended, users, answered }
    if (answered.length + ended.length > 0) await commit(work)
    for (const { contract } of ended) state.drop(contract.id)
    return { results, failed, work }
  } catch (error) {
    takeBack(undo)
    throw error
  }
}
