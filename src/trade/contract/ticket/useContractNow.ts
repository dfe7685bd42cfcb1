import { useMemo } from 'react'
import type { CrossPosition, Instrument, Price } from '#protocol'
import { readTyped } from '../../../ui/format/readTyped.ts'
import type { Rest } from '../../ticket/market/StateBanner.tsx'
import type { MarketNow } from '../../ticket/market/useMarketNow.ts'
import type { Problem } from '../../ticket/problems.ts'
import { type ContractDraft, contractDraft } from './draft.ts'
import { type ContractAround, contractProblems } from './errors.ts'
import { draftOfContractPlan, type PlannedContractOrder, planOfContract } from './plan.ts'
import type { ContractTicket } from './state.ts'
import { type ContractSummary, summariseContract } from './summary.ts'
import type { Means, Terms } from './terms.ts'

/** The world of a contract's ticket, sampled once a second. */
export interface ContractNow {
  readonly instrument: Instrument
  readonly market: MarketNow
  readonly rest: Rest | undefined
  readonly terms: Terms | undefined
  readonly means: Means | undefined
  readonly others: readonly CrossPosition[] | undefined
  readonly mark: Price | undefined
  readonly fundingRate: string | undefined
}

/** The ticket in numbers at this moment. */
export interface ContractTicketNow {
  readonly draft: ContractDraft
  /** Undefined while a number is missing. */
  readonly plan: PlannedContractOrder | undefined
  readonly summary: ContractSummary | undefined
  readonly problems: readonly Problem[]
}

/** Cost and risk of a plan; undefined while the book or the terms are missing. */
export const summaryOf = (plan: PlannedContractOrder, world: ContractNow): ContractSummary | undefined => {
  const { terms, market } = world
  return terms === undefined || market.depth === undefined
    ? undefined
    : summariseContract(plan, { ...world, terms, depth: market.depth })
}

const aroundOf = ({ market, ...world }: ContractNow, summary: ContractSummary | undefined): ContractAround => ({
  ...world,
  ...market,
  summary,
})

/** What keeps a frozen order from being sent now, if anything does. */
export const problemOfContract = (
  plan: PlannedContractOrder,
  world: ContractNow,
  summary: ContractSummary | undefined,
): Problem | undefined => contractProblems(draftOfContractPlan(plan), aroundOf(world, summary))[0]

/** Reads, counts and judges the ticket against account and market; again when one of them changes. */
export const useContractNow = (ticket: ContractTicket, world: ContractNow): ContractTicketNow =>
  useMemo(() => {
    const { instrument, means, terms, market } = world
    const depth = market.depth
    const draft = contractDraft(ticket, {
      instrument,
      means,
      terms,
      levels: depth === undefined ? [] : ticket.side === 'buy' ? depth.asks : depth.bids,
      last: market.last,
      read: readTyped,
    })
    const plan = planOfContract(draft)
    const summary = plan === undefined ? undefined : summaryOf(plan, world)
    return { draft, plan, summary, problems: contractProblems(draft, aroundOf(world, summary)) }
  }, [ticket, world])
