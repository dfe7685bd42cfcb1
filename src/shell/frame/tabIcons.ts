/** Their outlines in the order of the tabs: home, market, transaction, contract, fund. 24 units high and wide. */
export const TAB_ICONS: readonly string[] = [
  'M3 10.5 12 3l9 7.5V20a1 1 0 0 1-1 1h-5v-6h-6v6H4a1 1 0 0 1-1-1z',
  'M4 19V9m5 10V5m6 14v-8m5 8V3',
  'M4 8h13l-3-3M20 16H7l3 3',
  'M5 3h10l4 4v14H5zM9 12h6M9 16h6',
  'M3 7h18v12H3zM3 7l3-3h12l3 3M15 13h3',
]
