import { signal } from '@preact/signals-core'
import { readStoredJson, writeStored } from '../../../core/state/storage.ts'
import {
  FIRST_SORT,
  isMarketTab,
  isSortKey,
  type MarketTab,
  type Sort,
} from '../../../market/lists/instruments/sort.ts'

const KEY = 'tapeline.market'

interface MarketState {
  readonly tab: MarketTab
  readonly sort: Sort
}

const stored = (): MarketState => {
  const value = readStoredJson(KEY)
  const { tab, key, descending } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return {
    tab: typeof tab === 'string' && isMarketTab(tab) ? tab : 'spot',
    sort:
      typeof key === 'string' && isSortKey(key) && typeof descending === 'boolean' ? { key, descending } : FIRST_SORT,
  }
}

/** Which tab is open and how it is sorted; kept across visits and relaunches. */
export const marketState = signal<MarketState>(stored())

export const setMarketState = (next: MarketState): void => {
  marketState.value = next
  writeStored(KEY, JSON.stringify({ tab: next.tab, ...next.sort }))
}
