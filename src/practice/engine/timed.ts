import {
  type AcceptedTerms,
  type Amount,
  acceptTimed,
  decideTimed,
  entryWindow,
  exitWindow,
  isRefusal,
  NEW_TIMED_USER,
  type Price,
  type Refusal,
  sum,
  type Tick,
  type TimedContract,
  type TimedRequest,
  type TimedSettings,
  type TimedUser,
  ZERO,
} from '#protocol'
import { type Draft, held, KEPT, nextId, PRACTICE_COIN, post } from './account.ts'

// Timed contracts: accepted and decided by `protocol/trading/timed`, on the index ticks that this device saw.

/** Practice asks nobody for a country and sets no limits; stakes are those of the first level. */
const USER: TimedUser = { ...NEW_TIMED_USER, country: 'practice' }
/** How long ticks are kept that no contract needs. */
const TICK_MS = 10_000

const ticksOf = ({ account }: Draft, instId: string): readonly Tick[] => account.ticks[instId] ?? []

/** Opens a contract, or refuses it. `received` is when the tap was made; the accept is later by the venue's delay. */
export const openTimed = (draft: Draft, request: TimedRequest, settings: TimedSettings): TimedContract | Refusal => {
  const ticks = ticksOf(draft, request.instId)
  const newest = ticks.at(-1)
  const same = draft.account.timed.filter(
    ({ instId, direction }) => instId === request.instId && direction === request.direction,
  )
  const terms: AcceptedTerms | Refusal = acceptTimed(request, {
    settings: { ...settings, blocked: [] },
    record: { halted: false, until: newest?.ts ?? 0, newest: () => newest },
    instruments: [request.instId],
    user: USER,
    running: sum(draft.account.timed.map(({ stake }) => stake)),
    interest: sum(same.map(({ stake }) => stake)),
    available: held(draft.account, 'available', PRACTICE_COIN),
    received: draft.at,
    at: draft.at,
  })
  if (isRefusal(terms)) return terms
  post(draft, [{ from: 'available', to: 'frozen', coin: PRACTICE_COIN, amount: terms.stake }])
  const contract: TimedContract = {
    ...terms,
    id: nextId(draft),
    config: 0,
    state: 'open',
    outcome: '',
    reason: '',
    credited: ZERO,
    among: [],
    settled: 0,
  }
  draft.account = { ...draft.account, timed: [...draft.account.timed, contract] }
  return contract
}

const needs = ({ timed }: Draft['account'], instId: string, { ts }: Tick, now: number): boolean =>
  ts > now - TICK_MS ||
  timed.some((one) => {
    if (one.instId !== instId) return false
    const [entry, exit] = [entryWindow(one), exitWindow(one)]
    return (ts >= entry.from && ts <= entry.to) || (ts >= exit.from && ts <= exit.to)
  })

/** Notes an index price as a tick; one that is not newer than the last is passed over. */
export const seeIndex = (draft: Draft, instId: string, px: Price, ts: number): void => {
  const ticks = ticksOf(draft, instId)
  const last = ticks.at(-1)
  if (last !== undefined && ts <= last.ts) return
  const tick: Tick = { instId, seq: (last?.seq ?? 0) + 1, ts, px }
  const kept = ticks.filter((one) => needs(draft.account, instId, one, ts))
  draft.account = { ...draft.account, ticks: { ...draft.account.ticks, [instId]: [...kept, tick] } }
}

/** Credits out of what is frozen; a profit comes from the market, a loss goes to it. */
const settle = (draft: Draft, stake: Amount, credited: Amount): void =>
  post(draft, [
    { from: 'frozen', to: 'market', coin: PRACTICE_COIN, amount: stake },
    { from: 'market', to: 'available', coin: PRACTICE_COIN, amount: credited },
  ])

const cited = ({ seq, ts, px }: Tick) => ({ seq, ts, px })

/** Decides what can be decided by now. A contract whose ticks this device did not see is void: the stake comes back. */
export const settleTimedDue = (draft: Draft): void => {
  for (const one of draft.account.timed) {
    const ticks = ticksOf(draft, one.instId)
    const seen = Math.max(ticks.at(-1)?.ts ?? 0, draft.at - TICK_MS)
    if (seen <= entryWindow(one).to) continue
    const isOver = seen > one.expiry
    const within = ({ from, to }: { readonly from: number; readonly to: number }) =>
      ticks.filter(({ ts }) => ts >= from && ts <= to)
    const entries = within(entryWindow(one))
    const decided = decideTimed(one, isOver, entries, within(exitWindow(one)))
    if (decided === undefined) {
      const entry = entries[0]
      if (one.entry === undefined && entry !== undefined) replace(draft, { ...one, entry: cited(entry) })
      continue
    }
    settle(draft, one.stake, decided.credited)
    const { outcome, reason, credited, entry, exit, among } = decided
    const done: TimedContract = {
      ...one,
      state: 'settled',
      outcome,
      reason,
      credited,
      ...(entry && { entry: cited(entry) }),
      ...(exit && { exit: cited(exit) }),
      among: among.map(cited),
      settled: draft.at,
    }
    draft.account = {
      ...draft.account,
      timed: draft.account.timed.filter(({ id }) => id !== one.id),
      settled: [done, ...draft.account.settled].slice(0, KEPT),
    }
  }
}

const replace = (draft: Draft, next: TimedContract): void => {
  draft.account = { ...draft.account, timed: draft.account.timed.map((one) => (one.id === next.id ? next : one)) }
}
