/** Milliseconds between two changes of the book; its sequence number is the count of these steps since 1970. */
export const BOOK_STEP = 100
export const MAX_LEVELS = 400

/** One side of a book, best first: prices in ticks, sizes in lots, and the number of orders. */
export interface Side {
  readonly px: Float64Array
  readonly sz: Float64Array
  readonly orders: Uint16Array
  readonly count: number
}

/** Best bid and ask in ticks, their sizes in lots. */
export interface Touch {
  readonly bid: number
  readonly bidSz: number
  readonly ask: number
  readonly askSz: number
}

export interface Sides {
  readonly asks: Side
  readonly bids: Side
}
