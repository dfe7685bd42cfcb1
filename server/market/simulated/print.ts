/** A trade of a simulated tape, in ticks, lots and Unix ms. */
export interface Print {
  readonly id: number
  readonly ts: number
  readonly px: number
  readonly sz: number
  /** True if the taker bought. */
  readonly buy: boolean
}
