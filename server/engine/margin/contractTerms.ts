import type { DatedSettings } from '../../settings/dated.ts'
import { createForexTerms, type ForexTerms } from './forexTerms.ts'
import { createLeverageTables, type LeverageTables } from './tiers.ts'

/** The dated terms of contracts and forex. Everything that evaluates or shows positions reads them here. */
export interface ContractTerms {
  readonly leverage: LeverageTables
  readonly forex: ForexTerms
}

/** The terms that operators set. The first terms count for what no operator has set. */
export const createContractTerms = (lines: DatedSettings<'tiers' | 'forex'>): ContractTerms => ({
  leverage: createLeverageTables(lines),
  forex: createForexTerms(lines),
})
