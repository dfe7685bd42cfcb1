import { type contractOrder, isZero, type OutputOf, type Position } from '#protocol'

/** Open positions by id. */
export interface PositionsState {
  readonly open: ReadonlyMap<string, Position>
  /** Venue time of the newest part, Unix ms. */
  readonly ts: number
}

export const emptyPositions: PositionsState = { open: new Map(), ts: -1 }

const newest = (positions: readonly Position[], ts: number): number =>
  positions.reduce((most, { uTime }) => Math.max(most, Number(uTime)), ts)
const byId = (positions: readonly Position[]): Map<string, Position> =>
  new Map(positions.filter(({ pos }) => !isZero(pos)).map((position) => [position.posId, position]))

/** What is not in a snapshot is not open; what closed leaves no time behind, so it is never older than what was known. */
export const applyPositionsSnapshot = (state: PositionsState, positions: readonly Position[]): PositionsState => ({
  open: byId(positions),
  ts: newest(positions, Math.max(0, state.ts)),
})

/** An update carries the positions that changed, whole; a closed one comes once more with `pos` 0. */
export const applyPositionsUpdate = (state: PositionsState, positions: readonly Position[]): PositionsState => {
  const open = new Map(state.open)
  for (const position of positions) {
    const known = open.get(position.posId)
    if (known !== undefined && Number(position.uTime) < Number(known.uTime)) continue
    if (isZero(position.pos)) open.delete(position.posId)
    else open.set(position.posId, position)
  }
  return { open, ts: newest(positions, state.ts) }
}

/** A poll's answer reconciles: whole, unless the channel has brought something newer, or of the same time. */
export const applyPositionsPoll = (
  state: PositionsState,
  answer: OutputOf<typeof contractOrder.selectPosition>,
): PositionsState => (Number(answer.ts) <= state.ts ? state : { open: byId(answer.positions), ts: Number(answer.ts) })

/** Newest first. */
export const positionList = (state: PositionsState): Position[] =>
  [...state.open.values()].toSorted((a, b) => Number(b.cTime) - Number(a.cTime) || (a.posId < b.posId ? 1 : -1))
