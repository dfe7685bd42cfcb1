import { useMemo } from 'react'
import type { Instrument } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { coins } from '../../../core/state/state.ts'
import { readTyped } from '../../../ui/format/readTyped.ts'
import type { Rest } from '../../ticket/market/StateBanner.tsx'
import type { MarketNow } from '../../ticket/market/useMarketNow.ts'
import { type Problem } from '../../ticket/problems.ts'
import { type Draft, draftOf } from './draft.ts'
import { problemsOf } from './errors.ts'
import { draftOfPlan, planOf } from './plan.ts'
import type { Available } from './share.ts'
import type { TicketState } from './state.ts'
import { type OrderSummary, type PlannedOrder, summarise } from './summary.ts'

/** Decimals of an amount of money whose coin is not listed. */
const USUAL_DECIMALS = 6

/** Decimals with which money of a coin is typed. */
export const useDecimals = (coin: string): number =>
  useSignalValue(coins).find(({ code }) => code === coin)?.decimals ?? USUAL_DECIMALS

/** The ticket in numbers at this moment. */
export interface TicketNow {
  readonly draft: Draft
  /** Undefined while a number is missing. */
  readonly plan: PlannedOrder | undefined
  readonly summary: OrderSummary | undefined
  readonly problems: readonly Problem[]
}

/** Reads, counts and judges the ticket against balance and market; again when one of them changes. */
export const useTicketNow = (
  ticket: TicketState,
  instrument: Instrument,
  market: MarketNow,
  available: Available | undefined,
  rest?: Rest,
): TicketNow => {
  const quoteDecimals = useDecimals(instrument.quoteCcy)
  return useMemo(() => {
    const draft = draftOf(ticket, { instrument, quoteDecimals, available, read: readTyped })
    const plan = planOf(draft)
    const { depth, last, age, stale, connected } = market
    const summary = plan === undefined || depth === undefined ? undefined : summarise(plan, depth, instrument)
    const around = { instrument, quoteDecimals, available, last, age, stale, connected, summary, rest }
    return { draft, plan, summary, problems: problemsOf(draft, around) }
  }, [ticket, instrument, market, available, quoteDecimals, rest])
}

/** What keeps a frozen order from being sent now, if anything does: market, balance, depth. */
export const problemOfPlan = (
  plan: PlannedOrder,
  summary: OrderSummary | undefined,
  instrument: Instrument,
  { last, age, stale, connected }: MarketNow,
  available: Available | undefined,
  rest?: Rest,
): Problem | undefined => {
  // Its decimals were evaluated when it was frozen; what can change since is the world.
  const around = { instrument, quoteDecimals: 18, available, last, age, stale, connected, summary, rest }
  return problemsOf(draftOfPlan(plan), around)[0]
}
