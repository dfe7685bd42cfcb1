import { topOfBook } from './topOfBook.ts'

/** Five levels a side, whole, at most every 100 ms. */
export const books5 = topOfBook({
  channel: 'books5',
  levels: 5,
  withInstId: true,
  pacer: ({ pace }) => pace.depth,
})
