/** One trade of a simulated tape: ticks, lots, Unix ms. */
export interface Print {
  readonly id: number
  readonly ts: number
  readonly px: number
  readonly sz: number
  /** The taker bought. */
  readonly buy: boolean
}
