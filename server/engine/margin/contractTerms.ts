import type { NewAccountSettings } from '#protocol'
import type { DatedSettings } from '../../settings/dated.ts'
import { FIRST_NEW_ACCOUNTS } from '../../settings/firstNewAccounts.ts'
import { createForexTerms, type ForexTerms } from './forexTerms.ts'
import { createLeverageTables, type LeverageTables } from './tiers.ts'

/** The dated terms of contracts and forex. Everything that evaluates or shows positions reads them here. */
export interface ContractTerms {
  readonly leverage: LeverageTables
  readonly forex: ForexTerms
  /** How long an account is new, and its caps until then, in force at a time (Unix ms). */
  newAccounts(at: number): NewAccountSettings
}

/** The terms that operators set. The first terms count for what no operator has set. */
export const createContractTerms = (lines: DatedSettings<'tiers' | 'forex' | 'newAccounts'>): ContractTerms => ({
  leverage: createLeverageTables(lines),
  forex: createForexTerms(lines),
  newAccounts: (at) => lines.at('newAccounts', '', at) ?? FIRST_NEW_ACCOUNTS,
})
