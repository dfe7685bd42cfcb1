import type { CrossPosition, Instrument, Price } from '#protocol'
import { readTyped } from '../../../ui/format/readTyped.ts'
import type { Rest } from '../../ticket/market/StateBanner.tsx'
import type { MarketNow } from '../../ticket/market/useMarketNow.ts'
import type { Problem } from '../../ticket/problems.ts'
import { type ContractDraft, contractDraft } from './draft.ts'
import { contractProblems } from './errors.ts'
import type { PlannedContractOrder } from './plan.ts'
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

/** Cost and risk of a plan; undefined while the book or the terms are missing. */
export const summaryOf = (plan: PlannedContractOrder, world: ContractNow): ContractSummary | undefined => {
  const { terms, market } = world
  return terms === undefined || market.depth === undefined
    ? undefined
    : summariseContract(plan, { ...world, terms, depth: market.depth })
}

/** What keeps an order from being sent now. */
export const problemsOfContract = (
  draft: ContractDraft,
  { market, ...world }: ContractNow,
  summary: ContractSummary | undefined,
): readonly Problem[] => contractProblems(draft, { ...world, ...market, summary })

/** Reads the ticket against account and market. */
export const draftOfTicket = (
  ticket: ContractTicket,
  { instrument, means, terms, market }: ContractNow,
): ContractDraft => {
  const { depth, last } = market
  const levels = depth === undefined ? [] : ticket.side === 'buy' ? depth.asks : depth.bids
  return contractDraft(ticket, { instrument, means, terms, levels, last, read: readTyped })
}
