import type { BookLevel, LevelFill, Side } from '#protocol'
import type { SpotOrder } from './spotOrder.ts'

/** What was taken of a side of a book. */
export interface Take {
  readonly instId: string
  readonly taker: Side
  readonly levels: readonly BookLevel[]
  readonly fills: readonly LevelFill[]
}

/** What a batch changes that others must not build on before it is known to stand. */
export interface Uncommitted {
  readonly orders: ReadonlyMap<string, SpotOrder>
  readonly takes: readonly Take[]
}
