import { MarginTabs } from '../contract/MarginTabs.tsx'
import type { MarginListProps } from '../contract/product.ts'
import { ForexAccountCard } from './account/ForexAccountCard.tsx'
import { LevelMeter } from './account/LevelMeter.tsx'
import { FOREX, type Forex } from './forexProduct.ts'
import { ForexRow } from './positions/ForexRow.tsx'
import { SwapSheet } from './positions/SwapSheet.tsx'

/** Below the panel of forex; the account's margin level stands above the positions. */
export const ForexTabs = (list: Omit<MarginListProps<Forex>, 'product'>) => (
  <MarginTabs
    {...list}
    product={FOREX}
    Row={ForexRow}
    sheets={{ swap: SwapSheet }}
    meter={<LevelMeter account={list.now.account} />}
    account={<ForexAccountCard now={list.now} />}
  />
)
