import { useMemo } from 'react'
import type { Instrument } from '#protocol'
import { useSignalValue } from '../../../../core/live/useSignalValue.ts'
import { coins } from '../../../../core/state/state.ts'
import { type Draft, draftOf } from '../../../../trade/spot/draft.ts'
import { problemsOf } from '../../../../trade/spot/errors.ts'
import type { Available } from '../../../../trade/spot/share.ts'
import type { TicketState } from '../../../../trade/spot/state.ts'
import { type OrderSummary, type PlannedOrder, summarise } from '../../../../trade/spot/summary.ts'
import type { Rest } from '../../../../trade/ticket/market/StateBanner.tsx'
import type { MarketNow } from '../../../../trade/ticket/market/useMarketNow.ts'
import { type Problem } from '../../../../trade/ticket/problems.ts'
import { readTyped } from '../../../../ui/format/readTyped.ts'
import { draftOfPlan, planOf } from './plan.ts'

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
  // Its decimals were judged when it was frozen; what can change since is the world.
  const around = { instrument, quoteDecimals: 18, available, last, age, stale, connected, summary, rest }
  return problemsOf(draftOfPlan(plan), around)[0]
}
