import { signal } from '@preact/signals-core'
import { type Amount, compare, type speedConfig, toAmount } from '#protocol'
import { whenForgotten } from '../../core/state/owner.ts'
import type { ParsedAmount } from '../../ui/format/parseAmount.ts'
import { decimalsIn, type Problem, unreadable } from '../ticket/problems.ts'

/** What is typed into the ticket; it waits here while another screen, the login for one, is open. */
export interface TimedDraft {
  readonly instId: string
  /** Undefined: the first of the grid. */
  readonly seconds: number | undefined
  readonly stakeText: string
}

const EMPTY: TimedDraft = { instId: 'BTC-USDT', seconds: undefined, stakeText: '' }
export const timedDraft = signal<TimedDraft>(EMPTY)
whenForgotten(() => {
  timedDraft.value = EMPTY
})
export const change = (part: Partial<TimedDraft>): void => {
  timedDraft.value = { ...timedDraft.peek(), ...part }
}

/** The duration that is chosen, as it is offered now. */
export const offerOf = (
  { seconds }: Pick<TimedDraft, 'seconds'>,
  grid: speedConfig.TimedTermsNow['grid'],
): speedConfig.TimedTermsNow['grid'][number] | undefined => grid.find((one) => one.seconds === seconds) ?? grid[0]

/** Why this stake cannot be sent: at the field. */
export const stakeProblem = (
  read: ParsedAmount,
  { minStake, maxStake }: Pick<speedConfig.TimedTermsNow, 'minStake' | 'maxStake'>,
  available: Amount | undefined,
): Problem | undefined => {
  const bad = unreadable('amount', read)
  if (bad !== undefined || !read.ok) return bad
  const stake = toAmount(read.value)
  if (decimalsIn(stake) > 2) return { at: 'amount', reason: 'tooManyDecimals', values: { max: '2' } }
  if (compare(stake, toAmount(minStake)) < 0)
    return { at: 'amount', reason: 'underMin', values: { min: minStake, ccy: 'USDT' } }
  if (compare(stake, toAmount(maxStake)) > 0)
    return { at: 'amount', reason: 'overMax', values: { max: maxStake, ccy: 'USDT' } }
  if (available !== undefined && compare(stake, available) > 0)
    return { at: 'amount', reason: 'overBalance', values: { available, ccy: 'USDT' } }
  return undefined
}
