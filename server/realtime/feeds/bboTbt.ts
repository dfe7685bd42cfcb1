import { topOfBook } from './topOfBook.ts'

/** The best bid and ask, at most every 10 ms. */
export const bboTbt = topOfBook({
  channel: 'bbo-tbt',
  levels: 1,
  withInstId: false,
  pacer: ({ pace }) => pace.bbo,
})
