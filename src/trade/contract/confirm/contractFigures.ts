import type { TFunction } from 'i18next'
import type { ContractNow } from '../ticket/contractNow.ts'
import type { PlannedContractOrder } from '../ticket/plan.ts'
import type { ContractSummary } from '../ticket/summary.ts'
import { contractCostRows, resultRows } from './resultRows.ts'

/** What a sheet of cost and risk counts for a plan: the position that results, what it costs, and how old the quote is. */
export const contractFigures = (
  t: TFunction<['futures', 'trade']>,
  plan: PlannedContractOrder | undefined,
  summary: ContractSummary | undefined,
  { instrument, market, terms, fundingRate }: ContractNow,
  usual: number | undefined,
) => ({
  age: market.connected ? market.age : undefined,
  head: summary === undefined ? undefined : resultRows(t, summary, instrument, usual),
  costs:
    plan === undefined || summary === undefined || terms === undefined
      ? []
      : contractCostRows(t, plan, summary, terms, instrument, { fundingRate, usual }),
})
