import { AccountCard } from './account/AccountCard.tsx'
import { MarginTabs } from './MarginTabs.tsx'
import { PERPETUAL, type Perpetual } from './perpetual.ts'
import { MarginSheet } from './positions/MarginSheet.tsx'
import { PositionRow } from './positions/PositionRow.tsx'
import type { MarginListProps } from './product.ts'
import { PositionLeverage } from './settings/PositionLeverage.tsx'

/** Below the panel of perpetuals. */
export const ContractTabs = (list: Omit<MarginListProps<Perpetual>, 'product'>) => (
  <MarginTabs
    {...list}
    product={PERPETUAL}
    Row={PositionRow}
    sheets={{ margin: MarginSheet, leverage: PositionLeverage }}
    account={<AccountCard account={list.now.account} />}
  />
)
