import { type ContractTerms, createContractTerms } from '../../server/engine/margin/contractTerms.ts'
import { createDatedSettings, type StoredSetting } from '../../server/settings/dated.ts'

/** Lines of terms, to be added to, and the terms that follow from them: with which a venue begins, while there are none. */
export const createTestTerms = () => {
  const lines = createDatedSettings(['tiers', 'forex'])
  return { lines, terms: createContractTerms(lines) }
}

/** The terms with which a venue begins. */
export const FIRST_TERMS: ContractTerms = createTestTerms().terms

let ids = 0
const line = (from: number) => {
  ids += 1
  return { id: String(ids), from }
}

/** A leverage table of a contract: notional up to ('' without end), highest leverage, maintenance rate. */
export const tiersLine = (
  key: string,
  from: number,
  table: readonly (readonly [upTo: string, maxLeverage: number, mmr: string])[],
): StoredSetting => ({
  ...line(from),
  kind: 'tiers',
  key,
  value: { lines: table.map(([upTo, maxLeverage, mmr]) => ({ upTo, maxLeverage, mmr })) },
})

/** Terms of a pair; pips of a day for [long, short]. */
export const forexLine = (
  key: string,
  from: number,
  leverage: number,
  [long, short]: readonly [string, string],
): StoredSetting => ({ ...line(from), kind: 'forex', key, value: { leverage, swap: { long, short } } })
