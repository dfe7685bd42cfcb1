import { type ContractAccount, crossLiquidationPrice, liquidationPrice, type Price } from '#protocol'
import { type Held, sharedOf } from '../../rows/contractAccount.ts'

/**
 * Where a position is liquidated, of its own margin or of what the account shares; undefined where no price ends it, and
 * while the account is not known.
 */
export const liquidationOf = (
  { position, holding, tiers }: Pick<Held, 'position' | 'holding' | 'tiers'>,
  account: ContractAccount | undefined,
  decimals?: number,
): Price | undefined => {
  if (position.mgnMode === 'isolated') return liquidationPrice(holding, tiers, decimals)
  const of = account?.positions.find(({ posId }) => posId === position.posId)
  return account === undefined || of === undefined ? undefined : crossLiquidationPrice(sharedOf(account), of, decimals)
}
