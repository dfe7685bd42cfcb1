import {
  type Amount,
  compare,
  isMultiple,
  type Refusal,
  STAKE_STEP,
  type speedOrder,
  subtract,
  sum,
  TIMED_COIN,
  type Tick,
  winPays,
} from '#protocol'
import { user as account, house, type Move, type Posting } from '../../ledger/posting.ts'
import type { DatedSettings } from './settings.ts'
import type { TimedState } from './state.ts'
import type { Contract, Settlement } from './types.ts'
import { type TimedUser, userRefusal } from './user.ts'

/** What the record says at this moment: how far it is, whether it is halted, and an instrument's newest tick. */
export interface RecordNow {
  readonly halted: boolean
  readonly until: number
  newest(instId: string): Tick | undefined
}

/** What an accept is decided by. `at` is the time of the decision, `received` that of the request's arrival. */
export interface AcceptParts {
  readonly config: DatedSettings | undefined
  readonly record: RecordNow
  readonly instruments: readonly string[]
  readonly state: TimedState
  readonly user: TimedUser
  readonly available: Amount
  readonly received: number
  readonly at: number
}

const refused = (error: Refusal['error'], field?: string, values?: Refusal['values']): Refusal => ({
  error,
  ...(field === undefined ? {} : { field }),
  ...(values === undefined ? {} : { values }),
})

const stakeRefusal = (stake: Amount, { settings }: DatedSettings, level: 0 | 1 | 2): Refusal | undefined => {
  if (!isMultiple(stake, STAKE_STEP)) return refused('sizeStep', 'stake', { step: STAKE_STEP })
  if (compare(stake, settings.minStake) < 0) return refused('sizeTooSmall', 'stake', { min: settings.minStake })
  const max = settings.maxStake[level]
  return compare(stake, max) > 0 ? refused('sizeTooLarge', 'stake', { max }) : undefined
}

/** Shown and recorded prices must be young, and the record must not be beyond the time that will count as the accept. */
const priceRefusal = (
  { record, received, at }: AcceptParts,
  { settings: { quoteAge, acceptDelay } }: DatedSettings,
  { instId, quoteTs }: speedOrder.NewTimedContract,
): Refusal | undefined => {
  if (record.halted) return refused('timedOff', 'halted')
  const newest = record.newest(instId)
  const tooOld =
    newest === undefined || at - newest.ts > quoteAge || at - quoteTs > quoteAge || at - received > quoteAge
  // A price from the future is a clock that is wrong; its age says nothing.
  if (tooOld || quoteTs - at > quoteAge) return refused('priceStale', 'quoteTs')
  return record.until >= received + acceptDelay ? refused('priceStale') : undefined
}

/** The contract, or why there is none. The rules ask for nothing but terms, prices' ages and the user's own limits. */
export const accept = (
  id: string,
  uid: string,
  input: speedOrder.NewTimedContract,
  parts: AcceptParts,
): Contract | Refusal => {
  const { config, state, user, available, instruments, received, at } = parts
  const { instId, direction, stake, seconds, ratio } = input
  if (input.assetClass === 'forex' || !instruments.includes(instId)) return refused('instrumentUnknown', 'instId')
  if (config === undefined || !config.settings.on) return refused('timedOff')
  const offer = config.settings.grid.find((one) => one.seconds === seconds)
  if (offer === undefined || offer.ratio !== ratio) return refused('quoteChanged', 'ratio')
  const price = priceRefusal(parts, config, input)
  if (price !== undefined) return price
  const size = stakeRefusal(stake, config, user.level)
  if (size !== undefined) return size
  const running = sum(state.of(uid).map((one) => one.stake))
  const own = userRefusal(user, config.settings, stake, running, at)
  if (own !== undefined) return own
  const left = subtract(config.settings.interestCap, state.interest(instId, direction))
  if (compare(stake, left) > 0) return refused('sizeTooLarge', 'interest', { max: left })
  if (compare(stake, available) > 0) return refused('balanceTooLow', 'stake')
  const accepted = received + config.settings.acceptDelay
  const expiry = accepted + seconds * 1_000
  return {
    id,
    uid,
    instId,
    direction,
    stake,
    ratio,
    payout: winPays(stake, ratio),
    seconds,
    received,
    accepted,
    expiry,
    config: config.id,
  }
}

const move = (from: Move['from'], to: Move['to'], amount: Amount, cause: Move['cause']): Move => ({
  from,
  to,
  coin: TIMED_COIN,
  amount,
  cause,
})

/** The stake goes into escrow. */
export const stakePosting = ({ id, uid, stake }: Contract): Posting => ({
  causeId: id,
  moves: [move(account(uid, 'available'), account(uid, 'escrow'), stake, 'timed-stake')],
})

/** The stake comes back, with what was won, or goes to the house. */
export const settlementPosting = ({ contract: { id, uid, stake, payout }, outcome }: Settlement): Posting => {
  const [wallet, escrow, market] = [account(uid, 'available'), account(uid, 'escrow'), house('market')]
  if (outcome === 'lose') return { causeId: id, moves: [move(escrow, market, stake, 'timed-loss')] }
  const back = move(escrow, wallet, stake, 'timed-return')
  const won = subtract(payout, stake)
  return { causeId: id, moves: outcome === 'win' ? [back, move(market, wallet, won, 'timed-win')] : [back] }
}

/** The user after an accept: his session, and nothing else. */
export const inSession = (user: TimedUser, began: number, at: number): TimedUser => ({
  ...user,
  sessionBegan: began,
  lastAccepted: at,
})
