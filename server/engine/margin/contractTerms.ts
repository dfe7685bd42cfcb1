import type { DatedSettings } from '../../settings/dated.ts'
import { createForexTerms, type ForexTerms } from './forexTerms.ts'
import { createLeverageTables, type LeverageTables } from './tiers.ts'

/** The dated terms of contracts and forex, for everybody alike; all that evaluates or shows them reads them here. */
export interface ContractTerms {
  readonly leverage: LeverageTables
  readonly forex: ForexTerms
}

/** The terms that were set, over those with which a venue begins. */
export const createContractTerms = (lines: DatedSettings<'tiers' | 'forex'>): ContractTerms => ({
  leverage: createLeverageTables(lines),
  forex: createForexTerms(lines),
})
